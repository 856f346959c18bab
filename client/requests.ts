/**
 * Validates what a program can get wrong in a request: formats of ids, lengths, times, the amount in a QR code.
 * Documents and keys, which people type, only lose their punctuation; the gateway decides whether they are right.
 */
import type { RequestOf } from './calls.js';
import { toCents } from './amounts.js';
import { InvalidRequest } from './errors.js';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Removes punctuation: `529.982.247-25` becomes 52998224725. Letters stay: a CNPJ may contain some. */
function withoutPunctuation(document: string): string {
  return document.replaceAll(/[\s./-]/g, '');
}

export function checkedExternalId(externalId: unknown, field = 'externalId'): string {
  return checkedText(externalId, field, 255, 'make one with newExternalId, and store it with the order');
}

export function checkedIdempotencyKey(key: unknown): string {
  if (typeof key === 'string' && uuidV4.test(key)) return key;
  throw new InvalidRequest(
    'idempotencyKey',
    'must be a UUID v4: make one with newIdempotencyKey, and store it',
  );
}

export function checkedTxid(txid: unknown): string {
  if (typeof txid === 'string' && /^[a-zA-Z0-9]{26,35}$/.test(txid)) return txid;
  throw new InvalidRequest('txid', 'must be 26 to 35 letters and digits: create one with newTxid');
}

export function checkedRefundId(id: unknown): string {
  return checkedText(id, 'refundId', 35, 'make one with newRefundId, and store it with the refund');
}

function checkedText(text: unknown, field: string, max: number, hint: string): string {
  if (typeof text === 'string' && text.trim() !== '' && Array.from(text).length <= max && text.isWellFormed())
    return text;
  throw new InvalidRequest(field, `must be a string of 1 to ${max} characters: ${hint}`);
}

function checkLength(text: string | undefined, field: string, max = 140): void {
  if (text === undefined) return;
  if (Array.from(text).length > max) throw new InvalidRequest(field, `must have at most ${max} characters`);
  if (!text.isWellFormed())
    throw new InvalidRequest(field, 'is not well-formed: it was cut in the middle of a character');
}

function checkSeconds(seconds: number | undefined, field: string, min: number, max: number): void {
  if (seconds === undefined || (Number.isInteger(seconds) && seconds >= min && seconds <= max)) return;
  throw new InvalidRequest(field, `must be ${min} to ${max} seconds`);
}

export function checkedCashOut(body: RequestOf<'createCashOut'>): RequestOf<'createCashOut'> {
  checkedExternalId(body.externalId);
  checkLength(body.description, 'description');
  const { details } = body;
  const document = withoutPunctuation(details.document);
  const bare = { DOCUMENT: withoutPunctuation, PHONE: phoneOfStandardFamily } as const;
  const key =
    (details.keyType === 'DOCUMENT' || details.keyType === 'PHONE') && bare[details.keyType](details.key);
  return { ...body, details: { ...details, document, ...(key !== false && { key }) } };
}

/** Normalizes a phone number: `+55 (11) 98765-4321` becomes 11987654321. */
function phoneOfStandardFamily(phone: string): string {
  return phone.replaceAll(/[\s()-]/g, '').replace(/^\+55/, '');
}

export function checkedTransfer(body: RequestOf<'createTransfer'>): RequestOf<'createTransfer'> {
  checkSeconds(body.expiration, 'expiration', 1, 10_800);
  const { creditorDocument } = body;
  if (body.priority === 'HIGH' && creditorDocument === undefined) {
    throw new InvalidRequest('creditorDocument', 'is required when priority is HIGH');
  }
  // This endpoint takes phone numbers with +55; punctuation is removed only from keys that start with `+`.
  const pixKey = body.pixKey.startsWith('+') ? body.pixKey.replaceAll(/[\s()-]/g, '') : body.pixKey;
  return {
    ...body,
    pixKey,
    ...(creditorDocument !== undefined && { creditorDocument: withoutPunctuation(creditorDocument) }),
  };
}

export function checkedQrCashOut(body: RequestOf<'createQrCashOut'>): RequestOf<'createQrCashOut'> {
  checkedExternalId(body.externalId);
  const { qrCode, value, document } = body;
  if (qrCode.length < 50 || qrCode.length > 500 || !qrCode.startsWith('000201')) {
    throw new InvalidRequest('qrCode', 'must be the whole code: 50 to 500 characters that begin with 000201');
  }
  const embedded = amountIn(qrCode);
  if (embedded !== null && toCents(embedded) !== toCents(value)) {
    throw new InvalidRequest('value', `must be the amount of the code, ${embedded}`);
  }
  return { ...body, ...(document !== undefined && { document: withoutPunctuation(document) }) };
}

/** Returns the amount in field 54 of an EMV code; null if there is none, or if the payer chooses the amount. */
function amountIn(code: string): string | null {
  for (let place = 0; place + 4 <= code.length;) {
    const length = Number(code.slice(place + 2, place + 4));
    if (!Number.isInteger(length)) return null;
    const value = code.slice(place + 4, place + 4 + length);
    if (code.startsWith('54', place)) {
      return /^\d{1,10}(\.\d{1,2})?$/.test(value) && Number(value) > 0 ? value : null;
    }
    place += 4 + length;
  }
  return null;
}

export function checkedCashIn(body: RequestOf<'createCashIn'>): RequestOf<'createCashIn'> {
  const { transaction, payer, splits, additionalInfo } = body;
  checkedExternalId(transaction.externalId, 'transaction.externalId');
  checkedText(transaction.description, 'transaction.description', 140, 'it is what the payer reads');
  checkSeconds(transaction.expirationTime, 'transaction.expirationTime', 30, 604_800);
  if (Object.keys(additionalInfo ?? {}).length > 10) {
    throw new InvalidRequest('additionalInfo', 'must have at most 10 keys');
  }
  if ((splits ?? []).length > 10) throw new InvalidRequest('splits', 'must have at most 10 items');
  return {
    ...body,
    payer: { ...payer, document: withoutPunctuation(payer.document) },
    ...(splits && {
      splits: splits.map((split) => ({ ...split, document: withoutPunctuation(split.document) })),
    }),
  };
}

export function checkedRefundIn(body: RequestOf<'createRefundIn'>): RequestOf<'createRefundIn'> {
  if (body.externalId !== undefined) checkedExternalId(body.externalId);
  return body;
}

export function checkedCob(body: RequestOf<'putCob'>): RequestOf<'putCob'> {
  checkLength(body.solicitacaoPagador, 'solicitacaoPagador');
  checkLength(body.chave, 'chave', 77);
  return body;
}

export function checkedDevolucao(body: RequestOf<'putDevolucao'>): RequestOf<'putDevolucao'> {
  checkLength(body.descricao, 'descricao');
  return body;
}
