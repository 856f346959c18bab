import { answers, at, set, status, statusThroughout } from '../edits.js';
import type { Part } from '../part.js';
import { member, metadata } from './list-defects.js';
import { mutantsOf, type Row } from './request-faults.js';

const operation = 'listTransactions';
const page = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 200, ...edits);
const item = (path: string, value: unknown, when?: Parameters<typeof member>[3]): Part =>
  member(operation, path, value, when);
const text = (value: unknown): string => String(value);
const confirmed = ({ status: told }: Readonly<Record<string, unknown>>): boolean => told === 'Confirmado';
const labelled =
  (label: string) =>
  ({ operationType }: Readonly<Record<string, unknown>>): boolean =>
    operationType === label;
const bank = '/counterpart/bank';

const shapes: readonly (readonly [string, string, Row[2], Row[4]])[] = [
  ['partial-content', 'The list is answered with 206', 'TRANSACTION-01', page(status(206))],
  [
    'data-object',
    'data is an object',
    'TRANSACTION-02',
    page(set('/data', (list: unknown) => ({ ...(list as object) }))),
  ],
  [
    'metadata-in-list',
    'metadata is a list',
    'TRANSACTION-03',
    page(set('/metadata', (data: unknown) => [data])),
  ],
  [
    'page-from-zero',
    'metadata.page counts from 0',
    'TRANSACTION-04',
    metadata(operation, 'page', (old) => Number(old) - 1),
  ],
  [
    'size-shown',
    'metadata.size is the number of transactions shown',
    'TRANSACTION-05',
    metadata(operation, 'size', (_, { data }) => data.length),
  ],
  ['total-text', 'metadata.total is a text', 'TRANSACTION-06', metadata(operation, 'total', text)],
  [
    'total-pages-text',
    'metadata.totalPages is a text',
    'TRANSACTION-08',
    metadata(operation, 'totalPages', text),
  ],
  [
    'total-pages-one-more',
    'metadata.totalPages counts an empty page at the end where the last one is full',
    'TRANSACTION-09',
    metadata(operation, 'totalPages', (_, { metadata: { total, size } }) =>
      Math.floor(Number(total) / Number(size) + 1),
    ),
  ],
  ['has-next-text', 'metadata.hasNext is a text', 'TRANSACTION-10', metadata(operation, 'hasNext', text)],
  [
    'has-next-while-full',
    'metadata.hasNext is true wherever the page is full',
    'TRANSACTION-11',
    metadata(operation, 'hasNext', (_, { data, metadata: { size } }) => data.length === size),
  ],
  [
    'has-previous-text',
    'metadata.hasPrevious is a text',
    'TRANSACTION-12',
    metadata(operation, 'hasPrevious', text),
  ],
  [
    'has-previous-from-three',
    'metadata.hasPrevious is false on the second page',
    'TRANSACTION-13',
    metadata(operation, 'hasPrevious', (_, { metadata: { page: shown } }) => Number(shown) > 2),
  ],
  [
    'forbidden',
    'The list without a token is answered with 403',
    'TRANSACTION-14',
    answers(operation, 401, statusThroughout(403)),
  ],
  [
    'pending-in-english',
    'A pending transaction is listed as Processando',
    'TRANSACTION-38',
    item('/status', 'Processando', ({ status: told }) => told === 'Pendente'),
  ],
  [
    'confirmed-as-pending',
    'A confirmed transaction is listed as Pendente',
    'TRANSACTION-39',
    item('/status', 'Pendente', confirmed),
  ],
  [
    'failed-as-pending',
    'A failed transaction is listed as Pendente',
    'TRANSACTION-40',
    item('/status', 'Pendente', ({ status: told }) => told === 'Error'),
  ],
  [
    'receipt-as-refund',
    'A received payment is listed as Refund out',
    'TRANSACTION-41',
    item('/operationType', 'Refund out', labelled('Pix in')),
  ],
  [
    'sent-as-refund',
    'A sent payment is listed as Refund in',
    'TRANSACTION-42',
    item('/operationType', 'Refund in', labelled('Pix out')),
  ],
  [
    'refund-as-sent',
    'A refund of a received payment is listed as Pix out',
    'TRANSACTION-43',
    item('/operationType', 'Pix out', labelled('Refund in')),
  ],
  [
    'return-as-receipt',
    'The return of a sent payment is listed as Pix in',
    'TRANSACTION-44',
    item('/operationType', 'Pix in', labelled('Refund out')),
  ],
  [
    'receipt-debit',
    'Pix in is a DEBIT',
    'TRANSACTION-45',
    item('/movementType', 'DEBIT', labelled('Pix in')),
  ],
  [
    'return-debit',
    'Refund out is a DEBIT',
    'TRANSACTION-46',
    item('/movementType', 'DEBIT', labelled('Refund out')),
  ],
  [
    'sent-credit',
    'Pix out is a CREDIT',
    'TRANSACTION-47',
    item('/movementType', 'CREDIT', labelled('Pix out')),
  ],
  [
    'refund-credit',
    'Refund in is a CREDIT',
    'TRANSACTION-48',
    item('/movementType', 'CREDIT', labelled('Refund in')),
  ],
  ['id-number', 'transactionId is a number', 'TRANSACTION-49', item('/transactionId', 12)],
  [
    'id-of-the-row',
    'transactionId is an id of the row, not of the transaction',
    'TRANSACTION-50',
    item('/transactionId', () => crypto.randomUUID()),
  ],
  [
    'external-id-list',
    'externalId is a list of one text',
    'TRANSACTION-51',
    item('/externalId', (id: unknown) => [id]),
  ],
  [
    'external-id-lower-case',
    'externalId is in small letters',
    'TRANSACTION-52',
    item('/externalId', (id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id)),
  ],
  [
    'status-code',
    'status is CONFIRMED, not its label',
    'TRANSACTION-53',
    item('/status', 'CONFIRMED', confirmed),
  ],
  [
    'type-code',
    'operationType is WITHDRAW, not its label',
    'TRANSACTION-54',
    item('/operationType', 'WITHDRAW', labelled('Pix out')),
  ],
  [
    'movement-sign',
    'movementType is D or C',
    'TRANSACTION-55',
    item('/movementType', (type: unknown) => text(type).slice(0, 1)),
  ],
  [
    'original-text',
    'originalAmount is a text',
    'TRANSACTION-56',
    item('/originalAmount', (brl: unknown) => Number(brl).toFixed(2)),
  ],
  [
    'original-in-cents',
    'originalAmount is in cents',
    'TRANSACTION-57',
    item('/originalAmount', (brl: unknown) => Math.round(Number(brl) * 100)),
  ],
  ['fee-zero', 'feeAmount of a payment is always 0', 'TRANSACTION-58', item('/feeAmount', 0)],
  [
    'final-without-fee',
    'finalAmount is always originalAmount',
    'TRANSACTION-59',
    item('/finalAmount', (_: unknown, row: unknown) => at(row, '/originalAmount')),
  ],
  [
    'final-tariff',
    'finalAmount includes a tariff that feeAmount does not show',
    'TRANSACTION-60',
    item('/finalAmount', (brl: unknown) => Math.round(Number(brl) * 100 + 35) / 100),
  ],
  [
    'end-to-end-id-missing',
    'A confirmed transaction has no endToEndId',
    'TRANSACTION-61',
    item('/endToEndId', null),
  ],
  [
    'end-to-end-id-other',
    'endToEndId is not the one of the notification',
    'TRANSACTION-62',
    item('/endToEndId', (id: unknown) => (typeof id === 'string' ? `${id.slice(0, -4)}zzzz` : id)),
  ],
  [
    'created-brazilian',
    'createdAt is written the Brazilian way',
    'TRANSACTION-63',
    item('/createdAt', '20/03/2026 14:03'),
  ],
  [
    'processed-missing',
    'A confirmed transaction has no processedAt',
    'TRANSACTION-65',
    item('/processedAt', null),
  ],
  [
    'counterpart-null',
    'A confirmed transaction has no counterpart',
    'TRANSACTION-67',
    item('/counterpart', null),
  ],
  ['counterpart-nameless', 'counterpart.name is null', 'TRANSACTION-68', item('/counterpart/name', null)],
  ['document-missing', 'counterpart.document is null', 'TRANSACTION-69', item('/counterpart/document', null)],
  ['bank-name-for-bank', 'counterpart.bank is a text', 'TRANSACTION-71', item(bank, 'Banco do Brasil')],
  [
    'bank-ispb-number',
    'counterpart.bank.bankISPB is a number',
    'TRANSACTION-72',
    item(`${bank}/bankISPB`, Number),
  ],
  ['bank-name-null', 'counterpart.bank.bankName is null', 'TRANSACTION-73', item(`${bank}/bankName`, null)],
  [
    'bank-code-number',
    'counterpart.bank.bankCode is a number',
    'TRANSACTION-74',
    item(`${bank}/bankCode`, Number),
  ],
  [
    'branch-number',
    'counterpart.bank.accountBranch is a number',
    'TRANSACTION-75',
    item(`${bank}/accountBranch`, 1),
  ],
  [
    'account-number',
    'counterpart.bank.accountNumber is a number',
    'TRANSACTION-76',
    item(`${bank}/accountNumber`, 123456),
  ],
];

/** What the list of transactions says of itself and of each transaction. */
export default mutantsOf(
  'transactions',
  shapes.map(([name, title, clause, defect]): Row => [name, title, clause, 'response', defect]),
);
