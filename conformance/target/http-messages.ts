import type { Text } from '../core/text.js';
import type { Received } from './receive.js';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Whether the body is sent in chunks, without its length. */
  readonly isChunked?: boolean | undefined;
  /** Requests of the same kind share time limits: if several in a row get no response, the next ones get less time. */
  readonly kind?: string | undefined;
  /** Whether long texts in the response are read in full. */
  readonly longTexts?: boolean | undefined;
  /** Whether the request may safely be carried out twice; true for GET. */
  readonly isRepeatable?: boolean | undefined;
  /** The check that sends it, if one does. */
  readonly by?: string | undefined;
}

/**
 * The response to a request, or why there is none. `isTimeout`: it did not come in time. `isStale`: the target closed
 * an idle connection just as the request was sent, and the request must not be repeated. `isGone`: the target has
 * stopped responding altogether.
 */
export type HttpAnswer =
  | Received
  | {
      readonly error: Text;
      readonly isStale?: true;
      readonly isTimeout?: true;
      readonly isGone?: true;
    };
