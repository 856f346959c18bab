import { Delivery, Exchange, type SentRequest } from '../../conformance/target/exchange.js';

/** What differs from a GET that is answered with 200 and no members. */
interface Parts extends Partial<Omit<SentRequest, 'body'>> {
  /** The text of the request. */
  readonly sent?: string | undefined;
  /** `null`: no answer came. */
  readonly status?: number | null;
  readonly contentType?: string;
  /** The body of the answer: its text, or its JSON. */
  readonly body?: unknown;
  readonly onLook?: (exchange: Exchange) => void;
}

const bytesOf = (body: unknown): Buffer =>
  Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** An exchange that took place with no target. */
export function exchangeOf({
  sent,
  status = 200,
  contentType = 'application/json',
  body = {},
  onLook,
  ...parts
}: Parts): Exchange {
  const path = parts.path ?? '/';
  const request = { method: 'GET', url: `http://gateway${path}`, path, headers: {}, operation: undefined };
  const response = { headers: { 'content-type': contentType }, bytes: bytesOf(body) };
  const received = status === null ? undefined : { status, ...response };
  return new Exchange({ ...request, ...parts, body: sent }, received, undefined, 1, onLook);
}

/** A notification that arrived at an address for this type. */
export const deliveryOf = (body: unknown, eventType = 'cash_out'): Delivery =>
  new Delivery(
    new Date(0),
    `/${eventType}`,
    eventType,
    'POST',
    { 'content-type': 'application/json' },
    bytesOf(body),
    200,
  );
