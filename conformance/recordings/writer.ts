import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

import type { GapMessage, Message, RecordingHeader } from './recording.js';
import { Redaction } from './redaction.js';

/** Where a recording is written, and how much of it may be on the disk. */
export interface WriterOptions {
  readonly file: string;
  readonly header: RecordingHeader;
  /** In bytes; a file that would be larger is moved aside, as `file.1`, which before becomes `file.2`. */
  readonly maxBytes: number;
  /** How many files that were moved aside are kept. */
  readonly keep: number;
}

/** The shortest file in bytes that a header and the longest message fit in: two bodies of 256 KiB, with what JSON escapes in them. */
export const leastBytes = 4 * 1024 * 1024;

/**
 * Appends messages to a recording, each redacted, and each written before the call returns: a process that is killed loses at
 * most the last line.
 */
export class RecordingWriter {
  readonly #redaction: Redaction;
  #descriptor: number;
  #bytes: number;

  /** Goes on with an existing file. Throws if the file cannot be written. */
  constructor(private readonly options: WriterOptions) {
    this.#redaction = new Redaction(options.header.values === 'kept');
    const isThere = existsSync(options.file) && statSync(options.file).size > 0;
    const isCut = isThere && !endsWithLine(options.file);
    this.#descriptor = openSync(options.file, 'a', 0o600);
    this.#bytes = isThere ? statSync(options.file).size : 0;
    // What a killed process left unfinished stays a line of its own.
    if (isCut) this.#append('\n');
    this.#line(options.header);
    if (isThere) this.#line(gap('restarted'));
  }

  write(message: Message): void {
    const line = JSON.stringify(this.#redaction.message(message));
    if (this.#bytes > 0 && this.#bytes + Buffer.byteLength(line) >= this.options.maxBytes) this.#rotate();
    this.#append(`${line}\n`);
  }

  /** Tells that messages are missing before the next one. `reason` is in English. */
  gap(reason: string): void {
    this.write(gap(reason));
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #line(value: RecordingHeader | GapMessage): void {
    this.#append(`${JSON.stringify(value)}\n`);
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
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
    this.#line(header);
    this.#line(gap('earlier messages are in the file before, or were dropped to stay within the bound'));
  }
}

function gap(reason: string): GapMessage {
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
