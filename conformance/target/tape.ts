import type { Delivery } from './exchange.js';
import type { HttpAnswer, HttpRequest } from './http.js';

/** One call to the target or its control endpoint, whole, with the headers and bodies that a report would redact. */
export interface TapedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The check that sent it; undefined for provider states. */
  readonly by: string | undefined;
  /** By the clock of `performance`, in ms. */
  readonly startedAt: number;
  endedAt: number;
  /** 0 until a complete answer has come. */
  status: number;
  answer: string;
}

/** A notification as it was received. */
export interface TapedDelivery {
  readonly at: number;
  readonly delivery: Delivery;
}

/** How much is kept: a session is far shorter, and what is longer makes no script that anybody reads. */
const most = { calls: 2_000, deliveries: 500, bytes: 32 * 1024 * 1024 } as const;

/** Everything that a run sends and receives, in memory, to make a script of it. It holds secrets: never print it. */
export class Tape {
  readonly calls: TapedCall[] = [];
  readonly deliveries: TapedDelivery[] = [];
  /** Whether something was left out because it was too much. */
  isCut = false;
  #bytes = 0;

  /** Notes a request; call the result with its answer. */
  sent({ method, url, headers, body, by }: HttpRequest): (answer: HttpAnswer) => void {
    const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body;
    const startedAt = performance.now();
    const call: TapedCall = {
      ...{ method, url, headers, body: text, by, startedAt, endedAt: Infinity, status: 0, answer: '' },
    };
    if (this.#fits(text?.length ?? 0, this.calls.length, most.calls)) this.calls.push(call);
    return (answer) => {
      call.endedAt = performance.now();
      if ('error' in answer || !this.#fits(answer.bytes.length, 0, 1)) return;
      call.status = answer.status;
      call.answer = answer.bytes.toString('utf8');
    };
  }

  received(delivery: Delivery): void {
    if (this.#fits(delivery.bytes.length, this.deliveries.length, most.deliveries))
      this.deliveries.push({ at: performance.now(), delivery });
  }

  #fits(bytes: number, count: number, limit: number): boolean {
    const fits = this.#bytes + bytes <= most.bytes && count < limit;
    if (fits) this.#bytes += bytes;
    else this.isCut = true;
    return fits;
  }
}
