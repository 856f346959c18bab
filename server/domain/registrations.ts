import { type EventType, eventTypes } from './notification-bodies.js';

/** A custom header of a registration, sent with each delivery. */
export interface CustomHeader {
  readonly key: string;
  readonly value: string;
}

/** What somebody asks to be registered. */
export interface RegistrationRequest {
  readonly url: string;
  readonly eventType: string;
  readonly headers?: readonly CustomHeader[] | undefined;
}

/** Max active URLs per event type (Limits / Webhook URLs). */
export const maxUrls = 3;
/** Max bytes of a URL: what an index of every database takes. */
const maxUrlBytes = 2048;
/** Max custom headers per registration. */
export const maxHeaders = 5;

const blockedHeaders = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'content-type',
  'user-agent',
]);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((known) => known === text);
}

/** What is wrong with a registration, one text per fault; empty where it is right. The number of URLs is not looked at. */
export function registrationFaults({ url, eventType, headers = [] }: RegistrationRequest): string[] {
  const faults: string[] = [];
  if (!isHttps(url)) faults.push('url must be an absolute HTTPS URL');
  if (Buffer.byteLength(url) > maxUrlBytes) faults.push(`url must not have more than ${maxUrlBytes} bytes`);
  if (!isEventType(eventType)) faults.push(`eventType must be one of: ${eventTypes.join(', ')}`);
  if (headers.length > maxHeaders) faults.push(`headers must not have more than ${maxHeaders} items`);
  headers.forEach(({ key, value }, index) => {
    if (!headerName.test(key)) faults.push(`headers[${index}].key must be a valid header name`);
    else if (blockedHeaders.has(key.toLowerCase()))
      faults.push(`headers[${index}].key must not be ${key.toLowerCase()}`);
    if (!headerValue.test(value)) faults.push(`headers[${index}].value must be a valid header value`);
  });
  return faults;
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
