import { answers, set, status, statusThroughout } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { editsOf, metadata } from '../shared/list-defects.js';

const operation = 'listMeds';
const { page, item } = editsOf(operation);
const text = (value: unknown): string => String(value);
export default {
  'med/created': {
    title: 'The list is answered with 201',
    clause: 'MED-01',
    defect: page(status(201)),
  },
  'med/data-object': {
    title: 'data is an object',
    clause: 'MED-02',
    defect: page(set('/data', (list: unknown) => ({ ...(list as object) }))),
  },
  'med/page-from-zero': {
    title: 'metadata.page counts from 0',
    clause: 'MED-06',
    defect: metadata(operation, 'page', (old) => Number(old) - 1),
  },
  'med/page-size-shown': {
    title: 'metadata.pageSize is the number of cases shown',
    clause: 'MED-07',
    defect: metadata(operation, 'pageSize', (_, { data }) => data.length),
  },
  'med/total-pages-text': {
    title: 'metadata.totalPages is a text',
    clause: 'MED-08',
    defect: metadata(operation, 'totalPages', text),
  },
  'med/total-pages-down': {
    title: 'metadata.totalPages is rounded down',
    clause: 'MED-09',
    defect: metadata(operation, 'totalPages', (_, { metadata: { total, pageSize } }) =>
      Math.floor(Number(total) / Number(pageSize)),
    ),
  },
  'med/forbidden': {
    title: 'The list without a token is answered with 403',
    clause: 'MED-10',
    defect: answers(operation, 401, statusThroughout(403)),
  },
  'med/id-text': {
    title: 'id is a text',
    clause: 'MED-30',
    defect: item('/id', text),
  },
  'med/details-object': {
    title: 'analysisDetails is an object',
    clause: 'MED-43',
    defect: item('/analysisDetails', {}),
  },
  'med/requesting-name-null': {
    title: 'requestingBank.name is null',
    clause: 'MED-46',
    defect: item('/requestingBank/name', null),
  },
  'med/contested-name-missing': {
    title: 'contestedBank has no name',
    clause: 'MED-49',
    defect: item('/contestedBank', (bank: unknown) => ({ ispb: (bank as { ispb: string }).ispb })),
  },
  'med/amount-in-cents': {
    title: 'originalTransaction.amount is in cents',
    clause: 'MED-53',
    defect: item('/originalTransaction/amount', (brl: unknown) => Math.round(Number(brl) * 100)),
  },
  'med/transaction-id-text': {
    title: 'originalTransactionId is a text',
    clause: 'MED-61',
    defect: item(
      '/originalTransactionId',
      text,
      ({ originalTransactionId }) => originalTransactionId !== null,
    ),
  },
  'med/transaction-id-same': {
    title: 'originalTransactionId is that of the account, the same for all',
    clause: 'MED-62',
    defect: item('/originalTransactionId', 7, ({ isReconciled }) => isReconciled === true),
  },
  'med/created-date-only': {
    title: 'createdAt is a date without a time',
    clause: 'MED-63',
    defect: item('/createdAt', (time: unknown) => text(time).slice(0, 10)),
  },
} satisfies Defects;
