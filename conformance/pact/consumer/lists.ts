import { shortRefusal } from './envelopes.js';
import { caller, type HttpInteraction, interactionsOf, withoutToken } from './interaction.js';
import {
  anything,
  bank,
  boolean,
  eachLike,
  endToEndId,
  filled,
  integer,
  masked,
  number,
  text,
  time,
} from './matching.js';

const medList = interactionsOf({ operation: 'listMeds' });
const transactionList = interactionsOf({ operation: 'listTransactions' });

const medBank = () => ({ ispb: text('18236120'), name: text('NU PAGAMENTOS - IP') });

/** `GET /api/med` */
const meds: readonly HttpInteraction[] = [
  medList('a request for the open MEDs', {
    given: [
      ...caller('standard'),
      ['a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', cause: 'SOCIAL_ENGINEERING', reconciled: true }],
    ],
    query: { status: 'OPEN', page: '1', pageSize: '20' },
    status: 200,
    answer: {
      data: eachLike({
        id: number(302),
        endToEnd: endToEndId(),
        status: 'OPEN',
        reason: 'REFUND_REQUEST',
        cause: 'SOCIAL_ENGINEERING',
        description: anything(null),
        analysisResult: null,
        analysisDetails: anything(null),
        requestingBank: medBank(),
        contestedBank: medBank(),
        originalTransaction: anything(null),
        isReconciled: true,
        originalTransactionId: number(4699),
        createdAt: time(),
        updatedAt: time(),
      }),
      metadata: { total: 1, page: 1, pageSize: 20, totalPages: 1 },
    },
  }),
  medList('a request for MEDs of a status that does not exist', {
    query: { status: 'CLOSED' },
    ...shortRefusal(400),
  }),
  medList('a request for MEDs in pages of nothing', { query: { pageSize: '0' }, ...shortRefusal(400) }),
  medList('a request for the list of MEDs without token', { ...withoutToken, ...shortRefusal(401) }),
];

/** `GET /api/transactions` */
const transactions: readonly HttpInteraction[] = [
  transactionList('a request for the list of transactions', {
    given: [...caller('standard'), ['a received payment', { amount: 25.5 }]],
    query: { page: '1', size: '20', type: 'PAYMENT' },
    status: 200,
    answer: {
      data: eachLike({
        transactionId: filled('5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33'),
        status: 'Confirmado',
        operationType: 'Pix in',
        movementType: 'CREDIT',
        originalAmount: 25.5,
        feeAmount: number(0),
        finalAmount: number(25.5),
        endToEndId: endToEndId(),
        createdAt: time(),
        processedAt: time('2026-03-20T14:03:08.020Z'),
        counterpart: { name: text('Maria da Silva'), document: masked(), bank: bank() },
      }),
      metadata: {
        page: 1,
        size: 20,
        total: 1,
        totalPages: 1,
        hasNext: boolean(false),
        hasPrevious: boolean(false),
      },
    },
  }),
  transactionList('a request for a list of transactions that is empty', {
    query: { externalId: 'order-9999' },
    status: 200,
    answer: {
      data: [],
      metadata: {
        page: 1,
        size: 20,
        total: 0,
        totalPages: integer(0),
        hasNext: false,
        hasPrevious: false,
      },
    },
  }),
  transactionList('a request for the transactions of more than 31 days', {
    query: { startDate: '2026-01-01', endDate: '2026-03-01' },
    ...shortRefusal(400),
  }),
  transactionList('a request for too many transactions at once', {
    query: { size: '101' },
    ...shortRefusal(400),
  }),
  transactionList('a request for the list of transactions without token', {
    ...withoutToken,
    ...shortRefusal(401),
  }),
];

export const listInteractions: readonly HttpInteraction[] = [...meds, ...transactions];
