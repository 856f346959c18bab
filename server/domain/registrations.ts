import { type EventType, eventTypes } from './notification-bodies.js';
import { type Sentence, t } from '../messages/text.js';
import type { Random } from './ids.js';

/** A custom header of a registration, sent with each delivery. */
export interface CustomHeader {
  readonly key: string;
  readonly value: string;
}

export interface RegistrationRequest {
  readonly url: string;
  readonly eventType: string;
  readonly headers?: readonly CustomHeader[] | undefined;
}

/** Maximum number of active URLs per event type (Limits / Webhook URLs). */
export const maxUrls = 3;
/** Maximum length of a URL in bytes: what an index in every database can hold. */
const maxUrlBytes = 2048;
/** Maximum number of custom headers per registration. */
export const maxHeaders = 5;
/** Maximum total length of header names and values, in bytes: receivers refuse requests with longer headers (431). */
const maxHeaderBytes = 4096;

/** Header names that the specification blocks. */
const blocked = ['host', 'content-length', 'connection', 'transfer-encoding', 'content-type', 'user-agent'];
/**
 * Hop-by-hop header names (RFC 9110, 7.6.1), and names that misdescribe the body: a delivery with them could not be
 * sent.
 */
const unsendable = [
  'expect',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'proxy-connection',
  'http2-settings',
  'content-encoding',
];
const reservedHeaders = new Set([...blocked, ...unsendable]);
/** Prefix of the headers of Standard Webhooks. */
const signatureHeaders = 'webhook-';
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

/** Whether a header is the gateway's own or cannot be sent, regardless of case. */
function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reservedHeaders.has(lower) || lower.startsWith(signatureHeaders);
}

/**
 * Returns what is wrong with a registration, one message per fault; empty if it is valid. The number of URLs is not
 * checked. Plain HTTP is for sandboxes whose operator allows it.
 */
export function registrationFaults(
  { url, eventType, headers = [] }: RegistrationRequest,
  { plainHttp = false }: { readonly plainHttp?: boolean } = {},
): Sentence[] {
  const faults = urlFaults(url, plainHttp ? ['https:', 'http:'] : ['https:']);
  if (!isEventType(eventType))
    faults.push(t`${{ field: 'eventType' }} must be one of: ${{ values: eventTypes.join(', ') }}`);
  if (headers.length > maxHeaders)
    faults.push(t`${{ field: 'headers' }} must not have more than ${{ limit: maxHeaders }} items`);
  const bytes = headers.reduce((sum, { key, value }) => sum + Buffer.byteLength(key + value), 0);
  if (bytes > maxHeaderBytes)
    faults.push(t`${{ field: 'headers' }} must not have more than ${{ limit: maxHeaderBytes }} bytes`);
  headers.forEach(({ key, value }, index) => {
    const field = `headers.${index}`;
    if (!headerName.test(key)) faults.push(t`${{ field: `${field}.key` }} must be a valid header name`);
    else if (isReservedHeader(key))
      faults.push(
        t`${{ field: `${field}.key` }} must not be ${{ name: key.toLowerCase() }}: choose a name of your own`,
      );
    if (!headerValue.test(value))
      faults.push(t`${{ field: `${field}.value` }} must be printable Latin-1 text, without line breaks`);
  });
  return faults;
}

/** Returns what is wrong with a URL for notifications; empty if it is valid. */
export function urlFaults(url: string, schemes: readonly string[] = ['https:']): Sentence[] {
  const faults: Sentence[] = [];
  if (!URL.canParse(url) || !schemes.includes(new URL(url).protocol))
    faults.push(t`${{ field: 'url' }} must be an absolute HTTPS URL`);
  if (Buffer.byteLength(url) > maxUrlBytes)
    faults.push(t`${{ field: 'url' }} must not have more than ${{ limit: maxUrlBytes }} bytes`);
  return faults;
}

/** A secret that signs deliveries for one registration. */
export interface WebhookSecret {
  /** `whsec_` and Base64, as in Standard Webhooks. */
  readonly secret: string;
  /** When it expires, ms since 1970, because a new secret has replaced it; null for the newest. */
  readonly untilMs: number | null;
}

/** How long a replaced secret still signs, in ms: a day to update every receiver. */
export const rotationMs = 86_400_000;

/** Creates a secret of 32 bytes: half of what the format allows, and the size of the hash. */
export function newWebhookSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`;
}
