import { isDeepStrictEqual } from 'node:util';

import { maskedDocument } from '../domain/ids.js';
import { cents, decimalFromCents } from '../domain/money.js';
import type { NotificationFact } from '../storage/audit/events.js';
import { at, parsed } from './audit-json.js';

type Member = readonly [path: readonly (string | number)[], value: unknown];

/** Where the body of a notification says something else than its transaction, in sentences. */
export function untruths(told: NotificationFact): readonly string[] {
  const body = parsed(told.body);
  if (told.operation === null || told.amountCents === null || body === undefined) return [];
  return truths(told, told.amountCents).flatMap(([path, value]) => {
    const said = at(body, ...path);
    // What cannot be read is another rule's.
    if (value === undefined || isDeepStrictEqual(said, value)) return [];
    return [
      `notification ${told.id} of ${told.operation} ${told.transactionNumber ?? ''} says ${path.join('.')} ${said === undefined ? 'nothing' : JSON.stringify(said)}, it is ${JSON.stringify(value)}`,
    ];
  });
}

/** What the body for that operation must say of its transaction. */
function truths(told: NotificationFact, amountCents: number): readonly Member[] {
  if (told.operation === 'transfer') return transfer(told, amountCents);
  if (told.operation === 'cob') return receive(told, amountCents);
  if (told.operation === 'devolucao') return refund(told, amountCents);
  const feeCents = told.feeCents ?? 0;
  const debit = told.operation !== 'cash_in' && told.operation !== 'receipt' && told.operation !== 'return';
  const standard: Member[] = [
    [['event'], standardEvents[told.operation ?? '']],
    [['status'], told.status],
    [['transactionType'], 'PIX'],
    [['movementType'], debit ? 'DEBIT' : 'CREDIT'],
    [['transactionId'], told.uuid],
    [['externalId'], told.externalId],
    [['endToEndId'], told.endToEndId],
    [['pixKey'], told.pixKey],
    [['originalAmount'], amountCents / 100],
    [['feeAmount'], feeCents / 100],
    [['finalAmount'], (debit ? amountCents + feeCents : amountCents - feeCents) / 100],
    [['processingDate'], told.processedAt],
    [['errorCode'], told.errorCode],
    [['errorMessage'], told.errorMessage],
    [['counterpart'], told.counterpart === null ? null : parsed(told.counterpart)],
  ];
  return told.operation === 'return' ? [...standard, ...returned(told, amountCents)] : standard;
}

const standardEvents: Readonly<Record<string, string>> = {
  cash_out: 'CashOut',
  qr_cash_out: 'CashOut',
  cash_in: 'CashIn',
  receipt: 'CashIn',
  refund_in: 'CashInReversal',
  return: 'CashOutReversal',
};

function returned(told: NotificationFact, amountCents: number): Member[] {
  const parent = 'parentTransaction';
  return [
    [['metadata', 'refund', 'value'], amountCents],
    [['metadata', 'refund', 'originalValue'], told.originalCents],
    [['metadata', 'refund', 'referenceTransactionId'], told.originalNumber],
    [[parent, 'transactionId'], told.originalUuid],
    [[parent, 'externalId'], told.originalExternalId],
    [[parent, 'endToEndId'], told.originalEndToEndId],
    [[parent, 'processingDate'], told.originalProcessedAt],
    ...masked([parent, 'counterpart'], told.originalCounterpart),
  ];
}

/** Name and document of the other side, with the document masked. */
function masked(path: readonly string[], counterpart: string | null): Member[] {
  const { name, document } = { name: undefined, document: undefined, ...objectIn(counterpart) };
  return [
    [[...path, 'name'], name],
    [[...path, 'document'], typeof document === 'string' ? maskedDocument(document) : undefined],
  ];
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What both events of version 2 with a payment of their own say. */
function versionTwo(told: NotificationFact, amountCents: number): Member[] {
  return [
    [['data', 'id'], told.transactionNumber],
    [['data', 'payment', 'amount'], decimal(amountCents)],
    [['data', 'endToEndId'], told.endToEndId],
  ];
}

function transfer(told: NotificationFact, amountCents: number): Member[] {
  const { idempotencyKey, description } = objectIn(told.detail);
  const failed = told.status === 'ERROR';
  return [
    [['type'], 'TRANSFER'],
    [['data', 'txId'], null],
    [['data', 'pixKey'], told.pixKey],
    [['data', 'status'], failed ? 'ERROR' : 'LIQUIDATED'],
    [['data', 'errorCode'], failed ? told.errorCode : undefined],
    [['data', 'idempotencyKey'], idempotencyKey],
    [['data', 'remittanceInformation'], description === null ? '' : description],
    [['data', 'creditorAccount', 'ispb'], at(parsed(told.counterpart), 'bank', 'bankISPB')],
    ...masked(['data', 'creditorAccount'], told.counterpart),
    ...versionTwo(told, amountCents),
  ];
}

function receive(told: NotificationFact, amountCents: number): Member[] {
  return [
    [['type'], 'RECEIVE'],
    [['data', 'txId'], told.externalId],
    [['data', 'status'], 'LIQUIDATED'],
    ...masked(['data', 'debtorAccount'], told.counterpart),
    ...versionTwo(told, amountCents),
  ];
}

function refund(told: NotificationFact, amountCents: number): Member[] {
  const { rtrId, description } = objectIn(told.detail);
  const failed = told.status === 'ERROR';
  const item = ['data', 'refunds', 0];
  return [
    [['type'], 'REFUND'],
    [['data', 'id'], told.transactionNumber],
    [['data', 'txId'], told.originalOperation === 'cob' ? told.originalExternalId : null],
    [['data', 'status'], failed ? 'ERROR' : 'REFUNDED'],
    [['data', 'errorCode'], failed ? told.errorCode : undefined],
    [['data', 'payment', 'amount'], decimal(amountCents)],
    [[...item, 'payment', 'amount'], amountCents / 100],
    [[...item, 'status'], failed ? 'ERROR' : 'LIQUIDATED'],
    [[...item, 'endToEndId'], rtrId],
    [[...item, 'information'], description === null ? '' : description],
    [[...item, 'eventDate'], told.processedAt],
    [['data', 'endToEndId'], told.originalEndToEndId],
  ];
}

function decimal(amountCents: number): string {
  return Number.isSafeInteger(amountCents) ? decimalFromCents(cents(amountCents)) : String(amountCents);
}
