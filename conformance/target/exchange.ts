import type { OperationId } from '../../generated/operations.js';
import { parseExactly, parseJson, untrusted, type UntrustedJson } from '../core/untrusted-json.js';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Path below the base URL, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The operation of the contract that the request is meant for, when there is one. */
  readonly operation: OperationId | undefined;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** How many bytes the body came with, where padding was left out. */
  readonly size?: number;
}

/** How much of a body's text is kept once it was judged, bytes. */
const keptBytes = 20_000;

/**
 * One request and what came back, an answer or the reason why there is none. Reading the answer tells `onLook`,
 * so that an expectation knows which exchanges it rests on.
 */
export class Exchange {
  /** How many bytes the body came with, however many of them are kept. */
  readonly size: number;
  #parsed: Parsed | undefined;

  constructor(
    readonly request: SentRequest,
    private received: ReceivedResponse | undefined,
    /** Why there is no complete answer, in words; undefined when there is one. */
    readonly error: string | undefined,
    readonly durationMs: number,
    private readonly onLook: (exchange: Exchange) => void = () => undefined,
  ) {
    this.size = received?.size ?? received?.bytes.length ?? 0;
  }

  get response(): ReceivedResponse | undefined {
    return this.received;
  }

  /** Keeps what the body says, and of its text the beginning: a run has thousands of answers. */
  condense(): void {
    if (this.received === undefined || this.received.bytes.length <= keptBytes) return;
    this.#parse();
    // A copy, as a part of a buffer keeps all of it.
    this.received = { ...this.received, bytes: Buffer.from(this.received.bytes.subarray(0, keptBytes)) };
  }

  /** Counts as having read the answer, for what was derived from it. */
  look(): void {
    this.onLook(this);
  }

  /** HTTP status; 0 when no complete answer came. */
  get status(): number {
    this.look();
    return this.received?.status ?? 0;
  }

  /** Response headers, names in lower case; repeated ones joined by a comma. */
  get headers(): Readonly<Record<string, string | undefined>> {
    this.look();
    return this.received?.headers ?? {};
  }

  /** The JSON body for reading members, long ids exact; an empty object when there is no JSON object or array. */
  get body(): UntrustedJson {
    this.look();
    return this.#parse().body;
  }

  /** The JSON value, of the types that came; undefined when the body is no JSON. */
  get json(): unknown {
    this.look();
    return this.#parse().json;
  }

  #parse(): Parsed {
    return (this.#parsed ??= parsed(this.received?.bytes.toString('utf8')));
  }

  /** The body as text, UTF-8; of a long one its beginning. */
  get text(): string {
    this.look();
    return this.received?.bytes.subarray(0, keptBytes).toString('utf8') ?? '';
  }
}

/** A body of JSON: of the types that came, and for reading members, with integers that are too long for a number as texts. */
interface Parsed {
  readonly json: unknown;
  readonly body: UntrustedJson;
}

function parsed(text: string | undefined): Parsed {
  const json = text === undefined ? undefined : parseJson(text);
  return { json, body: untrusted(text === undefined ? json : parseExactly(text, json)) };
}

/** One notification as the receiver got it, and what the receiver answered. */
export class Delivery {
  /** The JSON value, of the types that came; undefined when the body is no JSON. */
  readonly json: unknown;
  /** The JSON body for reading members, long ids exact; an empty object when there is no JSON object. */
  readonly body: UntrustedJson;

  constructor(
    readonly receivedAt: Date,
    /** Path and query of the URL that was called. */
    readonly path: string,
    /** The event type that this URL was registered for. */
    readonly eventType: string,
    readonly method: string,
    readonly headers: Readonly<Record<string, string | undefined>>,
    readonly bytes: Buffer,
    readonly answeredStatus: number,
  ) {
    ({ json: this.json, body: this.body } = parsed(bytes.toString('utf8')));
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }
}
