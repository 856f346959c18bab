import { setTimeout as after } from 'node:timers/promises';

import type { Message } from './recording.js';
import { type FileOptions, gap, lineOf, RecordingFile } from './recording-file.js';
import { Redaction } from './redaction.js';

/** The state of the file, shown to the user while forwarding goes on. */
export type WritingState =
  /** Writes fail: messages are queued and retried. */
  | { readonly is: 'failing'; readonly thrown: unknown }
  /** Writes succeed again; `lost` messages are missing from the file so far. */
  | { readonly is: 'resumed'; readonly lost: number };

export interface WriterOptions extends FileOptions {
  readonly onState: (state: WritingState) => void;
  /** Delay before a failed write is retried, in ms. */
  readonly retryMs: number;
  /** Maximum size of the queued lines, in bytes. Default: 16 MiB. */
  readonly maxQueuedBytes?: number;
}

const maxQueuedBytes = 16 * 1024 * 1024;

/**
 * Appends redacted messages to a recording. `write` never blocks on the disk: messages that arrive during a disk write
 * are queued and written together afterwards; a killed process loses only these. On a full disk the queue grows up to a
 * limit; messages beyond it are dropped and counted.
 */
export class RecordingWriter {
  readonly #file: RecordingFile;
  readonly #redaction: Redaction;
  readonly #queue: Buffer[] = [];
  #queuedBytes = 0;
  /** The queued lines that are not messages. */
  readonly #gapLines = new WeakSet<Buffer>();
  #writing: Promise<void> | undefined;
  readonly #closing = new AbortController();
  #isFailing = false;
  /** Number of messages that were dropped, and of those for which no gap has been queued yet. */
  #lost = 0;
  #unreported = 0;

  /** Appends to an existing file. Throws if the file cannot be written. */
  constructor(private readonly options: WriterOptions) {
    this.#redaction = new Redaction(options.header.values === 'kept');
    this.#file = new RecordingFile(options);
  }

  /** Queues a message; never throws, and never blocks. */
  write(message: Message): void {
    if (this.#queuedBytes >= (this.options.maxQueuedBytes ?? maxQueuedBytes)) return this.skip(1);
    this.#reportDropped();
    this.#add(lineOf(this.#redaction.message(message)));
  }

  /** Counts messages that were dropped before they reached the writer. */
  skip(count: number): void {
    this.#lost += count;
    this.#unreported += count;
  }

  /** Writes the queue, and closes the file. Resolves with the number of messages missing from it. */
  async close(): Promise<number> {
    this.#closing.abort();
    this.#reportDropped();
    await this.#writing;
    this.#file.close();
    return this.#lost + this.#queue.filter((line) => !this.#gapLines.has(line)).length;
  }

  #reportDropped(): void {
    if (this.#unreported === 0) return;
    const line = lineOf(gap(`${this.#unreported} messages could not be written`));
    this.#unreported = 0;
    this.#gapLines.add(line);
    this.#add(line);
  }

  #add(line: Buffer): void {
    this.#queue.push(line);
    this.#queuedBytes += line.length;
    this.#writing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      try {
        const count = await this.#file.write(this.#queue);
        for (const { length } of this.#queue.splice(0, count)) this.#queuedBytes -= length;
        if (this.#isFailing) this.options.onState({ is: 'resumed', lost: this.#lost });
        this.#isFailing = false;
      } catch (thrown) {
        if (!this.#isFailing) this.options.onState({ is: 'failing', thrown });
        this.#isFailing = true;
        // On closing, this was the last attempt.
        if (this.#closing.signal.aborted) break;
        await this.#untilNextTry();
      }
    }
    this.#writing = undefined;
  }

  /** Waits before the next attempt; resolves early when the recording is closed. */
  async #untilNextTry(): Promise<void> {
    await after(this.options.retryMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
