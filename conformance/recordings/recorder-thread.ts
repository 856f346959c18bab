import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { threadCode } from '../core/package-info.js';
import { Sentence, type SentenceData, type Text } from '../core/text.js';
import type { MessageFinding } from './message-judge.js';
import { type CallMessage, type NotificationMessage, sizeOfBodies } from './recording.js';
import type { Beginning, ToWorker, MessageJudgement, FromWorker } from './tap-thread.js';
import type { WritingState } from './writer.js';

type Passed = CallMessage | NotificationMessage;

export interface RecorderThreadOptions extends Beginning {
  /** Called with each message once it was judged; `seen` is undefined if it could not be judged. */
  readonly onMessage: (message: Passed, seen: MessageJudgement | undefined) => void;
  /** Called with findings in the histories of accounts: after many messages, and at the end. */
  readonly onFindings: (findings: readonly MessageFinding[]) => void;
  readonly onRecording: (state: WritingState) => void;
  /** Called if the thread ends before it was closed: after that, nothing is recorded or judged. */
  readonly onBroken: (thrown: unknown) => void;
  /** The code of the thread. Default: `tap-thread.js`. */
  readonly code?: URL;
  /** Maximum time for judging the remaining messages on closing, in ms; after that, the thread is terminated. */
  readonly closingMs?: number;
}

/**
 * Maximum number of messages that the thread may be behind, and the approximate maximum size of their bodies together,
 * in bytes.
 */
const most = { messages: 4_000, bytes: 64 * 1024 * 1024 };

/** Judging four thousand waiting messages takes two seconds. */
const maxClosingMs = 5_000;

/**
 * Far more memory than the thread needs even with a full queue. A thread that exceeds it ends, but the process goes on.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Hands messages that have passed to a thread that redacts, records and judges them. Nothing waits for the thread: if
 * it is too far behind, or has ended, messages are skipped, reported as not judged, and counted as missing from the
 * recording.
 */
export class RecorderThread {
  readonly #behind = new Map<number, Passed>();
  #bytes = 0;
  /** Number of skipped messages that have not been reported to the thread yet. */
  #skipped = 0;
  #isBroken = false;
  #isClosing = false;
  readonly #ended: Promise<unknown>;
  #lost = 0;

  private constructor(
    private readonly options: RecorderThreadOptions,
    private readonly worker: Worker,
  ) {
    this.#ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', (message: FromWorker) => this.#received(message));
    worker.on('error', (thrown) => this.#broke(thrown));
    worker.on('exit', (status) => {
      if (!this.#isClosing) this.#broke(new Error(`it ended with ${status}`));
    });
  }

  /** Resolves once the recording is open; rejects if it cannot be. */
  static async start(options: RecorderThreadOptions): Promise<RecorderThread> {
    const code = options.code ?? threadCode(new URL('./tap-thread.js', import.meta.url));
    const workerData: Beginning = { record: options.record, abilities: options.abilities };
    const worker = new Worker(code, { workerData, resourceLimits });
    await once(worker, 'message');
    return new RecorderThread(options, worker);
  }

  /** Hands over a message; never throws, and never waits. */
  add(message: Passed): void {
    const bytes = sizeOfBodies(message);
    if (this.#isBroken || this.#behind.size >= most.messages || this.#bytes + bytes > most.bytes) {
      this.#skipped += 1;
      this.options.onMessage(message, undefined);
      return;
    }
    this.#behind.set(message.number, message);
    this.#bytes += bytes;
    this.#give({ message, skipped: this.#skipped });
    this.#skipped = 0;
  }

  /**
   * Waits until all accepted messages are judged and written, as far as time allows. Resolves with the number of
   * messages missing from the recording.
   */
  async close(): Promise<number> {
    this.#isClosing = true;
    if (!this.#isBroken) {
      this.#give({ skipped: this.#skipped });
      this.#skipped = 0;
    }
    const end = () => {
      this.#broke(new Error('it had more left to judge than there was time for'));
      void this.worker.terminate();
    };
    const timer = setTimeout(end, this.options.closingMs ?? maxClosingMs);
    await this.#ended;
    clearTimeout(timer);
    return this.options.record === undefined ? 0 : this.#lost + this.#skipped;
  }

  #give(given: ToWorker): void {
    this.worker.postMessage(given);
  }

  #received(received: FromWorker): void {
    if (received.is === 'writing') this.options.onRecording(stateOf(received.state));
    if (received.is === 'found in histories') this.options.onFindings(received.findings.map(revivedFinding));
    if (received.is === 'closed') this.#lost = received.lost;
    if (received.is !== 'judged') return;
    const message = this.#behind.get(received.number);
    if (message === undefined) return;
    this.#behind.delete(received.number);
    this.#bytes -= sizeOfBodies(message);
    this.options.onMessage(message, received.seen && revived(received.seen));
  }

  /** Messages that the thread had not judged may not have been recorded either. */
  #broke(thrown: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.options.onBroken(thrown);
    for (const message of this.#behind.values()) this.options.onMessage(message, undefined);
    this.#skipped += this.#behind.size;
    this.#behind.clear();
  }
}

/** Restores an error, which arrives from the thread as data. */
function stateOf(state: WritingState): WritingState {
  return state.is === 'failing' ? { is: 'failing', thrown: Object.assign(new Error(), state.thrown) } : state;
}

/** Restores sentences, which arrive from the thread as data. */
function revived({ findings, userErrors }: MessageJudgement): MessageJudgement {
  return { findings: findings.map(revivedFinding), userErrors };
}

function revivedFinding(finding: MessageFinding): MessageFinding {
  return {
    ...finding,
    message: sentenceIn(finding.message),
    expected: sentenceIn(finding.expected),
    received: sentenceIn(finding.received),
  };
}

function sentenceIn(text: string | SentenceData): Text {
  return typeof text === 'string' ? text : new Sentence(text.template, text.values.map(sentenceIn));
}
