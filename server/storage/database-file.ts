import { chmod, open, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { StorageRefused } from './errors.js';

/** Told, in a sentence, what an operator should know. */
export type Tell = (sentence: string) => void;

/** Everybody but the owner: the file has the key of access tokens, hashes of secrets and who paid whom. */
const others = 0o077;
const ownerOnly = 0o600;
/** What SQLite, and we, keep beside a database file under its name. */
const besides = ['', '-wal', '-shm', '-journal', '-lock'];

/** Beside a database file: what is locked for as long as a gateway has it. */
export function lockOf(filename: string): string {
  return `${filename}-lock`;
}

/**
 * The only name of a database file, which is made where there is none. Throws StorageRefused, in a sentence, where the file
 * has another name too: SQLite keeps what is not in the file yet beside the name it was opened by, and the lock is there
 * as well.
 */
export async function onlyNameOf(filename: string): Promise<string> {
  const name = await realName(filename);
  await makeWhereMissing(name);
  const found = await stat(name);
  if (found.isFile() && found.nlink > 1) {
    throw new StorageRefused(
      `the database file ${name} has ${found.nlink} names (hard links), and each would be another database: remove all but one, or copy the file`,
    );
  }
  if ((await mountPoints()).includes(name)) {
    throw new StorageRefused(
      `the database file ${name} is mounted by itself, without what belongs beside it: mount the folder that it is in`,
    );
  }
  return name;
}

/** Sees to it that nobody but the owner can read a database file, or what is kept beside it, what comes later included. */
export async function closeToOthers(name: string, tell: Tell): Promise<void> {
  await makeWhereMissing(lockOf(name));
  for (const suffix of besides) await tighten(name + suffix, tell);
}

/** The name without symbolic links; the file itself need not be there. */
async function realName(filename: string): Promise<string> {
  try {
    return await realpath(filename);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // A link may lead to where no file is yet.
    const target = await readlink(filename).catch(() => null);
    if (target !== null) return realName(resolve(await realpath(dirname(filename)), target));
    return join(await realpath(dirname(filename)), basename(filename));
  }
}

/** An existing file is not opened: closing it would end the locks that this process has on it already. */
async function makeWhereMissing(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', ownerOnly)).close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function tighten(file: string, tell: Tell): Promise<void> {
  // Windows has no such bits, and shows them as set.
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => null);
  if (!found || (found.mode & others) === 0) return;
  try {
    await chmod(file, ownerOnly);
    tell(`others than its owner could read ${file}: now they cannot`);
  } catch (error) {
    tell(`others than its owner can read ${file}, and that cannot be changed: ${String(error)}`);
  }
}

async function mountPoints(): Promise<readonly string[]> {
  return mountPointsIn(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
}

/** Where something is mounted, by the text of Linux's `/proc/self/mountinfo`: in the fifth column, spaces as `\040`. */
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
