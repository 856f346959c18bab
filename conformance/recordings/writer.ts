import { setTimeout as after } from 'node:timers/promises';

import type { Message } from './recording.js';
import { type FileOptions, gap, lineOf, RecordingFile } from './recording-file.js';
import { Redaction } from './redaction.js';

/** The state of the file, shown to the user while traffic passes on. */
export type WritingState =
  /** It cannot be written now; what comes waits, and it is tried again. */
  | { readonly is: 'failing'; readonly thrown: unknown }
  /** It is written again; so many messages are missing from it so far. */
  | { readonly is: 'resumed'; readonly lost: number };

export interface WriterOptions extends FileOptions {
  readonly onState: (state: WritingState) => void;
  /** After how long a write that failed is tried again, in ms. */
  readonly retryMs: number;
  /** How many bytes of lines wait for the disk at most. Default: 16 MiB. */
  readonly mostWaiting?: number;
}

const mostWaiting = 16 * 1024 * 1024;

/**
 * Appends messages to a recording, each redacted. Nobody waits for the disk: a message is written at once, or, while others are being
 * written, together with all that come until then; a process that is killed loses no more than these. On a full disk messages
 * wait, up to a bound; those beyond it are lost, and counted.
 */
export class RecordingWriter {
  readonly #file: RecordingFile;
  readonly #redaction: Redaction;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  readonly #closing = new AbortController();
  #isFailing = false;
  /** Messages that are missing from the file, and those of them that it does not say so of yet. */
  #lost = 0;
  #untold = 0;

  /** Goes on with an existing file. Throws if the file cannot be written. */
  constructor(private readonly options: WriterOptions) {
    this.#redaction = new Redaction(options.header.values === 'kept');
    this.#file = new RecordingFile(options);
  }

  /** Takes a message; never throws, and never waits. */
  write(message: Message): void {
    if (this.#waitingBytes >= (this.options.mostWaiting ?? mostWaiting)) return this.skip(1);
    if (this.#untold > 0) this.#add(lineOf(gap(`${this.#untold} messages could not be written`)));
    this.#untold = 0;
    this.#add(lineOf(this.#redaction.message(message)));
    this.#writing ??= this.#drain();
  }

  /** Counts messages that it was not given. */
  skip(count: number): void {
    this.#lost += count;
    this.#untold += count;
  }

  /** Writes what waits, and closes the file. Resolves with how many messages are missing from it, because the disk took no more. */
  async close(): Promise<number> {
    this.#closing.abort();
    await this.#writing;
    this.#file.close();
    return this.#lost + this.#waiting.length;
  }

  #add(line: Buffer): void {
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        const count = await this.#file.write(this.#waiting);
        for (const { length } of this.#waiting.splice(0, count)) this.#waitingBytes -= length;
        if (this.#isFailing) this.options.onState({ is: 'resumed', lost: this.#lost });
        this.#isFailing = false;
      } catch (thrown) {
        if (!this.#isFailing) this.options.onState({ is: 'failing', thrown });
        this.#isFailing = true;
        // The last try was after the end.
        if (this.#closing.signal.aborted) break;
        await this.#untilNextTry();
      }
    }
    this.#writing = undefined;
  }

  /** Ends early when the recording is closed. */
  async #untilNextTry(): Promise<void> {
    await after(this.options.retryMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
