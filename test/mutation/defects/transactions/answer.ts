import type { ClauseId } from '../../../../generated/clause-ids.js';
import { answers, at, set, status, statusThroughout } from '../../edits.js';
import type { Defects, Mutant } from '../../mutant.js';
import { editsOf, metadata } from '../shared/list-defects.js';

const operation = 'listTransactions';
const { page, item } = editsOf(operation);
const text = (value: unknown): string => String(value);
const confirmed = ({ status: told }: Readonly<Record<string, unknown>>): boolean => told === 'Confirmado';

/** Rows with one label that are listed with another, or with the other direction. */
const mislabelled = (
  rows: readonly (readonly [id: string, title: string, clause: ClauseId, label: string, shown: string])[],
): Defects =>
  Object.fromEntries(
    rows.map(([id, title, clause, label, shown]) => {
      const path = /^(DEBIT|CREDIT)$/.test(shown) ? '/movementType' : '/operationType';
      const defect = item(path, shown, ({ operationType }) => operationType === label);
      return [`transactions/${id}` satisfies Mutant['id'], { title, clause, defect }];
    }),
  );

export default {
  'transactions/partial-content': {
    title: 'The list is answered with 206',
    clause: 'TRANSACTION-01',
    defect: page(status(206)),
  },
  'transactions/metadata-in-list': {
    title: 'metadata is a list',
    clause: 'TRANSACTION-03',
    defect: page(set('/metadata', (data: unknown) => [data])),
  },
  'transactions/page-from-zero': {
    title: 'metadata.page counts from 0',
    clause: 'TRANSACTION-04',
    defect: metadata(operation, 'page', (old) => Number(old) - 1),
  },
  'transactions/size-shown': {
    title: 'metadata.size is the number of transactions shown',
    clause: 'TRANSACTION-05',
    defect: metadata(operation, 'size', (_, { data }) => data.length),
  },
  'transactions/total-text': {
    title: 'metadata.total is a text',
    clause: 'TRANSACTION-06',
    defect: metadata(operation, 'total', text),
  },
  'transactions/total-pages-one-more': {
    title: 'metadata.totalPages counts an empty page at the end where the last one is full',
    clause: 'TRANSACTION-09',
    defect: metadata(operation, 'totalPages', (_, { metadata: { total, size } }) =>
      Math.floor(Number(total) / Number(size) + 1),
    ),
  },
  'transactions/has-next-while-full': {
    title: 'metadata.hasNext is true wherever the page is full',
    clause: 'TRANSACTION-11',
    defect: metadata(operation, 'hasNext', (_, { data, metadata: { size } }) => data.length === size),
  },
  'transactions/has-previous-from-three': {
    title: 'metadata.hasPrevious is false on the second page',
    clause: 'TRANSACTION-13',
    defect: metadata(operation, 'hasPrevious', (_, { metadata: { page: shown } }) => Number(shown) > 2),
  },
  'transactions/forbidden': {
    title: 'The list without a token is answered with 403',
    clause: 'TRANSACTION-14',
    defect: answers(operation, 401, statusThroughout(403)),
  },
  'transactions/pending-in-english': {
    title: 'A pending transaction is listed as Processando',
    clause: 'TRANSACTION-38',
    defect: item('/status', 'Processando', ({ status: told }) => told === 'Pendente'),
  },
  'transactions/confirmed-as-pending': {
    title: 'A confirmed transaction is listed as Pendente',
    clause: 'TRANSACTION-39',
    defect: item('/status', 'Pendente', confirmed),
  },
  'transactions/failed-as-pending': {
    title: 'A failed transaction is listed as Pendente',
    clause: 'TRANSACTION-40',
    defect: item('/status', 'Pendente', ({ status: told }) => told === 'Error'),
  },
  ...mislabelled([
    [
      'receipt-as-refund',
      'A received payment is listed as Refund out',
      'TRANSACTION-41',
      'Pix in',
      'Refund out',
    ],
    ['sent-as-refund', 'A sent payment is listed as Refund in', 'TRANSACTION-42', 'Pix out', 'Refund in'],
    [
      'refund-as-sent',
      'A refund of a received payment is listed as Pix out',
      'TRANSACTION-43',
      'Refund in',
      'Pix out',
    ],
    [
      'return-as-receipt',
      'The return of a sent payment is listed as Pix in',
      'TRANSACTION-44',
      'Refund out',
      'Pix in',
    ],
    ['receipt-debit', 'Pix in is a DEBIT', 'TRANSACTION-45', 'Pix in', 'DEBIT'],
    ['return-debit', 'Refund out is a DEBIT', 'TRANSACTION-46', 'Refund out', 'DEBIT'],
    ['sent-credit', 'Pix out is a CREDIT', 'TRANSACTION-47', 'Pix out', 'CREDIT'],
    ['refund-credit', 'Refund in is a CREDIT', 'TRANSACTION-48', 'Refund in', 'CREDIT'],
  ]),
  'transactions/id-of-the-row': {
    title: 'transactionId is an id of the row, not of the transaction',
    clause: 'TRANSACTION-50',
    defect: item('/transactionId', () => crypto.randomUUID()),
  },
  'transactions/external-id-list': {
    title: 'externalId is a list of one text',
    clause: 'TRANSACTION-51',
    defect: item('/externalId', (id: unknown) => [id]),
  },
  'transactions/external-id-lower-case': {
    title: 'externalId is in small letters',
    clause: 'TRANSACTION-52',
    defect: item('/externalId', (id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id)),
  },
  'transactions/status-code': {
    title: 'status is CONFIRMED, not its label',
    clause: 'TRANSACTION-53',
    defect: item('/status', 'CONFIRMED', confirmed),
  },
  'transactions/original-in-cents': {
    title: 'originalAmount is in cents',
    clause: 'TRANSACTION-57',
    defect: item('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
  },
  'transactions/final-tariff': {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    clause: 'TRANSACTION-60',
    defect: item('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
  },
  'transactions/end-to-end-id-other': {
    title: 'endToEndId is not the one of the notification',
    clause: 'TRANSACTION-62',
    defect: item('/endToEndId', (id: unknown) => (typeof id === 'string' ? `${id.slice(0, -4)}zzzz` : id)),
  },
  'transactions/processed-missing': {
    title: 'A confirmed transaction has no processedAt',
    clause: 'TRANSACTION-65',
    defect: item('/processedAt', null),
  },
  'transactions/document-missing': {
    title: 'counterpart.document is null',
    clause: 'TRANSACTION-69',
    defect: item('/counterpart/document', null),
  },
  'transactions/fee-zero': {
    title: 'feeAmount of a payment is always 0',
    clause: 'TRANSACTION-58',
    defect: item('/feeAmount', 0),
  },
  'transactions/final-without-fee': {
    title: 'finalAmount is always originalAmount',
    clause: 'TRANSACTION-59',
    defect: item('/finalAmount', (_: unknown, row: unknown) => at(row, '/originalAmount')),
  },
} satisfies Defects;
