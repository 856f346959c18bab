import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, vi } from 'vitest';

import { keepControlToken, knownControl } from '../../server/control-tokens.js';
import { it as base } from '../support/fixtures.js';

const user = process.getuid?.() ?? 0;
const baseUrl = 'http://127.0.0.1:4321';
const url = `${baseUrl}/_control/states`;
const token = 'made at the start';

/** Where tokens are kept during a test. */
const it = base
  .extend('place', { auto: true }, ({ folder }) => {
    vi.stubEnv('TMPDIR', folder);
    return join(folder, `pixkit-${user}`);
  })
  .extend('file', ({ place }) => join(place, 'control-127.0.0.1-4321.json'));
beforeEach(() => () => vi.unstubAllEnvs());

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the token of a running gateway', () => {
  it('is known to its user until the gateway ends', () => {
    const forget = keepControlToken(baseUrl, token);
    expect(knownControl(url)).toEqual({ url, token });
    forget();
    expect(knownControl(url)).toBeUndefined();
  });

  it('is in a file that only its user can read', async ({ place, file }) => {
    const forget = keepControlToken(baseUrl, token);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(place)).toHaveLength(1);
    forget();
    expect(await readdir(place)).toEqual([]);
  });

  it('is for the address of the gateway alone, by which `localhost` is replaced', () => {
    const forget = keepControlToken(baseUrl, token);
    expect(knownControl('http://localhost:4321/_control/states')).toEqual({ url, token });
    for (const another of [
      'http://127.0.0.1:4322/_control/states',
      'http://127.0.0.2:4321/_control/states',
      'http://[::1]:4321/_control/states',
      'https://127.0.0.1:4321/_control/states',
      'http://gateway.example:4321/_control/states',
      'http://localhost.gateway.example:4321/_control/states',
      'no URL',
    ])
      expect([another, knownControl(another)]).toEqual([another, undefined]);
    forget();
  });

  it('is kept for any loopback address, on the usual port as well', () => {
    for (const other of ['http://[::1]:4321', 'http://127.0.0.1']) {
      const forget = keepControlToken(other, token);
      expect(knownControl(`${other}/_control/states`)?.token).toBe(token);
      forget();
    }
  });

  it('is forgotten once its process has ended, and its file is removed by the next start', async ({
    file,
    place,
  }) => {
    keepControlToken(baseUrl, token)();
    await writeFile(file, JSON.stringify({ pid: await endedPid(), token }), { mode: 0o600 });
    expect(knownControl(url)).toBeUndefined();
    const forget = keepControlToken('http://127.0.0.1:1', token);
    expect(await readdir(place)).toEqual(['control-127.0.0.1-1.json']);
    forget();
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', null],
    ['no token', { pid: process.pid }],
    ['no process', { pid: 'me', token }],
    ['a group of processes', { pid: -1, token }],
  ])('is not what a file with %s says', async (_, content) => {
    const folder = join(process.env['TMPDIR'] ?? '', `pixkit-${user}`);
    await mkdir(folder, { mode: 0o700 });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(folder, 'control-127.0.0.1-4321.json'), text, { mode: 0o600 });
    expect(knownControl(url)).toBeUndefined();
  });
});

describe('what another user could have made', () => {
  const ours = JSON.stringify({ pid: process.pid, token });

  it('is not written: a symbolic link is replaced', async ({ place, file, write }) => {
    await mkdir(place, { mode: 0o700 });
    const elsewhere = await write('elsewhere', 'mine');
    await symlink(elsewhere, file);
    const forget = keepControlToken(baseUrl, token);
    expect(await readFile(elsewhere, 'utf8')).toBe('mine');
    expect(knownControl(url)).toEqual({ url, token });
    forget();
  });

  it.each(['a folder that others can enter', 'a link to a folder'])('is not used: %s', async (what) => {
    const place = join(process.env['TMPDIR'] ?? '', `pixkit-${user}`);
    const real = what.includes('link') ? `${place}-elsewhere` : place;
    await mkdir(real);
    await chmod(real, what.includes('link') ? 0o700 : 0o755);
    if (real !== place) await symlink(real, place);
    keepControlToken(baseUrl, token);
    expect(await readdir(real)).toEqual([]);
    await writeFile(join(real, 'control-127.0.0.1-4321.json'), ours, { mode: 0o600 });
    expect(knownControl(url)).toBeUndefined();
  });

  // Only root can give files away.
  it.runIf(user === 0)('is not used: a folder that belongs to another user', async ({ place, file }) => {
    await mkdir(place, { mode: 0o700 });
    await writeFile(file, ours, { mode: 0o600 });
    await chown(place, 12_345, 12_345);
    expect(knownControl(url)).toBeUndefined();
    keepControlToken('http://127.0.0.1:1', token);
    expect(await readdir(place)).toHaveLength(1);
  });
});
