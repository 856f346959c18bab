import type { Judged } from './message-judge.js';
import { type CallMessage, type NotificationMessage, sizeOfBodies } from './recording.js';

type Judgeable = CallMessage | NotificationMessage;

/** Maximum number of waiting messages, and the approximate maximum size of their bodies together, in bytes. */
const most = { messages: 1_000, bytes: 32 * 1024 * 1024 };

/**
 * How long one turn of the event loop judges, in ms. During a turn, as many messages may pass as there are connections,
 * so with only one judgement per turn most of busy traffic would never be judged.
 */
const sliceMs = 2;

/**
 * Judges messages in order, in slices of time, so that passing traffic waits for at most one slice and one judgement.
 * While too many messages wait, further ones are not judged, and are reported as such.
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

  /** Judges all waiting messages. */
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
