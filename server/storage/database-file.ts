import { chmod, open, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { t } from '../messages/text.js';
import { StorageRefused } from './errors.js';

/** Receives a sentence with something that an operator should know; by default nothing must be done about it. */
export type Warn = (sentence: string, level?: 'info' | 'error') => void;

/**
 * Permission bits of everybody but the owner: the file contains the key of access tokens, hashes of secrets and who
 * paid whom.
 */
const others = 0o077;
const ownerOnly = 0o600;
/** Suffixes of the files that SQLite, and this program, keep next to a database file. */
const companionSuffixes = ['', '-wal', '-shm', '-journal', '-lock'];

/** The file next to a database file that is locked while a gateway uses the database. */
export function lockOf(filename: string): string {
  return `${filename}-lock`;
}

/**
 * The canonical name of a database file, which is created if it does not exist. Throws StorageRefused, with a sentence,
 * if the file also has another name (a hard link): SQLite keeps its journal next to the name by which the file was
 * opened, and so is the lock.
 */
export async function canonicalName(filename: string): Promise<string> {
  const name = await realName(filename);
  await createIfMissing(name);
  const found = await stat(name);
  if (found.isFile() && found.nlink > 1) {
    throw new StorageRefused(
      t`the database file ${{ file: name }} has ${{ count: found.nlink }} names (hard links), and each would be another database: remove all but one, or copy the file`,
    );
  }
  if ((await mountPoints()).includes(name)) {
    throw new StorageRefused(
      t`the database file ${{ file: name }} is mounted by itself, without what belongs beside it: mount the folder that it is in`,
    );
  }
  return name;
}

/** Makes sure that only the owner can read a database file and the files next to it, including later ones. */
export async function restrictToOwner(name: string, warn: Warn): Promise<void> {
  await createIfMissing(lockOf(name));
  for (const suffix of companionSuffixes) await restrict(name + suffix, warn);
}

/** The name without symbolic links; the file itself need not exist. */
async function realName(filename: string): Promise<string> {
  try {
    return await realpath(filename);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // A link may point to a file that does not exist yet.
    const target = await readlink(filename).catch(() => null);
    if (target !== null) return realName(resolve(await realpath(dirname(filename)), target));
    return join(await realpath(dirname(filename)), basename(filename));
  }
}

/** An existing file is not opened: closing it would release the locks that this process already has on it. */
async function createIfMissing(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', ownerOnly)).close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function restrict(file: string, warn: Warn): Promise<void> {
  // Windows has no such permission bits, and reports them as set.
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => null);
  if (!found || (found.mode & others) === 0) return;
  try {
    await chmod(file, ownerOnly);
    warn(`others than its owner could read ${file}: now they cannot`);
  } catch (error) {
    warn(`others than its owner can read ${file}, and that cannot be changed: ${String(error)}`);
  }
}

async function mountPoints(): Promise<readonly string[]> {
  return mountPointsIn(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
}

/** The mount points in Linux's `/proc/self/mountinfo`: the fifth column, with spaces written as `\040`. */
export function mountPointsIn(mountinfo: string): readonly string[] {
  const column = 4;
  return mountinfo.split('\n').flatMap((line) => {
    const point = line.split(' ')[column];
    return point === undefined
      ? []
      : [point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)))];
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
