import type { HttpAnswer, HttpRequest } from './http-messages.js';

/** One call to the target or its control endpoint, complete with the headers and bodies that a report would redact. */
export interface TapedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The check that sent it; undefined for provider states. */
  readonly by: string | undefined;
  /** As `performance.now()`, in ms. */
  readonly startedAt: number;
  endedAt: number;
  /** 0 until a complete response has come. */
  status: number;
  answer: string;
}

/** Limits of a tape. A session is far shorter, and a longer script would not be read. */
const max = { calls: 2_000, bytes: 32 * 1024 * 1024 } as const;

/** All calls of a run, in memory, to generate a script from them. It contains secrets: never print it. */
export class Tape {
  readonly calls: TapedCall[] = [];
  /** Whether something was left out because of the limits. */
  isCut = false;
  #bytes = 0;

  /** Notes a request. Call the returned function with its response. */
  sent({ method, url, headers, body, by }: HttpRequest): (answer: HttpAnswer) => void {
    const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : body;
    const startedAt = performance.now();
    const call: TapedCall = {
      method,
      url,
      headers,
      body: text,
      by,
      startedAt,
      endedAt: Infinity,
      status: 0,
      answer: '',
    };
    if (this.calls.length < max.calls && this.#fits(text?.length ?? 0)) this.calls.push(call);
    else this.isCut = true;
    return (answer) => {
      call.endedAt = performance.now();
      if ('error' in answer) return;
      if (!this.#fits(answer.bytes.length)) {
        this.isCut = true;
        return;
      }
      call.status = answer.status;
      call.answer = answer.bytes.toString('utf8');
    };
  }

  #fits(bytes: number): boolean {
    if (this.#bytes + bytes > max.bytes) return false;
    this.#bytes += bytes;
    return true;
  }
}
