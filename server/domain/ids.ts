import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

import { httpProblem, type Problem } from './problems.js';
import { type Sentence, t } from '../messages/text.js';

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The ISPB in end-to-end ids issued by this gateway; no real institution has it. */
export const gatewayIspb = '99999999';

/** Creates a UUID version 4, in lower case. */
export function uuid(random: Random): string {
  return uuidOf(Buffer.from(random.bytes(16)), 4);
}

/**
 * Creates the UUID of a transaction, in lower case. It is a version 7, which sorts by time, so that new ones share a
 * page of the index; a version 4 where ids must not depend on the time. The specification requires a UUID of no
 * particular version.
 */
export function transactionUuid(random: Random): string {
  const { timeMs } = random;
  if (!timeMs) return uuid(random);
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(timeMs(), 0, 6);
  bytes.set(random.bytes(10), 6);
  return uuidOf(bytes, 7);
}

function uuidOf(bytes: Buffer, version: 4 | 7): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hyphenated(bytes.toString('hex'));
}

function hyphenated(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text is a UUID version 4, in either case. */
export function isUuidV4(text: string): boolean {
  return uuidV4.test(text);
}

/**
 * Returns a text as a payment key of an account of this gateway, a UUID with or without hyphens; null if it has another
 * form.
 */
export function accountKeyOf(text: string | null): string | null {
  const digits = text?.toLowerCase().replaceAll('-', '') ?? '';
  return /^[0-9a-f]{32}$/.test(digits) ? hyphenated(digits) : null;
}

/** Returns `length` random letters and digits. */
export function alphanumeric(random: Random, length: number): string {
  return Array.from(random.bytes(length), (byte) => alphanumerics[byte % alphanumerics.length]).join('');
}

/**
 * Creates an end-to-end id of 32 characters (OP-01): `E` (a payment) or `D` (a return), the ISPB, the UTC minute, 11
 * letters and digits.
 */
export function endToEndId(prefix: 'E' | 'D', nowMs: number, random: Random): string {
  const minute = new Date(nowMs).toISOString().slice(0, 16).replace(/[-T:]/g, '');
  return `${prefix}${gatewayIspb}${minute}${alphanumeric(random, 11)}`;
}

/**
 * Maximum length, in characters, of an id that a client chooses for a transaction (OP-59): generous, but short enough
 * for an index in every database.
 */
const maxIdLength = 255;

/**
 * Returns what is wrong with a field that holds a client's id for a transaction (an `externalId`, a refund's `id`);
 * null if it is accepted. One rule for all operations, including those whose contract does not say "not empty".
 */
export function clientIdFault(field: string, id: string): Sentence | null {
  if (id.trim() === '') return t`${{ field }} must not be blank`;
  return id.length > maxIdLength && Array.from(id).length > maxIdLength
    ? t`${{ field }} must not have more than ${{ limit: maxIdLength }} characters`
    : null;
}

/** Creates the refusal of a request whose member `field` is not a valid client's id; absent members are ignored. */
export function clientIdRefusal<Facts>(field: string, idOf: (facts: Facts) => string | undefined) {
  const faultOf = (facts: Facts) => {
    const id = idOf(facts);
    return id === undefined ? null : clientIdFault(field, id);
  };
  return {
    stage: 'request' as const,
    name: field,
    when: (facts: Facts): boolean => faultOf(facts) !== null,
    problem: (facts: Facts): Problem => httpProblem(400, [faultOf(facts) ?? []].flat()),
  };
}

/** Whether a CPF (11 digits) or CNPJ (14 digits) has the right check digits. */
export function hasCheckDigits(document: string): boolean {
  return document.length === 11 ? isValidCpf(document) : isValidCnpj(document);
}

/** Masks a document for display: `***.456.789-**` for a CPF, `**.222.333/0001-**` for a CNPJ (OP-27). */
export function maskedDocument(document: string): string {
  if (document.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`;
}

/** A source of randomness; passed in, so that ids can be reproduced. */
export interface Random {
  bytes(length: number): Uint8Array;
  /**
   * The machine's time, ms since 1970, for ids that sort by creation time. Absent where ids must be reproducible at any
   * time.
   */
  readonly timeMs?: () => number;
}
