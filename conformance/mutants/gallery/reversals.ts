import { at, drop, set } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { cents, type Notice, notices, rules, sending, swallowed, tables } from '../replace.js';
import { transactions } from './refund-defects.js';
import { mutantsOf, type Row } from './request-faults.js';

const bodyOf = (text: string): Notice => JSON.parse(text) as Notice;
const is =
  (wanted: string) =>
  ({ event }: Notice): boolean =>
    event === wanted;
const isReturn = is('CashOutReversal');
const isRefund = is('CashInReversal');

type Edits = Parameters<typeof notices> extends [unknown, ...infer E] ? E : never;
const returned = (...edits: Edits): Part => notices(isReturn, ...edits);
const refund = '/metadata/refund';
const parent = '/parentTransaction';
const other = '/metadata/counterpart';

const rows: readonly (readonly [string, string, Row[2], Row[4]])[] = [
  [
    'return-in-list',
    'The notification of a return is in a list',
    'EVENT-130',
    returned(set('', (body: unknown) => [body])),
  ],
  [
    'return-in-version-2-envelope',
    'A return comes in the envelope {type, data}',
    'EVENT-129',
    returned(set('', (event: unknown) => ({ type: 'REVERSAL', data: event }))),
  ],
  ['return-debit', 'A return is a DEBIT', 'EVENT-131', returned(set('/movementType', 'DEBIT'))],
  ['metadata-null', 'metadata is null', 'EVENT-135', returned(set('/metadata', null))],
  ['refund-missing', 'metadata.refund is left out', 'EVENT-136', returned(drop(refund))],
  ['value-text', 'metadata.refund.value is a text', 'EVENT-137', returned(set(`${refund}/value`, String))],
  [
    'value-in-reals',
    'metadata.refund.value is in reals',
    'EVENT-138',
    returned(set(`${refund}/value`, (value: unknown) => Math.round(Number(value) / 100))),
  ],
  [
    'original-missing',
    'metadata.refund.originalValue is left out',
    'EVENT-139',
    returned(drop(`${refund}/originalValue`)),
  ],
  [
    'original-as-returned',
    'metadata.refund.originalValue is what came back',
    'EVENT-140',
    returned(set(`${refund}/originalValue`, (_: unknown, body: unknown) => at(body, `${refund}/value`))),
  ],
  [
    'reference-text',
    'metadata.refund.referenceTransactionId is a text',
    'EVENT-141',
    returned(set(`${refund}/referenceTransactionId`, String)),
  ],
  ['provider-number', 'metadata.provider is a number', 'EVENT-142', returned(set('/metadata/provider', 7))],
  [
    'webhook-event-missing',
    'metadata.webhookEvent is left out',
    'EVENT-143',
    returned(drop('/metadata/webhookEvent')),
  ],
  [
    'originated-list',
    'metadata.originatedFrom is a list',
    'EVENT-144',
    returned(set('/metadata/originatedFrom', (from: unknown) => [from])),
  ],
  ['counterpart-missing', 'metadata.counterpart is left out', 'EVENT-146', returned(drop(other))],
  [
    'bank-code-missing',
    'metadata.counterpart has no bankCode',
    'EVENT-147',
    returned(drop(`${other}/bankCode`)),
  ],
  [
    'bank-ispb-spelt-otherwise',
    'metadata.counterpart has bankISPB, not bankIspb',
    'EVENT-148',
    returned(drop(`${other}/bankIspb`), set(`${other}/bankISPB`, '00000000')),
  ],
  [
    'bank-name-missing',
    'metadata.counterpart has no bankName',
    'EVENT-149',
    returned(drop(`${other}/bankName`)),
  ],
  [
    'parent-text',
    'parentTransaction is the id alone',
    'EVENT-150',
    returned(set(parent, (original: unknown) => at(original, '/transactionId'))),
  ],
  [
    'parent-id-number',
    'parentTransaction.transactionId is a number',
    'EVENT-151',
    returned(set(`${parent}/transactionId`, 12)),
  ],
  [
    'parent-id-of-the-return',
    'parentTransaction.transactionId is that of the return',
    'EVENT-152',
    returned(set(`${parent}/transactionId`, (_: unknown, body: unknown) => at(body, '/transactionId'))),
  ],
  [
    'parent-external-id-number',
    'parentTransaction.externalId is a number',
    'EVENT-153',
    returned(set(`${parent}/externalId`, 12)),
  ],
  [
    'parent-external-id-null',
    'parentTransaction.externalId is null',
    'EVENT-154',
    returned(set(`${parent}/externalId`, null)),
  ],
  [
    'parent-end-to-end-id-missing',
    'parentTransaction has no endToEndId',
    'EVENT-155',
    returned(drop(`${parent}/endToEndId`)),
  ],
  [
    'parent-end-to-end-id-of-the-return',
    'parentTransaction.endToEndId is that of the return',
    'EVENT-156',
    returned(set(`${parent}/endToEndId`, (_: unknown, body: unknown) => at(body, '/endToEndId'))),
  ],
  [
    'parent-date-brazilian',
    'parentTransaction.processingDate is written the Brazilian way',
    'EVENT-157',
    returned(set(`${parent}/processingDate`, '20/03/2026 14:03:07')),
  ],
  [
    'total-text',
    'wasTotalRefunded is a text',
    'EVENT-158',
    returned(set(`${parent}/wasTotalRefunded`, String)),
  ],
  [
    'total-always',
    'wasTotalRefunded is always true',
    'EVENT-159',
    returned(set(`${parent}/wasTotalRefunded`, true)),
  ],
  [
    'remaining-text',
    'remainingAmountForRefund is a text',
    'EVENT-160',
    returned(set(`${parent}/remainingAmountForRefund`, (brl: unknown) => Number(brl).toFixed(2))),
  ],
  [
    'remaining-in-cents',
    'remainingAmountForRefund is in cents',
    'EVENT-161',
    returned(set(`${parent}/remainingAmountForRefund`, (brl: unknown) => Math.round(Number(brl) * 100))),
  ],
  [
    'parent-metadata-missing',
    'parentTransaction has no metadata',
    'EVENT-162',
    returned(drop(`${parent}/metadata`)),
  ],
  [
    'parent-counterpart-text',
    'parentTransaction.counterpart is a name',
    'EVENT-163',
    returned(set(`${parent}/counterpart`, 'Maria da Silva')),
  ],
  [
    'parent-counterpart-nameless',
    'parentTransaction.counterpart has no name',
    'EVENT-164',
    returned(drop(`${parent}/counterpart/name`)),
  ],
  [
    'parent-document-whole',
    'parentTransaction.counterpart.document is not masked',
    'EVENT-165',
    returned(
      set(`${parent}/counterpart/document`, (_: unknown, body: unknown) => at(body, '/counterpart/document')),
    ),
  ],
  [
    'parent-bank-null',
    'parentTransaction.counterpart.bank is null',
    'EVENT-166',
    returned(set(`${parent}/counterpart/bank`, null)),
  ],
  [
    'returned-amount-in-cents',
    'originalAmount of a return is in cents',
    'EVENT-177',
    returned(set('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100))),
  ],
  [
    'refund-in-version-2-envelope',
    'A refund-in comes in the envelope {type, data}',
    'EVENT-167',
    notices(
      isRefund,
      set('', (event: unknown) => ({ type: 'REFUND', data: event })),
    ),
  ],
  [
    'refund-renamed',
    'A refund-in is notified as CashInRefund',
    'EVENT-168',
    notices(isRefund, set('/event', 'CashInRefund')),
  ],
  [
    'refund-credit',
    'A refund-in is a CREDIT',
    'EVENT-169',
    notices(isRefund, set('/movementType', 'CREDIT')),
  ],
];

/** Sends nothing where `when` says so. */
const silent = (when: (notice: Notice) => boolean): Part =>
  sending(async (delivery, send) => (when(bodyOf(delivery.body)) ? swallowed : send(delivery)));

/** Notifications of returns and of refunds of the standard family. */
export default [
  ...mutantsOf(
    'reversal',
    rows.map(([name, title, clause, defect]) => [name, title, clause, 'notification', defect]),
  ),
  ...mutantsOf('reversal', [
    [
      'refund-unheard',
      'A refund of a received payment is not notified',
      'EVENT-10',
      'delivery',
      silent(isRefund),
    ],
    [
      'return-unheard',
      'The return of a sent payment is not notified',
      'EVENT-11',
      'delivery',
      silent(isReturn),
    ],
    [
      'return-of-every-payment',
      'Every confirmed payment is notified as returned, too',
      'EVENT-133',
      'delivery',
      sending(async (delivery, send) => {
        const { event, status, ...payment } = bodyOf(delivery.body);
        if (event === 'CashOut' && status === 'CONFIRMED') {
          const told = { ...payment, event: 'CashOutReversal', status };
          await send({ ...delivery, body: JSON.stringify(told) });
        }
        return send(delivery);
      }),
    ],
    [
      'part-stays-away',
      'Of a part that comes back, the cents are lost',
      'EVENT-132',
      'state',
      tables(({ transactions: known, ledger }) => {
        let isReturn = false;
        return {
          transactions: {
            ...known,
            insert: (transaction) => {
              isReturn = transaction.operation === 'return';
              return known.insert(transaction);
            },
          },
          ledger: {
            ...ledger,
            moveBalance: (accountId, available, blocked) => {
              const whole = cents(Math.floor(available / 100) * 100);
              return ledger.moveBalance(accountId, isReturn ? whole : available, blocked);
            },
          },
        };
      }),
    ],
    [
      'refund-always-confirmed',
      'A refund-in is notified as CONFIRMED when it is asked for, and as it ended later',
      'EVENT-170',
      'timing',
      () => {
        const { part, all, send } = urlsMade();
        return [
          part,
          transactions((known) => ({
            insert: async (transaction) => {
              const made = await known.insert(transaction);
              const own = all.filter(
                ({ accountId, eventType }) => accountId === made?.accountId && eventType === 'refund_in',
              );
              if (made?.operation === 'refund_in') {
                const told = {
                  event: 'CashInReversal',
                  status: 'CONFIRMED',
                  transactionType: 'PIX',
                  movementType: 'DEBIT',
                  transactionId: made.uuid,
                  externalId: made.externalId,
                  endToEndId: `D99999999202601010000${'a'.repeat(11)}`,
                  feeAmount: 0,
                  originalAmount: 1,
                  finalAmount: 1,
                  processingDate: made.createdAt,
                  errorCode: null,
                  errorMessage: null,
                };
                for (const url of own) void send(url, told);
              }
              return made;
            },
          })),
        ];
      },
    ],
    [
      'failed-refund-confirmed',
      'A refund-in that failed is notified as CONFIRMED',
      'EVENT-170',
      'notification',
      notices(
        (notice) => isRefund(notice) && notice['status'] === 'ERROR',
        set('/status', 'CONFIRMED'),
        set('/errorCode', null),
        set('/errorMessage', null),
        set('/endToEndId', `D99999999202601010000${'a'.repeat(11)}`),
      ),
    ],
    [
      'earlier-returns-forgotten',
      'What remains of a payment is its amount less the last return: earlier ones are forgotten',
      'EVENT-161',
      'state',
      rules((known) => ({
        cashOutReversalEvent: (back, original) =>
          known.cashOutReversalEvent(back, { ...original, refundedCents: back.amountCents }),
      })),
    ],
    [
      'total-by-one-return',
      'A payment counts as totally refunded only where one return brought all of it',
      'EVENT-159',
      'state',
      rules((known) => ({
        cashOutReversalEvent: (back, original) => {
          const event = known.cashOutReversalEvent(back, original);
          const isWhole = back.amountCents === original.amountCents;
          return set(`${parent}/wasTotalRefunded`, isWhole)({ body: event }).body;
        },
      })),
    ],
    [
      'total-a-return-late',
      'Return and remainder are told as they were before the return',
      'EVENT-161',
      'timing',
      rules((known) => ({
        cashOutReversalEvent: (back, original) =>
          known.cashOutReversalEvent(back, {
            ...original,
            refundedCents: cents(original.refundedCents - back.amountCents),
          }),
      })),
    ],
    [
      'returned-cents-in-binary',
      'The cents that came back are cut off from the binary number',
      'EVENT-138',
      'state',
      rules((known) => ({
        cashOutReversalEvent: (back, original) => {
          const event = known.cashOutReversalEvent(back, original);
          return set(
            `${refund}/value`,
            Math.floor(Math.fround(back.amountCents / 100) * 100),
          )({ body: event }).body;
        },
      })),
    ],
  ]),
];
