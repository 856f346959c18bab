import { answers, set, status, statusThroughout } from '../edits.js';
import type { Part } from '../part.js';
import { member, metadata } from './list-defects.js';
import { mutantsOf, type Row } from './request-faults.js';

const operation = 'listMeds';
const page = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 200, ...edits);
const item = (path: string, value: unknown, when?: Parameters<typeof member>[3]): Part =>
  member(operation, path, value, when);
const text = (value: unknown): string => String(value);

const shapes: readonly (readonly [string, string, Row[2], Row[4]])[] = [
  ['created', 'The list is answered with 201', 'MED-01', page(status(201))],
  [
    'data-object',
    'data is an object',
    'MED-02',
    page(set('/data', (list: unknown) => ({ ...(list as object) }))),
  ],
  ['metadata-in-list', 'metadata is a list', 'MED-03', page(set('/metadata', (data: unknown) => [data]))],
  ['total-text', 'metadata.total is a text', 'MED-04', metadata(operation, 'total', text)],
  [
    'page-from-zero',
    'metadata.page counts from 0',
    'MED-06',
    metadata(operation, 'page', (old) => Number(old) - 1),
  ],
  [
    'page-size-shown',
    'metadata.pageSize is the number of cases shown',
    'MED-07',
    metadata(operation, 'pageSize', (_, { data }) => data.length),
  ],
  ['total-pages-text', 'metadata.totalPages is a text', 'MED-08', metadata(operation, 'totalPages', text)],
  [
    'total-pages-down',
    'metadata.totalPages is rounded down',
    'MED-09',
    metadata(operation, 'totalPages', (_, { metadata: { total, pageSize } }) =>
      Math.floor(Number(total) / Number(pageSize)),
    ),
  ],
  [
    'forbidden',
    'The list without a token is answered with 403',
    'MED-10',
    answers(operation, 401, statusThroughout(403)),
  ],
  ['id-text', 'id is a text', 'MED-30', item('/id', text)],
  ['end-to-end-null', 'endToEnd is null', 'MED-32', item('/endToEnd', null)],
  [
    'status-other',
    'status of an analysed case is CLOSED',
    'MED-34',
    item('/status', 'CLOSED', ({ status: told }) => told === 'ANALYZED'),
  ],
  [
    'reason-lower-case',
    'reason is in small letters',
    'MED-36',
    item('/reason', (reason: unknown) => text(reason).toLowerCase()),
  ],
  ['cause-list', 'cause is a list', 'MED-38', item('/cause', (cause: unknown) => [cause])],
  ['description-number', 'description is a number', 'MED-39', item('/description', 0)],
  [
    'result-pending',
    'analysisResult is PENDING while under analysis',
    'MED-40',
    item('/analysisResult', 'PENDING', ({ analysisResult }) => analysisResult === null),
  ],
  ['details-object', 'analysisDetails is an object', 'MED-43', item('/analysisDetails', {})],
  ['requesting-bank-text', 'requestingBank is a name', 'MED-44', item('/requestingBank', 'Banco do Brasil')],
  [
    'requesting-ispb-number',
    'requestingBank.ispb is a number',
    'MED-45',
    item('/requestingBank/ispb', Number),
  ],
  ['requesting-name-null', 'requestingBank.name is null', 'MED-46', item('/requestingBank/name', null)],
  ['contested-bank-null', 'contestedBank is null', 'MED-47', item('/contestedBank', null)],
  [
    'contested-ispb-missing',
    'contestedBank has no ispb',
    'MED-48',
    item('/contestedBank', (bank: unknown) => ({ name: (bank as { name: string }).name })),
  ],
  [
    'contested-name-missing',
    'contestedBank has no name',
    'MED-49',
    item('/contestedBank', (bank: unknown) => ({ ispb: (bank as { ispb: string }).ispb })),
  ],
  [
    'original-list',
    'originalTransaction is a list',
    'MED-51',
    item('/originalTransaction', (original: unknown) => [original]),
  ],
  [
    'amount-text',
    'originalTransaction.amount is a text',
    'MED-52',
    item('/originalTransaction/amount', (brl: unknown) => Number(brl).toFixed(2)),
  ],
  [
    'amount-in-cents',
    'originalTransaction.amount is in cents',
    'MED-53',
    item('/originalTransaction/amount', (brl: unknown) => Math.round(Number(brl) * 100)),
  ],
  ['type-null', 'originalTransaction.type is null', 'MED-54', item('/originalTransaction/type', null)],
  [
    'transaction-type-number',
    'originalTransaction.transactionType is a number',
    'MED-55',
    item('/originalTransaction/transactionType', 1),
  ],
  ['name-null', 'originalTransaction.name is null', 'MED-56', item('/originalTransaction/name', null)],
  [
    'document-whole',
    'originalTransaction.document is not masked',
    'MED-57',
    item('/originalTransaction/document', '52998224725'),
  ],
  [
    'date-time-brazilian',
    'originalTransaction.dateTime is written the Brazilian way',
    'MED-58',
    item('/originalTransaction/dateTime', '20/03/2026 14:03'),
  ],
  ['reconciled-text', 'isReconciled is a text', 'MED-59', item('/isReconciled', text)],
  [
    'transaction-id-text',
    'originalTransactionId is a text',
    'MED-61',
    item('/originalTransactionId', text, ({ originalTransactionId }) => originalTransactionId !== null),
  ],
  [
    'transaction-id-same',
    'originalTransactionId is that of the account, the same for all',
    'MED-62',
    item('/originalTransactionId', 7, ({ isReconciled }) => isReconciled === true),
  ],
  [
    'created-date-only',
    'createdAt is a date without a time',
    'MED-63',
    item('/createdAt', (time: unknown) => text(time).slice(0, 10)),
  ],
  ['updated-null', 'updatedAt of a case that was not touched is null', 'MED-64', item('/updatedAt', null)],
];

/** What the list of MEDs says of itself and of each case. */
export default mutantsOf(
  'med',
  shapes.map(([name, title, clause, defect]): Row => [name, title, clause, 'response', defect]),
);
