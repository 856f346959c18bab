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

/** Where a recording is written, and how much of it may be on the disk. */
export interface FileOptions {
  readonly file: string;
  readonly header: RecordingHeader;
  /** In bytes; a file that would be larger is moved aside, as `file.1`, which before becomes `file.2`. */
  readonly maxBytes: number;
  /** How many files that were moved aside are kept. */
  readonly keep: number;
  /** Appends bytes to the open file; resolves with how many were written. Default: the file system. */
  readonly append?: (descriptor: number, bytes: Buffer) => Promise<number>;
}

/** How many bytes are written at once at most, unless one line is longer. */
const mostAtOnce = 256 * 1024;

const writeBytes = promisify(write);
const appended = async (descriptor: number, bytes: Buffer): Promise<number> =>
  (await writeBytes(descriptor, bytes)).bytesWritten;

/** The files of a recording: whole lines are appended to the newest, and it is moved aside in time. */
export class RecordingFile {
  #descriptor: number;
  #bytes: number;
  /** Lines of which the disk has taken only a part. */
  #begun: { readonly count: number; rest: Buffer } | undefined;

  /** Goes on with an existing file. Throws if the file cannot be written. */
  constructor(private readonly options: FileOptions) {
    const { file, header } = options;
    const isThere = existsSync(file) && statSync(file).size > 0;
    const isCut = isThere && !endsWithLine(file);
    this.#descriptor = openSync(file, 'a', 0o600);
    this.#bytes = isThere ? statSync(file).size : 0;
    // What a killed process left unfinished stays a line of its own.
    if (isCut) this.#append(Buffer.from('\n'));
    this.#append(lineOf(header));
    if (isThere) this.#append(lineOf(gap('restarted')));
  }

  /**
   * Writes the first of these lines: as many as fit, at least one. Resolves with how many. If it rejects, it has to be called with the
   * same lines again, and goes on after what the disk has taken of them.
   */
  async write(lines: readonly Buffer[]): Promise<number> {
    const begun = (this.#begun ??= this.#begin(lines));
    while (begun.rest.length > 0) {
      const written = await (this.options.append ?? appended)(this.#descriptor, begun.rest);
      this.#bytes += written;
      begun.rest = begun.rest.subarray(written);
    }
    this.#begun = undefined;
    return begun.count;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #begin(lines: readonly Buffer[]): { readonly count: number; rest: Buffer } {
    const { maxBytes } = this.options;
    if (this.#bytes + (lines[0]?.length ?? 0) > maxBytes) this.#rotate();
    const room = Math.min(mostAtOnce, maxBytes - this.#bytes);
    let [count, bytes] = [1, lines[0]?.length ?? 0];
    for (const { length } of lines.slice(1)) {
      if (bytes + length > room) break;
      count += 1;
      bytes += length;
    }
    return { count, rest: Buffer.concat(lines.slice(0, count)) };
  }

  #append(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
    this.#bytes += bytes.length;
  }

  #rotate(): void {
    const { file, keep, header } = this.options;
    closeSync(this.#descriptor);
    rmSync(`${file}.${keep}`, { force: true });
    for (let number = keep - 1; number >= 1; number -= 1) {
      if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    }
    if (keep > 0) renameSync(file, `${file}.1`);
    else rmSync(file, { force: true });
    this.#descriptor = openSync(file, 'a', 0o600);
    this.#bytes = 0;
    this.#append(lineOf(header));
    this.#append(
      lineOf(gap('earlier messages are in the file before, or were dropped to stay within the bound')),
    );
  }
}

/** A value as a line of a recording. */
export function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Tells that messages are missing before the next one. `reason` is in English. */
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
