import type { ClauseId } from '../../../../generated/clause-ids.js';
import { answers, at, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects, type Mutant } from '../../mutant.js';
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
  'transactions/partial-content': breaks('TRANSACTION-01', {
    title: 'The list is answered with 206',
    defect: page(status(206)),
  }),
  'transactions/metadata-in-list': breaks('TRANSACTION-03', {
    title: 'metadata is a list',
    defect: page(set('/metadata', (data: unknown) => [data])),
  }),
  'transactions/page-from-zero': breaks('TRANSACTION-04', {
    title: 'metadata.page counts from 0',
    defect: metadata(operation, 'page', (old) => Number(old) - 1),
  }),
  'transactions/size-shown': breaks('TRANSACTION-05', {
    title: 'metadata.size is the number of transactions shown',
    defect: metadata(operation, 'size', (_, { data }) => data.length),
  }),
  'transactions/total-text': breaks('TRANSACTION-06', {
    title: 'metadata.total is a text',
    defect: metadata(operation, 'total', text),
  }),
  'transactions/total-pages-one-more': breaks('TRANSACTION-09', {
    title: 'metadata.totalPages counts an empty page at the end where the last one is full',
    defect: metadata(operation, 'totalPages', (_, { metadata: { total, size } }) =>
      Math.floor(Number(total) / Number(size) + 1),
    ),
  }),
  'transactions/has-next-while-full': breaks('TRANSACTION-11', {
    title: 'metadata.hasNext is true wherever the page is full',
    defect: metadata(operation, 'hasNext', (_, { data, metadata: { size } }) => data.length === size),
  }),
  'transactions/has-previous-from-three': breaks('TRANSACTION-13', {
    title: 'metadata.hasPrevious is false on the second page',
    defect: metadata(operation, 'hasPrevious', (_, { metadata: { page: shown } }) => Number(shown) > 2),
  }),
  'transactions/forbidden': breaks('TRANSACTION-14', {
    title: 'The list without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'transactions/pending-in-english': breaks('TRANSACTION-38', {
    title: 'A pending transaction is listed as Processando',
    defect: item('/status', 'Processando', ({ status: told }) => told === 'Pendente'),
  }),
  'transactions/confirmed-as-pending': breaks('TRANSACTION-39', {
    title: 'A confirmed transaction is listed as Pendente',
    defect: item('/status', 'Pendente', confirmed),
  }),
  'transactions/failed-as-pending': breaks('TRANSACTION-40', {
    title: 'A failed transaction is listed as Pendente',
    defect: item('/status', 'Pendente', ({ status: told }) => told === 'Error'),
  }),
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
  'transactions/id-of-the-row': breaks('TRANSACTION-50', {
    title: 'transactionId is an id of the row, not of the transaction',
    defect: item('/transactionId', () => crypto.randomUUID()),
  }),
  'transactions/external-id-list': breaks('TRANSACTION-51', {
    title: 'externalId is a list of one text',
    defect: item('/externalId', (id: unknown) => [id]),
  }),
  'transactions/external-id-lower-case': breaks('TRANSACTION-52', {
    title: 'externalId is in small letters',
    defect: item('/externalId', (id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id)),
  }),
  'transactions/status-code': breaks('TRANSACTION-53', {
    title: 'status is CONFIRMED, not its label',
    defect: item('/status', 'CONFIRMED', confirmed),
  }),
  'transactions/original-in-cents': breaks('TRANSACTION-57', {
    title: 'originalAmount is in cents',
    defect: item('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
  }),
  'transactions/final-tariff': breaks('TRANSACTION-60', {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    defect: item('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
  }),
  'transactions/end-to-end-id-other': breaks('TRANSACTION-62', {
    title: 'endToEndId is not the one of the notification',
    defect: item('/endToEndId', (id: unknown) => (typeof id === 'string' ? `${id.slice(0, -4)}zzzz` : id)),
  }),
  'transactions/processed-missing': breaks('TRANSACTION-65', {
    title: 'A confirmed transaction has no processedAt',
    defect: item('/processedAt', null),
  }),
  'transactions/document-missing': breaks('TRANSACTION-69', {
    title: 'counterpart.document is null',
    defect: item('/counterpart/document', null),
  }),
  'transactions/fee-zero': breaks('TRANSACTION-58', {
    title: 'feeAmount of a payment is always 0',
    defect: item('/feeAmount', 0),
  }),
  'transactions/final-without-fee': breaks('TRANSACTION-59', {
    title: 'finalAmount is always originalAmount',
    defect: item('/finalAmount', (_: unknown, row: unknown) => at(row, '/originalAmount')),
  }),
} satisfies Defects;
