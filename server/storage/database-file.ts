import { chmod, open, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { t } from '../messages/text.js';
import { codeOf, StorageRefused } from './errors.js';
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/** Receives a sentence with something that an operator should know; by default no action is needed. */
export type Warn = (sentence: string, level?: 'info' | 'error') => void;

/**
 * The permission bits of all users but the owner: the file contains the key of access tokens, hashes of secrets and
 * data on payments and people.
 */
const others = 0o077;
const ownerOnly = 0o600;
/** Suffixes of the files that SQLite and this program keep next to a database file. */
const companionSuffixes = ['', '-wal', '-shm', '-journal', '-lock'];

/** Returns the file next to a database file that is locked while a gateway uses the database. */
export function lockOf(filename: string): string {
  return `${filename}-lock`;
}

/**
 * Returns the canonical name of a database file, which is created if it does not exist. Throws StorageRefused, with a
 * sentence, if the file also has another name (a hard link): SQLite keeps its journal next to the name by which the
 * file was opened, and so does this program with its lock.
 */
export async function canonicalName(filename: string): Promise<string> {
  const name = await realName(filename);
  await createIfMissing(name);
  const found = await stat(name);
  if (found.isFile() && found.nlink > 1) {
    throw new StorageRefused(
      t`the database file ${{ file: name }} has ${{ count: found.nlink }} names (hard links), and each name would act as a separate database: remove all but one, or copy the file`,
    );
  }
  if ((await mountPoints()).includes(name)) {
    throw new StorageRefused(
      t`the database file ${{ file: name }} is mounted without its companion files: mount the whole folder`,
    );
  }
  return name;
}

/** Makes sure that only the owner can read a database file and the files next to it, including later ones. */
export async function restrictToOwner(name: string, warn: Warn): Promise<void> {
  await createIfMissing(lockOf(name));
  for (const suffix of companionSuffixes) await restrict(name + suffix, warn);
}

/** Returns the name without symbolic links; the file itself need not exist. */
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

/** Creates a file if it is missing. An existing file is not opened: closing it would release this process's locks on it. */
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

/** Returns the mount points in Linux's `/proc/self/mountinfo`: the fifth column, with spaces written as `\040`. */
export function mountPointsIn(mountinfo: string): readonly string[] {
  const column = 4;
  return mountinfo.split('\n').flatMap((line) => {
    const point = line.split(' ')[column];
    return point === undefined
      ? []
      : [point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)))];
  });
}

/** Offsets in a database file of its page size and of its number of pages (both big-endian), and the bytes to read. */
const header = { pageSize: 16, pageCount: 28, length: 32 };
/** The page size that does not fit into its field: the value written in its place, and the size in bytes. */
const largestPage = { written: 1, bytes: 65_536 };

/** How long the result of a check may be reused if another check follows, in ms: a check costs as much as a small query. */
const momentMs = 50;

/**
 * A SQLite file that is in use, and its log. Detects whether both are still the files that were opened. If one of them
 * is removed, replaced or truncated, later writes are lost, because SQLite continues to write to a file without a name.
 * Once a file is lost, it stays lost: another program may have used it in the meantime.
 */
export class OpenFile {
  readonly #name: string;
  readonly #warn: Warn;
  /** Must not be closed before SQLite has closed the file: that would release SQLite's locks. */
  readonly #handle: number;
  readonly #known = new Map<string, Stats>();
  #loss: string | null = null;
  /** When the file was last checked, in ms of `performance.now()`. */
  #lookedAtMs = -Infinity;

  /**
   * Throws if the file cannot be opened. `warn` is called once if the file is lost, with what happened to it and what
   * to do.
   */
  constructor(name: string, warn: Warn) {
    this.#name = name;
    this.#warn = warn;
    this.#handle = openSync(name, 'r');
    this.#known.set(name, statSync(name));
  }

  /** Returns the result of a recent check, for callers that check again before anything depends on it. */
  lossBefore(): string | null {
    return performance.now() - this.#lookedAtMs < momentMs ? this.#loss : this.loss();
  }

  /** Returns what has happened to the file; null if nothing has. */
  loss(): string | null {
    if (this.#loss !== null) return this.#loss;
    this.#lookedAtMs = performance.now();
    const name = this.#name;
    const log = `${name}-wal`;
    const happened = this.#happenedTo(name) ?? this.#happenedTo(log);
    if (happened === null) return null;
    this.#loss = happened;
    const remedy = `stop the gateway, put ${name} and ${log} back as they were, and start it again`;
    this.#warn(`${happened}: nothing is stored any more; ${remedy}`, 'error');
    return happened;
  }

  close(): void {
    closeSync(this.#handle);
  }

  #happenedTo(name: string): string | null {
    const before = this.#known.get(name);
    const now = look(name);
    if (now === 'unknown') return null;
    if (now === 'nothing') return before ? `${name} was removed or renamed` : null;
    this.#known.set(name, now);
    if (!before) return null;
    if (now.ino !== before.ino || now.dev !== before.dev) return `${name} was replaced by another file`;
    const isCut = name === this.#name && now.size < before.size && now.size < this.#sizeByHeader();
    return isCut ? `${name} was cut` : null;
  }

  /** Returns the minimum size of the file, in bytes. It may have become smaller: SQLite itself shrinks it with VACUUM. */
  #sizeByHeader(): number {
    const start = Buffer.alloc(header.length);
    if (readSync(this.#handle, start, 0, start.length, 0) < start.length) return Infinity;
    const written = start.readUInt16BE(header.pageSize);
    const pageBytes = written === largestPage.written ? largestPage.bytes : written;
    return start.readUInt32BE(header.pageCount) * pageBytes;
  }
}

/** Returns what exists under a name, as far as that can be determined. */
function look(name: string): Stats | 'nothing' | 'unknown' {
  try {
    return statSync(name, { throwIfNoEntry: false }) ?? 'nothing';
  } catch {
    return 'unknown';
  }
}
