import { chmod, open, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { t } from '../messages/text.js';
import { StorageRefused } from './errors.js';
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

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

/** Where a database file says how large its pages are, and how many it has: both big-endian. */
const header = { pageSize: 16, pageCount: 28, length: 32 };
/** What stands there for the page size that does not fit. */
const largestPage = { written: 1, bytes: 65_536 };

/** How long a look at the file lasts where another one follows, in ms: looking costs as much as a small query. */
const momentMs = 50;

/**
 * A SQLite file that is in use, with its log: whether both are still what was opened. Who removes, replaces or cuts
 * one of them takes away what is written from then on, because SQLite goes on writing to a file without a name. Once
 * lost, it stays lost: another program may have used it meanwhile.
 */
export class OpenFile {
  readonly #name: string;
  readonly #warn: Warn;
  /** Never closed before SQLite has closed the file: that would release SQLite's locks. */
  readonly #handle: number;
  readonly #known = new Map<string, Stats>();
  #loss: string | null = null;
  /** When it was checked, by `performance.now()`. */
  #lookedAtMs = -Infinity;

  /** Throws if the file cannot be opened. `warn` receives once what happened to it, and what to do. */
  constructor(name: string, warn: Warn) {
    this.#name = name;
    this.#warn = warn;
    this.#handle = openSync(name, 'r');
    this.#known.set(name, statSync(name));
  }

  /** What had happened to it a moment ago, for callers that check again before anything depends on it. */
  lossBefore(): string | null {
    return performance.now() - this.#lookedAtMs < momentMs ? this.#loss : this.loss();
  }

  /** What has happened to it; null if nothing has. */
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

  /** How large the file must be, in bytes: SQLite itself makes it smaller with VACUUM. */
  #sizeByHeader(): number {
    const start = Buffer.alloc(header.length);
    if (readSync(this.#handle, start, 0, start.length, 0) < start.length) return Infinity;
    const written = start.readUInt16BE(header.pageSize);
    const pageBytes = written === largestPage.written ? largestPage.bytes : written;
    return start.readUInt32BE(header.pageCount) * pageBytes;
  }
}

/** What stands under a name, if that can be found out. */
function look(name: string): Stats | 'nothing' | 'unknown' {
  try {
    return statSync(name, { throwIfNoEntry: false }) ?? 'nothing';
  } catch {
    return 'unknown';
  }
}
