import { chmodSync, linkSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { mountPointsIn } from '../../../../server/storage/database-file.js';
import { openStore, type Store } from '../../../../server/storage/store.js';
import { sqlitePrefix } from '../../../support/databases.js';
import { it as base } from '../../../support/fixtures.js';

const it = base
  .extend('file', ({ folder }) => join(folder, 'gateway.db'))
  /** Opens files by these names, all of which can be closed. */
  .extend('files', async ({}, { onCleanup }) => {
    const stores: Store[] = [];
    const close = async () => {
      await Promise.all(stores.splice(0).map((store) => store.close()));
    };
    onCleanup(close);
    return {
      close,
      open: async (name: string, warnings: string[] = []) =>
        void stores.push(await openStore(sqlitePrefix + name, {}, (sentence) => warnings.push(sentence))),
    };
  });

describe('a file belongs to one process, under any name', () => {
  const inUse = 'is in use by another process';

  it('by a symbolic link that was there before the file', async ({ folder, file, files }) => {
    const link = join(folder, 'link.db');
    symlinkSync('gateway.db', link);
    await files.open(link);
    await expect(files.open(file)).rejects.toThrow(inUse);
  });

  it('by a hard link: neither is opened before the other is gone', async ({ folder, file, files }) => {
    await files.open(file);
    const link = join(folder, 'link.db');
    linkSync(file, link);
    await expect(files.open(link)).rejects.toThrow('has 2 names (hard links)');
    await files.close();
    await expect(files.open(file)).rejects.toThrow('has 2 names (hard links)');
    rmSync(link);
    await files.open(file);
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

describe.runIf(process.platform !== 'win32')('only its owner can read a file', () => {
  const modes = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
    );
  const names = ['gateway.db', 'gateway.db-lock', 'gateway.db-shm', 'gateway.db-wal'];
  const expectClosed = (folder: string) => {
    const found = modes(folder);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(names));
    expect(new Set(Object.values(found))).toEqual(new Set(['600']));
  };

  it('that is made, and the files next to it', async ({ folder, file, files }) => {
    const warnings: string[] = [];
    await files.open(file, warnings);
    expectClosed(folder);
    expect(warnings).toEqual([]);
  });

  it('that was there, and says so', async ({ folder, file, files }) => {
    await files.open(file);
    await files.close();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const warnings: string[] = [];
    await files.open(file, warnings);
    expectClosed(folder);
    expect(warnings.join()).toContain(`others than its owner could read ${file}: now they cannot`);
  });
});
