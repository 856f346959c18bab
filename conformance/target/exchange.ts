import type { Text } from '../core/text.js';
import type { OperationId } from '../../generated/operations.js';
import { parseExactly, parseJson, untrusted, type UntrustedJson } from '../core/untrusted-json.js';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Path below the base URL, including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The operation of the contract that the request is meant for, if any. */
  readonly operation: OperationId | undefined;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The original size of the body in bytes, if padding was left out. */
  readonly size?: number;
  /** When the request went out. */
  readonly sentAt?: Date;
}

/** Maximum bytes of a body's text that are kept after it was judged. */
const keptBytes = 20_000;

/**
 * One request with its response, or with the reason why there is none. Reading the response calls `onLook`, so that an
 * expectation knows which exchanges it rests on.
 */
export class Exchange {
  /** The original size of the body in bytes, no matter how much of it is kept. */
  readonly size: number;
  #parsed: Parsed | undefined;

  constructor(
    readonly request: SentRequest,
    private received: ReceivedResponse | undefined,
    /** Why there is no complete response; undefined if there is one. */
    readonly error: Text | undefined,
    readonly durationMs: number,
    private readonly onLook: (exchange: Exchange) => void = () => undefined,
    /** When it ended, as `performance.now()`, in ms. */
    readonly endedMs = performance.now(),
  ) {
    this.size = received?.size ?? received?.bytes.length ?? 0;
  }

  get response(): ReceivedResponse | undefined {
    return this.received;
  }

  /** Keeps the parsed body but only the start of its text, because a run has thousands of responses. */
  condense(): void {
    if (this.received === undefined || this.received.bytes.length <= keptBytes) return;
    this.#parse();
    // A copy outside Node's buffer pool, because a slice would keep the whole buffer alive.
    const bytes = Buffer.allocUnsafeSlow(keptBytes);
    this.received.bytes.copy(bytes);
    this.received = { ...this.received, bytes };
  }

  /** Marks the response as read, on behalf of something derived from it. */
  look(): void {
    this.onLook(this);
  }

  /** HTTP status; 0 if no complete response came. */
  get status(): number {
    this.look();
    return this.received?.status ?? 0;
  }

  /** Response headers, with names in lower case; repeated ones are joined by a comma. */
  get headers(): Readonly<Record<string, string | undefined>> {
    this.look();
    return this.received?.headers ?? {};
  }

  /**
   * The JSON body for reading members, with long ids exact; an empty object if the body is not a JSON object or array.
   */
  get body(): UntrustedJson {
    this.look();
    return this.#parse().body;
  }

  /** The JSON value as received; undefined if the body is not JSON. */
  get json(): unknown {
    this.look();
    return this.#parse().json;
  }

  #parse(): Parsed {
    return (this.#parsed ??= parsed(this.received?.bytes.toString('utf8')));
  }

  /** The body as UTF-8 text; only the start of a long one. */
  get text(): string {
    this.look();
    return this.received?.bytes.subarray(0, keptBytes).toString('utf8') ?? '';
  }
}

/** A JSON body as received, and the same for reading members, where integers beyond 2^53 are text. */
interface Parsed {
  readonly json: unknown;
  readonly body: UntrustedJson;
}

function parsed(text: string | undefined): Parsed {
  const json = text === undefined ? undefined : parseJson(text);
  return { json, body: untrusted(text === undefined ? json : parseExactly(text, json)) };
}

/** One notification as received, and the receiver's response. */
export class Delivery {
  /** The JSON value as received; undefined if the body is not JSON. */
  readonly json: unknown;
  /** The JSON body for reading members, with long ids exact; an empty object if the body is not a JSON object. */
  readonly body: UntrustedJson;

  constructor(
    readonly receivedAt: Date,
    /** Path and query of the called URL. */
    readonly path: string,
    /** The event type for which this URL was registered. */
    readonly eventType: string,
    readonly method: string,
    readonly headers: Readonly<Record<string, string | undefined>>,
    readonly bytes: Buffer,
    readonly answeredStatus: number,
    /** When it arrived, as `performance.now()`, in ms. */
    readonly receivedMs = performance.now(),
  ) {
    ({ json: this.json, body: this.body } = parsed(bytes.toString('utf8')));
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }
}
