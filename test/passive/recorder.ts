import type { CallMessage, Message, RecordingHeader } from '../../conformance/recordings/recording.js';
import type { Part } from '../../conformance/variants/parts/part.js';
import type { WireRequest } from '../../conformance/variants/parts/wire.js';

/** Notes everything that a gateway in this process receives, answers and sends, as a tap in front of it would. */
export class Recorder {
  readonly header: RecordingHeader;
  readonly #messages: Message[] = [];
  readonly #startedAt = performance.now();
  readonly #began = new WeakMap<WireRequest, number>();
  #number = 0;

  constructor() {
    this.header = {
      recording: 'pix-gateway-kit',
      version: 1,
      writtenBy: 'a test',
      startedAt: new Date().toISOString(),
      values: 'kept',
      abilities: {
        bodies: true,
        headers: true,
        times: true,
        connections: false,
        order: true,
        complete: true,
        notifications: 'some',
      },
    };
  }

  /** In the order in which they began. */
  get messages(): readonly Message[] {
    const began = (message: Message): number => (message.kind === 'gap' ? 0 : (message.startedMs ?? 0));
    return [...this.#messages].sort((one, other) => began(one) - began(other));
  }

  /** The part that records: the first, so that it is next to the client. The control endpoint is not recorded. */
  get part(): Part {
    return {
      request: (request) => {
        if (request.operation !== 'control') this.#began.set(request, this.#now());
        return request;
      },
      answer: (answer, request) => {
        const startedMs = this.#began.get(request);
        if (startedMs === undefined) return answer;
        const { method, path, headers, text } = request;
        const call: CallMessage = {
          kind: 'call',
          number: this.#next(),
          startedMs,
          endedMs: this.#now(),
          method,
          path,
          headers,
          body: { text },
          answer: { status: answer.status, headers: answer.headers, body: { text: textOf(answer) } },
        };
        this.#messages.push(call);
        return answer;
      },
      overrides: {
        send: (send) => async (delivery) => {
          const startedMs = this.#now();
          const number = this.#next();
          const outcome = await send(delivery);
          this.#messages.push({
            kind: 'notification',
            number,
            startedMs,
            endedMs: this.#now(),
            method: 'POST',
            path: '/',
            headers: { 'content-type': 'application/json' },
            body: { text: delivery.body },
            answer: outcome.statusCode === null ? null : { status: outcome.statusCode },
          });
          return outcome;
        },
      },
    };
  }

  #now(): number {
    return performance.now() - this.#startedAt;
  }

  #next(): number {
    return (this.#number += 1);
  }
}

/** As it goes over the wire. */
function textOf({ body, text }: { readonly body: unknown; readonly text: string }): string {
  if (body === undefined || text === JSON.stringify(body)) return text;
  const parsed = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  })();
  return JSON.stringify(parsed) === JSON.stringify(body) ? text : JSON.stringify(body);
}
