import type { Instant } from './clock.js';
import { type Med, medEvent } from './med.js';
import { cents } from './money.js';
import {
  cashInEvent,
  cashInReversalEvent,
  cashOutEvent,
  cashOutReversalEvent,
  type EventType,
  type NotificationBody,
} from './notification-bodies.js';
import type { Counterpart, Transaction } from './transactions.js';

/** Placeholder for ids in a test notification; it matches no transaction. */
const noUuid = '00000000-0000-4000-8000-000000000000';
const noEndToEndId = `E${'0'.repeat(31)}`;
/** Placeholder for the id of a return. */
const noReturnId = `D${noEndToEndId.slice(1)}`;

const counterpart: Counterpart = {
  name: 'TEST',
  document: '00000000191',
  bank: {
    bankISPB: '00000000',
    bankName: 'TEST',
    bankCode: '000',
    accountBranch: '0000',
    accountNumber: '000000',
  },
};

/** An example notification for each event type, for an amount of one cent, built by the same rules as real ones. */
const examples: Readonly<Record<EventType, (accountId: string, at: Instant) => NotificationBody>> = {
  cash_in: (accountId, at) => cashInEvent({ ...common(accountId, at), operation: 'receipt', detail: {} }),
  cash_out: (accountId, at) => cashOutEvent(payment(accountId, at)),
  refund_in: (accountId, at) =>
    cashInReversalEvent({
      ...common(accountId, at),
      operation: 'refund_in',
      endToEndId: noReturnId,
      detail: { refundId: 'test', rtrId: noReturnId, natureza: 'ORIGINAL', description: null },
    }),
  refund_out: (accountId, at) =>
    cashOutReversalEvent(
      { ...common(accountId, at), operation: 'return', endToEndId: noReturnId, detail: {} },
      { ...payment(accountId, at), refundedCents: cents(1) },
    ),
  med_created: (accountId, at) => medEvent('med_created', med(accountId, at, null)),
  med_accepted: (accountId, at) => medEvent('med_accepted', med(accountId, at, 'APPROVED')),
  med_rejected: (accountId, at) => medEvent('med_rejected', med(accountId, at, 'REJECTED')),
};

/**
 * Creates the body of a test notification: a real notification with `test: true`, number 0, ids of zeros and one cent.
 * `at` distinguishes one test from the next.
 */
export function testBody(
  eventType: EventType,
  accountId: string,
  at: Instant,
): NotificationBody & { readonly test: true } {
  return { test: true, ...examples[eventType](accountId, at) };
}

function common(accountId: string, at: Instant) {
  return {
    number: 0,
    uuid: noUuid,
    accountId,
    externalId: 'test',
    status: 'CONFIRMED',
    amountCents: cents(1),
    feeCents: cents(0),
    refundedCents: cents(0),
    pixKey: 'test@example.com',
    counterpart,
    endToEndId: noEndToEndId,
    parentNumber: null,
    errorCode: null,
    errorMessage: null,
    spendingDay: null,
    createdAt: at,
    processedAt: at,
  } as const;
}

function payment(accountId: string, at: Instant): Transaction<'cash_out'> {
  return {
    ...common(accountId, at),
    operation: 'cash_out',
    detail: { keyType: 'EMAIL', description: 'test' },
  };
}

function med(accountId: string, at: Instant, analysisResult: Med['analysisResult']): Med {
  return {
    id: 0,
    accountId,
    endToEnd: noEndToEndId,
    status: analysisResult === null ? 'OPEN' : 'ANALYZED',
    reason: 'REFUND_REQUEST',
    cause: null,
    description: null,
    analysisResult,
    analysisDetails: null,
    requestingBank: { ispb: '00000000', name: 'TEST' },
    contestedBank: { ispb: '00000000', name: 'TEST' },
    contested: null,
    createdAt: at,
    updatedAt: at,
  };
}
