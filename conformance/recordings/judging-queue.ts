import type { Judged } from './message-judge.js';
import { type CallMessage, type NotificationMessage, sizeOfBodies } from './recording.js';

type Judgeable = CallMessage | NotificationMessage;

/** How many messages wait at most, and how many bytes of bodies they have together, about. */
const most = { messages: 1_000, bytes: 32 * 1024 * 1024 };

/**
 * For how long a turn of the event loop judges, in ms. In each, as many messages may have passed as there are connections, so with one
 * judgement in each most of busy traffic would never be judged.
 */
const sliceMs = 2;

/**
 * Judges messages in their order, in slices of time, so that what passes meanwhile waits for one slice and one judgement at most.
 * While too many wait, others are not judged at all, and said to be so.
 */
export class Judging {
  readonly #waiting: Judgeable[] = [];
  #bytes = 0;
  #next: NodeJS.Immediate | undefined;

  /** `onJudged` gets undefined for a message that was not judged. */
  constructor(
    private readonly judge: (message: Judgeable) => Judged,
    private readonly onJudged: (message: Judgeable, judged: Judged | undefined) => void,
  ) {}

  add(message: Judgeable): void {
    if (this.#waiting.length >= most.messages || this.#bytes >= most.bytes) {
      this.onJudged(message, undefined);
      return;
    }
    this.#waiting.push(message);
    this.#bytes += sizeOfBodies(message);
    this.#next ??= setImmediate(() => this.#turn());
  }

  /** Judges what still waits. */
  finish(): void {
    clearImmediate(this.#next);
    this.#next = undefined;
    while (this.#waiting.length > 0) this.#one();
  }

  #turn(): void {
    this.#next = undefined;
    const until = performance.now() + sliceMs;
    do this.#one();
    while (this.#waiting.length > 0 && performance.now() < until);
    if (this.#waiting.length > 0) this.#next = setImmediate(() => this.#turn());
  }

  #one(): void {
    const message = this.#waiting.shift();
    if (message === undefined) return;
    this.#bytes -= sizeOfBodies(message);
    this.onJudged(message, this.judge(message));
  }
}
