import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

import type { Warn } from './database-file.js';

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
