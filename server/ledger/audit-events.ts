import { decimalFromCents, cents } from '../domain/money.js';
import { isEventType } from '../domain/registrations.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { NotificationFact, RegistrationFact } from '../storage/audit/events.js';
import type { EndedBy } from '../storage/tables/registrations.js';
import { at, columnFault, parsed } from './audit-json.js';
import { type AuditRule, type Pass, unless } from './audit-rule.js';
import { readable } from './audit-transactions.js';

/** Rules about notifications, planned work, and the statuses of immediate charges. */
export const eventRules: readonly AuditRule[] = [
  {
    rule: 'one notification for each final state',
    find: async ({ events }) =>
      (await events.mistold()).map(
        ({ number, operation, status, event_type, wanted, told, others }) =>
          `${operation} ${number} is ${status} and has ${told} ${event_type} notifications instead of ${wanted}${others > 0 ? `, and ${others} of other types` : ''}`,
      ),
  },
  {
    rule: 'every URL that was to be told has its delivery',
    find: async ({ events }) =>
      (await events.misdelivered()).map(({ notification_id, fan_out, times, url }) =>
        url === null
          ? `notification ${notification_id} has ${times} deliveries instead of ${fan_out}`
          : `notification ${notification_id} has ${times} deliveries to ${url}`,
      ),
  },
  {
    rule: 'what must happen is planned, what has happened is not',
    find: async ({ events }) =>
      (await events.misplanned()).map(
        ({ number, operation, status, kind, planned }) =>
          `${operation} ${number} is ${status}, and "${kind}" is ${planned === 1 ? 'still' : 'not'} planned`,
      ),
  },
  {
    rule: 'an immediate charge has the receipt and the expiry of its state',
    find: async ({ events }) =>
      (await events.inconsistentCobs()).map(
        ({ txid, status, receipts, expiries }) =>
          `the immediate charge ${txid} is ${status} with ${receipts} receipts and ${expiries} planned expiries`,
      ),
  },
];

/** The notifications, one after another; those about MEDs are checked with the MEDs. */
export const notificationPass: Pass<NotificationFact> = {
  what: 'notifications',
  pages: ({ events }: AuditQueries) => events.notifications(),
  judges: () => [
    {
      rule: readable,
      see: ({ id, body, forgotten_at, transaction_number }) => {
        // The content of a MED's notification is never deleted.
        if (forgotten_at !== null && transaction_number !== null && body === '') return [];
        const fault = columnFault('body', body);
        return fault === null ? [] : [`the body of notification ${id} ${fault}`];
      },
    },
    {
      rule: 'a notification is of the account of what it tells of',
      see: ({ id, account_id, transaction_number, transaction_account }) =>
        unless(
          transaction_number === null || transaction_account === account_id,
          () =>
            `notification ${id} of account ${account_id} tells of transaction ${transaction_number ?? ''} of account ${transaction_account ?? 'nobody'}`,
        ),
    },
    { rule: 'a notification says what its transaction says', see: untruths },
    { rule: 'a test tells of nothing, and says that it is one', see: falseTests },
  ],
};

/** The registered URLs. */
export const registrationPass: Pass<RegistrationFact> = {
  what: 'registrations',
  pages: ({ events }: AuditQueries) => events.registrations(),
  judges: () => [
    {
      rule: readable,
      see: ({ id, headers }) => {
        const fault = columnFault('headers', headers);
        return fault === null ? [] : [`the headers of registration ${id} ${fault}`];
      },
    },
    {
      rule: 'registrations are of events that there are',
      see: ({ id, event_type }) =>
        unless(isEventType(event_type), () => `registration ${id} is for "${event_type}"`),
    },
    {
      rule: 'a registration is active, or somebody has ended it',
      see: ({ id, active, ended_by, replaced_by }) => [
        ...unless(
          ended_by === null ? active === 1 : active === 0 && isEnd(ended_by),
          () =>
            `registration ${id} is ${active === 1 ? '' : 'not '}active, it was ended by ${ended_by ?? 'nobody'}`,
        ),
        ...unless(
          (ended_by === 'replaced') === (replaced_by !== null),
          () =>
            `registration ${id}, ended by ${ended_by ?? 'nobody'}, was replaced by ${replaced_by ?? 'nothing'}`,
        ),
      ],
    },
  ],
};

const ends: readonly EndedBy[] = ['off', 'deleted', 'replaced', 'gone'];

