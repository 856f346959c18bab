/**
 * A recording of traffic between a client and a gateway: one header, then messages in the order in which they began. In
 * a file (NDJSON), each has a line.
 */

/** The kinds of information that the source of a recording has. A rule that needs a missing kind cannot be decided. */
export interface Abilities {
  /** The bodies of calls, responses and notifications. */
  readonly bodies: boolean;
  readonly headers: boolean;
  /** The start and end of each message, by one clock. */
  readonly times: boolean;
  /** The connection of each call. */
  readonly connections: boolean;
  /** Whether the messages are in the order in which they began. */
  readonly order: boolean;
  /** Whether every call within the recorded time is included: no sampling, no other client of the accounts. */
  readonly complete: boolean;
  /** Whether notifications are included: none, some, or all. */
  readonly notifications: 'none' | 'some' | 'all';
}

export interface RecordingHeader {
  readonly recording: 'pix-gateway-kit';
  readonly version: 1;
  /** Name and version of the program that wrote it. */
  readonly writtenBy: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The gateway's base URL, if known. */
  readonly target?: string;
  /** `keyed`: tokens, keys, documents and names are replaced by keyed hashes, so that equal values stay equal. */
  readonly values: 'keyed' | 'kept';
  readonly abilities: Abilities;
}

/** A body as received; `base64` if it is not UTF-8. */
export interface RecordedBody {
  readonly text?: string;
  readonly base64?: string;
  /** The original size in bytes, if the body is incomplete. */
  readonly size?: number;
}

/** The approximate size of the bodies of a message, in bytes. */
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

/** Names are in lower case; the values of repeated headers are joined by a comma. */
export type RecordedHeaders = Readonly<Record<string, string>>;

export interface RecordedAnswer {
  readonly status: number;
  readonly headers?: RecordedHeaders;
  readonly body?: RecordedBody;
}

/**
 * The members of all messages. `at` is ISO 8601 with ms; the other times are ms since the start of the recording, and
 * never go back.
 */
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
  /** The number of the connection: calls with the same number came one after another on one connection. */
  readonly connection?: number;
  /** Null if the gateway gave no complete response: the outcome of the call is unknown. */
  readonly answer: RecordedAnswer | null;
  /** Why there is no response, in English. */
  readonly failure?: string;
  /** Whether the client closed its connection before it got the response. */
  readonly clientLeft?: boolean;
}

/** One attempt of the gateway to deliver a notification. */
export interface NotificationMessage extends RecordedMessage {
  readonly kind: 'notification';
  /** Null if the receiver did not respond. */
  readonly answer: RecordedAnswer | null;
  readonly failure?: string;
}

/** Marks that messages are missing before the next one, because of a pause, a restart or a limit. */
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
