/**
 * A recording of traffic between a client and a gateway: one header and then messages in the order in which they began.
 * As a file it is NDJSON, one of these per line.
 */

/** What the source of a recording knows. What it does not know, a rule that needs it cannot decide. */
export interface Abilities {
  /** The bodies of calls, answers and notifications. */
  readonly bodies: boolean;
  readonly headers: boolean;
  /** When each message began and ended, by one clock. */
  readonly times: boolean;
  /** Which calls shared a connection. */
  readonly connections: boolean;
  /** Whether the messages stand in the order in which they began. */
  readonly order: boolean;
  /** Whether every call within the recorded time is there: nothing sampled, no other client on the accounts. */
  readonly complete: boolean;
  /** Whether notifications are there: none, some of them, or all. */
  readonly notifications: 'none' | 'some' | 'all';
}

export interface RecordingHeader {
  readonly recording: 'pix-gateway-kit';
  readonly version: 1;
  /** Name and version of what wrote it. */
  readonly writtenBy: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The gateway's base URL, if it is known. */
  readonly target?: string;
  /** `keyed`: tokens, keys, documents and names are replaced by keyed hashes, so that equal values stay equal. */
  readonly values: 'keyed' | 'kept';
  readonly abilities: Abilities;
}

/** A body as it came; `base64` if it is not UTF-8. */
export interface RecordedBody {
  readonly text?: string;
  readonly base64?: string;
  /** The original size in bytes, if only the start of it is here. */
  readonly size?: number;
}

/** About how many bytes the bodies of a message have. */
export function sizeOfBodies({
  body,
  answer,
}: {
  readonly body?: RecordedBody;
  readonly answer?: { readonly body?: RecordedBody } | null;
}): number {
  return [body, answer?.body].reduce(
    (sum, one) => sum + (one?.text?.length ?? 0) + (one?.base64?.length ?? 0),
    0,
  );
}

/** Names in lower case; repeated headers are joined by a comma. */
export type RecordedHeaders = Readonly<Record<string, string>>;

export interface RecordedAnswer {
  readonly status: number;
  readonly headers?: RecordedHeaders;
  readonly body?: RecordedBody;
}

/** Of all messages: `at` is ISO 8601 with ms; the others are ms since the recording was started, and never go back. */
interface RecordedMessage {
  readonly number: number;
  readonly at?: string;
  readonly startedMs?: number;
  readonly endedMs?: number;
  readonly method: string;
  /** Path and query, below the base URL. */
  readonly path: string;
  readonly headers?: RecordedHeaders;
  readonly body?: RecordedBody;
}

/** One call of the client. */
export interface CallMessage extends RecordedMessage {
  readonly kind: 'call';
  /** Calls with the same number came one after another on one connection. */
  readonly connection?: number;
  /** Null if the gateway gave no complete response: the outcome of the call is unknown. */
  readonly answer: RecordedAnswer | null;
  /** Why there is none, in English. */
  readonly failure?: string;
  /** Whether the client had closed its connection before it was answered. */
  readonly clientLeft?: boolean;
}

/** One attempt of the gateway to deliver a notification. */
export interface NotificationMessage extends RecordedMessage {
  readonly kind: 'notification';
  /** Null if the receiver did not answer. */
  readonly answer: RecordedAnswer | null;
  readonly failure?: string;
}

/** Tells that messages are missing before the next one: a pause, a restart, a bound that was reached. */
export interface GapMessage {
  readonly kind: 'gap';
  readonly at?: string;
  /** In English. */
  readonly reason: string;
}

export type Message = CallMessage | NotificationMessage | GapMessage;

export interface Recording {
  readonly header: RecordingHeader;
  readonly messages: readonly Message[];
}