function isEnd(text: string): boolean {
  return ends.some((end) => end === text);
}

/** Deleted content cannot be checked. */
function falseTests({ id, test, transaction_number, med_id, body }: NotificationFact): readonly string[] {
  const says = at(parsed(body), 'test') === true;
  return [
    ...unless(
      test === 0 || (transaction_number === null && med_id === null),
      () => `notification ${id} is a test, and tells of ${transaction_number ?? med_id ?? ''}`,
    ),
    ...unless(
      body === '' || says === (test === 1),
      () =>
        `notification ${id} is ${test === 1 ? 'a' : 'no'} test, and ${says ? 'says' : 'does not say'} that it is one`,
    ),
  ];
}

type Member = readonly [path: readonly (string | number)[], value: unknown];

function untruths(told: NotificationFact): readonly string[] {
  const body = parsed(told.body);
  if (told.operation === null || told.amount_cents === null || body === undefined) return [];
  return truths(told, told.amount_cents).flatMap(([path, value]) => {
    const said = at(body, ...path);
    if (said === value) return [];
    return [
      `notification ${told.id} of ${told.operation} ${told.transaction_number ?? ''} says ${path.join('.')} ${said === undefined ? 'nothing' : JSON.stringify(said)}, it is ${JSON.stringify(value)}`,
    ];
  });
}

/** Amount, status and ids, as the body for that operation must contain them. */
function truths(told: NotificationFact, amountCents: number): readonly Member[] {
  if (told.operation === 'transfer' || told.operation === 'cob') return versionTwo(told, amountCents);
  if (told.operation === 'devolucao') return refund(told, amountCents);
  const feeCents = told.fee_cents ?? 0;
  const debit = told.operation !== 'cash_in' && told.operation !== 'receipt' && told.operation !== 'return';
  const standard: Member[] = [
    [['event'], standardEvents[told.operation ?? '']],
    [['status'], told.status],
    [['transactionId'], told.uuid],
    [['externalId'], told.external_id],
    [['endToEndId'], told.end_to_end_id],
    [['originalAmount'], amountCents / 100],
    [['feeAmount'], feeCents / 100],
    [['finalAmount'], (debit ? amountCents + feeCents : amountCents - feeCents) / 100],
    [['processingDate'], told.processed_at],
    [['errorCode'], told.error_code],
  ];
  if (told.operation !== 'return') return standard;
  return [
    ...standard,
    [['metadata', 'refund', 'value'], amountCents],
    [['metadata', 'refund', 'referenceTransactionId'], told.original_number],
    [['parentTransaction', 'transactionId'], told.original_uuid],
    [['parentTransaction', 'endToEndId'], told.original_end_to_end_id],
  ];
}

const standardEvents: Readonly<Record<string, string>> = {
  cash_out: 'CashOut',
  qr_cash_out: 'CashOut',
  cash_in: 'CashIn',
  receipt: 'CashIn',
  refund_in: 'CashInReversal',
  return: 'CashOutReversal',
};

function versionTwo(
  { operation, transaction_number, status, end_to_end_id, external_id }: NotificationFact,
  amountCents: number,
): Member[] {
  return [
    [['type'], operation === 'transfer' ? 'TRANSFER' : 'RECEIVE'],
    [['data', 'id'], transaction_number],
    [['data', 'txId'], operation === 'transfer' ? null : external_id],
    [['data', 'status'], status === 'ERROR' ? 'ERROR' : 'LIQUIDATED'],
    [['data', 'payment', 'amount'], decimal(amountCents)],
    [['data', 'endToEndId'], end_to_end_id],
  ];
}

function refund(told: NotificationFact, amountCents: number): Member[] {
  const failed = told.status === 'ERROR';
  return [
    [['type'], 'REFUND'],
    [['data', 'id'], told.transaction_number],
    [['data', 'status'], failed ? 'ERROR' : 'REFUNDED'],
    [['data', 'payment', 'amount'], decimal(amountCents)],
    [['data', 'refunds', 0, 'payment', 'amount'], amountCents / 100],
    [['data', 'refunds', 0, 'status'], failed ? 'ERROR' : 'LIQUIDATED'],
    [['data', 'refunds', 0, 'eventDate'], told.processed_at],
    [['data', 'endToEndId'], told.original_end_to_end_id],
  ];
}

function decimal(amountCents: number): string {
  return Number.isSafeInteger(amountCents) ? decimalFromCents(cents(amountCents)) : String(amountCents);
}
