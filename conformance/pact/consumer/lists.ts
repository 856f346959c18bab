import { shortError } from './envelopes.js';
import { bearer } from './examples.js';
import { anyone, caller, type HttpInteraction } from './interaction.js';
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

type Refused = Pick<HttpInteraction, 'operation' | 'description' | 'query'>;

const refused = (about: Refused): HttpInteraction => ({
  given: caller('standard'),
  headers: bearer(),
  status: 400,
  answer: shortError(400, 'Bad Request'),
  ...about,
});

const withoutToken = (operation: 'listMeds' | 'listTransactions', what: string): HttpInteraction => ({
  description: `a request for the list of ${what} without token`,
  operation,
  given: anyone,
  status: 401,
  answer: shortError(401, 'Unauthorized'),
});

const medBank = () => ({ ispb: text('18236120'), name: text('NU PAGAMENTOS - IP') });

/** `GET /api/med` */
const meds: readonly HttpInteraction[] = [
  {
    description: 'a request for the open MEDs',
    operation: 'listMeds',
    given: [
      ...caller('standard'),
      ['a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', cause: 'SOCIAL_ENGINEERING', reconciled: true }],
    ],
    query: { status: 'OPEN', page: '1', pageSize: '20' },
    headers: bearer(),
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
  },
  refused({
    description: 'a request for MEDs of a status that does not exist',
    operation: 'listMeds',
    query: { status: 'CLOSED' },
  }),
  refused({
    description: 'a request for MEDs in pages of nothing',
    operation: 'listMeds',
    query: { pageSize: '0' },
  }),
  withoutToken('listMeds', 'MEDs'),
];

/** `GET /api/transactions` */
const transactions: readonly HttpInteraction[] = [
  {
    description: 'a request for the list of transactions',
    operation: 'listTransactions',
    given: [...caller('standard'), ['a received payment', { amount: 25.5 }]],
    query: { page: '1', size: '20', type: 'PAYMENT' },
    headers: bearer(),
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
  },
  {
    description: 'a request for a list of transactions that is empty',
    operation: 'listTransactions',
    given: caller('standard'),
    query: { externalId: 'order-9999' },
    headers: bearer(),
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
  },
  refused({
    description: 'a request for the transactions of more than 31 days',
    operation: 'listTransactions',
    query: { startDate: '2026-01-01', endDate: '2026-03-01' },
  }),
  refused({
    description: 'a request for too many transactions at once',
    operation: 'listTransactions',
    query: { size: '101' },
  }),
  withoutToken('listTransactions', 'transactions'),
];

export const listInteractions: readonly HttpInteraction[] = [...meds, ...transactions];
