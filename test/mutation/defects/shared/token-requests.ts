import { at } from '../../edits.js';
import type { WireRequest } from '../../wire.js';

/** Fields of a token request as received. */
export const secretOf = ({ body }: WireRequest): unknown => at(body, '/clientSecret');
export const clientOf = ({ body }: WireRequest): unknown => at(body, '/clientId');

/** Whether a value is a UUID of this version (a character class). */
export function isUuid(value: unknown, version = '[1-8]'): boolean {
  const pattern = `^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$`;
  return typeof value === 'string' && new RegExp(pattern, 'i').test(value);
}

/** Whether a header value does not even look like a PEM certificate. */
export function isNoPem(header: string | undefined): boolean {
  try {
    return !decodeURIComponent(header ?? '').includes('BEGIN CERTIFICATE');
  } catch {
    return true;
  }
}
