import { chmodSync, linkSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { mountPointsIn } from '../../../../server/storage/database-file.js';
import { openStore, type Store } from '../../../../server/storage/store.js';
import { sqlitePrefix } from '../../../support/databases.js';

let folder: string;
let file: string;
let open: Store[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pixkit-test-'));
  file = join(folder, 'gateway.db');
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((store) => store.close()));
  rmSync(folder, { recursive: true });
});

async function opened(name: string, told: string[] = []): Promise<Store> {
  const store = await openStore(sqlitePrefix + name, {}, (sentence) => told.push(sentence));
  open.push(store);
  return store;
}

async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((store) => store.close()));
}

describe('a file belongs to one process, whatever it is called', () => {
  const inUse = 'is in use by another process';

  it('by a symbolic link to a link to it, in a link to its folder', async () => {
    await opened(file);
    const link = join(folder, 'link.db');
    const chain = join(folder, 'chain.db');
    const elsewhere = join(folder, 'elsewhere');
    symlinkSync('gateway.db', link);
    symlinkSync(link, chain);
    symlinkSync(folder, elsewhere);
    await expect(opened(join(elsewhere, 'chain.db'))).rejects.toThrow(inUse);
  });

  it('by a symbolic link that was there before the file', async () => {
    const link = join(folder, 'link.db');
    symlinkSync('gateway.db', link);
    await opened(link);
    await expect(opened(file)).rejects.toThrow(inUse);
  });

  it('by a hard link: neither is opened before the other is gone', async () => {
    await opened(file);
    const link = join(folder, 'link.db');
    linkSync(file, link);
    await expect(opened(link)).rejects.toThrow('has 2 names (hard links)');
    await closeAll();
    await expect(opened(file)).rejects.toThrow('has 2 names (hard links)');
    rmSync(link);
    await opened(file);
  });

  it('reads where Linux has mounted something', () => {
    const mountinfo = [
      '22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw',
      '90 22 254:1 /data/a\\040file.db /srv/a\\040file.db rw - ext4 /dev/vda1 rw',
      '',
    ].join('\n');
    expect(mountPointsIn(mountinfo)).toEqual(['/', '/srv/a file.db']);
  });
});

describe.runIf(process.platform !== 'win32')('nobody but its owner can read a file', () => {
  const modes = () =>
    Object.fromEntries(
      readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
    );
  const names = ['gateway.db', 'gateway.db-lock', 'gateway.db-shm', 'gateway.db-wal'];
  const expectClosed = () => {
    const found = modes();
    expect(Object.keys(found)).toEqual(expect.arrayContaining(names));
    expect(new Set(Object.values(found))).toEqual(new Set(['600']));
  };

  it('that is made, nor what is kept beside it', async () => {
    const told: string[] = [];
    await opened(file, told);
    expectClosed();
    expect(told).toEqual([]);
  });

  it('that was there, and says so', async () => {
    await opened(file);
    await closeAll();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const told: string[] = [];
    await opened(file, told);
    expectClosed();
    expect(told.join()).toContain(`others than its owner could read ${file}: now they cannot`);
  });

  it('and a file that is no database is left as it is', async () => {
    const source = new URL(import.meta.url).pathname;
    const before = statSync(source).mode;
    await expect(opened(source)).rejects.toThrow('file is not a database');
    expect(statSync(source).mode).toBe(before);
    expect(readdirSync(dirname(source)).filter((name) => name.endsWith('-lock'))).toEqual([]);
  });
});
