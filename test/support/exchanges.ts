import { Delivery, Exchange, type SentRequest } from '../../conformance/target/exchange.js';

/** The differences from a GET with the response 200 and an empty object. */
interface Parts extends Partial<Omit<SentRequest, 'body'>> {
  /** The text of the request. */
  readonly sent?: string | undefined;
  /** The status of the response; null if there was none. */
  readonly status?: number | null;
  readonly contentType?: string;
  /** The body of the response, as text or as JSON. */
  readonly body?: unknown;
  readonly onLook?: (exchange: Exchange) => void;
}

const bytesOf = (body: unknown): Buffer =>
  Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** Creates an exchange without a target. */
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

/** Creates a notification that arrived at an address for this type. */
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
