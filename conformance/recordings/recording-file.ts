import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  write,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';

import type { GapMessage, RecordingHeader } from './recording.js';

/** Where a recording is written, and how much disk space it may use. */
export interface FileOptions {
  readonly file: string;
  readonly header: RecordingHeader;
  /**
   * Maximum size of a file in bytes. A file that would become larger is renamed to `file.1`, and an existing `file.1`
   * to `file.2`.
   */
  readonly maxBytes: number;
  /** Maximum number of renamed files that are kept. */
  readonly keep: number;
  /** Appends bytes to the open file; resolves with the number of bytes written. Default: the file system. */
  readonly append?: (descriptor: number, bytes: Buffer) => Promise<number>;
}

/** Maximum number of bytes per write, unless one line is longer. */
const mostAtOnce = 256 * 1024;

const writeBytes = promisify(write);
const appended = async (descriptor: number, bytes: Buffer): Promise<number> =>
  (await writeBytes(descriptor, bytes)).bytesWritten;

/** Lines that are being written, and the bytes of them that are still to be written. */
interface Batch {
  readonly descriptor: number;
  readonly count: number;
  rest: Buffer;
}

/** The files of a recording: whole lines are appended to the newest one, which is rotated in time. */
export class RecordingFile {
  /** Undefined while no file is open, because a rotation failed. */
  #descriptor: number | undefined;
  #bytes: number;
  /** Whether the file has nothing but its header. */
  #isBlank: boolean;
  /** Lines that have been written only in part. */
  #begun: Batch | undefined;

  /** Appends to an existing file. Throws if the file cannot be written. */
  constructor(private readonly options: FileOptions) {
    const { file, header } = options;
    const isThere = existsSync(file) && statSync(file).size > 0;
    const isCut = isThere && !endsWithLine(file);
    const start = Buffer.concat([
      // An incomplete line of a killed process stays a separate line.
      Buffer.from(isCut ? '\n' : ''),
      lineOf(header),
      isThere ? lineOf(gap('restarted')) : Buffer.of(),
    ]);
    this.#isBlank = !isThere;
    this.#descriptor = openSync(file, 'a', 0o600);
    this.#bytes = (isThere ? statSync(file).size : 0) + start.length;
    for (let at = 0; at < start.length;) at += writeSync(this.#descriptor, start, at);
  }

  /**
   * Writes the first of these lines: as many as fit, but at least one. Resolves with their number. If it rejects, call
   * it again with the same lines; it continues after the bytes that have been written.
   */
  async write(lines: readonly Buffer[]): Promise<number> {
    if (lines.length === 0) return 0;
    const begun = (this.#begun ??= this.#begin(lines));
    while (begun.rest.length > 0) {
      const written = await (this.options.append ?? appended)(begun.descriptor, begun.rest);
      this.#bytes += written;
      begun.rest = begun.rest.subarray(written);
    }
    this.#begun = undefined;
    this.#isBlank = false;
    return begun.count;
  }

  close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  #begin(lines: readonly Buffer[]): Batch {
    const { maxBytes } = this.options;
    let [count, bytes] = [1, lines[0]?.length ?? 0];
    const isFull = !this.#isBlank && this.#bytes + bytes > maxBytes;
    let descriptor = this.#descriptor;
    let head = Buffer.of();
    if (descriptor === undefined || isFull) {
      descriptor = this.#rotate();
      const reason = 'earlier messages are in the file before, or were dropped to stay within the bound';
      head = Buffer.concat([lineOf(this.options.header), lineOf(gap(reason))]);
    }
    const room = Math.min(mostAtOnce, maxBytes - this.#bytes - head.length);
    for (const { length } of lines.slice(1)) {
      if (bytes + length > room) break;
      count += 1;
      bytes += length;
    }
    return { descriptor, count, rest: Buffer.concat([head, ...lines.slice(0, count)]) };
  }

  /** Renames the file and opens a new one. After a failure it can be called again, and continues from there. */
  #rotate(): number {
    this.close();
    if (existsSync(this.options.file)) this.#moveAside();
    this.#descriptor = openSync(this.options.file, 'a', 0o600);
    this.#bytes = 0;
    this.#isBlank = true;
    return this.#descriptor;
  }

  /** Only the files before the first free number are renamed, so that a repeated call deletes nothing further. */
  #moveAside(): void {
    const { file, keep } = this.options;
    if (keep === 0) return rmSync(file);
    let free = 1;
    while (free < keep && existsSync(`${file}.${free}`)) free += 1;
    rmSync(`${file}.${free}`, { force: true });
    for (let number = free - 1; number >= 1; number -= 1) {
      renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    }
    renameSync(file, `${file}.1`);
  }
}

/** Formats a value as a line of a recording. */
export function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Creates the mark that messages are missing before the next one. `reason` is in English. */
export function gap(reason: string): GapMessage {
  return { kind: 'gap', at: new Date().toISOString(), reason };
}

function endsWithLine(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(descriptor, last, 0, 1, statSync(file).size - 1);
    return last.toString() === '\n';
  } finally {
    closeSync(descriptor);
  }
}
