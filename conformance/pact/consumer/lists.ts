import type { JsonObject } from '../../core/json.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import { anything, integer } from './matching.js';
import { contractExample } from './relied.js';

const medList = interactionsOf({ operation: 'listMeds' });
const transactionList = interactionsOf({ operation: 'listTransactions' });

/** An example page from the contract, reduced to the item at index `place`, with some of its members changed. */
function pageOf(name: string, place: number, changed: JsonObject): JsonObject {
  const page = contractExample(name);
  const items = page['data'] as readonly JsonObject[];
  return { ...page, data: [{ ...items[place], ...changed }] };
}

/** `GET /api/med` */
const meds: readonly HttpInteraction[] = [
  medList('a request for the open MEDs', {
    given: [
      ...caller('standard'),
      ['a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', cause: 'SOCIAL_ENGINEERING', reconciled: true }],
    ],
    query: { status: 'OPEN', page: '1', pageSize: '20' },
    status: 200,
    like: pageOf('med-page', 1, { isReconciled: true, originalTransactionId: 4699 }),
    but: {
      data: [{ cause: 'SOCIAL_ENGINEERING', originalTransaction: anything(null), isReconciled: true }],
      metadata: { total: 1, page: 1, pageSize: 20, totalPages: 1 },
    },
  }),
  medList('a request for MEDs of a status that does not exist', { query: { status: 'CLOSED' }, status: 400 }),
  medList('a request for pages of zero MEDs', { query: { pageSize: '0' }, status: 400 }),
  medList('a request for the list of MEDs without token', withoutToken),
];

const received = { operationType: 'Pix in', movementType: 'CREDIT', originalAmount: 25.5, finalAmount: 25.5 };

/** `GET /api/transactions` */
const transactions: readonly HttpInteraction[] = [
  transactionList('a request for the list of transactions', {
    given: [...caller('standard'), ['a received payment', { amount: 25.5 }]],
    query: { page: '1', size: '20', type: 'PAYMENT' },
    status: 200,
    like: pageOf('transaction-page', 0, received),
    but: {
      data: [{ originalAmount: 25.5 }],
      metadata: { page: 1, size: 20, total: 1, totalPages: 1 },
    },
  }),
  transactionList('a request for a list of transactions that is empty', {
    query: { externalId: 'order-9999' },
    status: 200,
    like: 'transaction-page-empty',
    but: {
      metadata: { page: 1, size: 20, total: 0, totalPages: integer(0), hasNext: false, hasPrevious: false },
    },
  }),
  transactionList('a request for the transactions of more than 31 days', {
    query: { startDate: '2026-01-01', endDate: '2026-03-01' },
    status: 400,
  }),
  transactionList('a request for too many transactions at once', { query: { size: '101' }, status: 400 }),
  transactionList('a request for the list of transactions without token', withoutToken),
];

export const listInteractions: readonly HttpInteraction[] = [...meds, ...transactions];
