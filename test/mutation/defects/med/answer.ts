import { answers, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { cut, inCents, yearsAgo } from '../../values.js';
import { editsOf, metadata } from '../shared/list-defects.js';

const operation = 'listMeds';
const { page, item } = editsOf(operation);
export default {
  'med/created': breaks('MED-01', {
    title: 'The list is answered with 201',
    defect: page(status(201)),
  }),
  'med/data-object': breaks('MED-02', {
    title: 'data is an object',
    defect: page(set('/data', (list: unknown) => ({ ...(list as object) }))),
  }),
  'med/page-from-zero': breaks('MED-06', {
    title: 'metadata.page counts from 0',
    defect: metadata(operation, 'page', (old) => Number(old) - 1),
  }),
  'med/page-size-shown': breaks('MED-07', {
    title: 'metadata.pageSize is the number of cases shown',
    defect: metadata(operation, 'pageSize', (_, { data }) => data.length),
  }),
  'med/total-pages-text': breaks('MED-08', {
    title: 'metadata.totalPages is a text',
    defect: metadata(operation, 'totalPages', String),
  }),
  'med/total-pages-down': breaks('MED-09', {
    title: 'metadata.totalPages is rounded down',
    defect: metadata(operation, 'totalPages', (_, { metadata: { total, pageSize } }) =>
      Math.floor(Number(total) / Number(pageSize)),
    ),
  }),
  'med/forbidden': breaks('MED-10', {
    title: 'The list without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'med/id-text': breaks('MED-30', {
    title: 'id is a text',
    defect: item('/id', String),
  }),
  'med/details-object': breaks('MED-43', {
    title: 'analysisDetails is an object',
    defect: item('/analysisDetails', {}),
  }),
  'med/requesting-name-null': breaks('MED-46', {
    title: 'requestingBank.name is null',
    defect: item('/requestingBank/name', null),
  }),
  'med/contested-name-missing': breaks('MED-49', {
    title: 'contestedBank has no name',
    defect: item('/contestedBank', (bank: unknown) => ({ ispb: (bank as { ispb: string }).ispb })),
  }),
  'med/amount-in-cents': breaks('MED-53', {
    title: 'originalTransaction.amount is in cents',
    defect: item('/originalTransaction/amount', inCents),
  }),
  'med/transaction-id-text': breaks('MED-61', {
    title: 'originalTransactionId is a text',
    defect: item(
      '/originalTransactionId',
      String,
      ({ originalTransactionId }) => originalTransactionId !== null,
    ),
  }),
  'med/transaction-id-same': breaks('MED-62', {
    title: 'originalTransactionId is that of the account, the same for all',
    defect: item('/originalTransactionId', 7, ({ isReconciled }) => isReconciled === true),
  }),
  'med/cause-the-same-for-all': breaks('MED-70', {
    title: 'cause is the same for all',
    defect: item('/cause', 'UNAUTHORIZED_TRANSACTION'),
  }),
  'med/created-years-ago': breaks('MED-71', {
    title: 'createdAt of a case is of years ago',
    defect: item('/createdAt', yearsAgo),
  }),
  'med/created-date-only': breaks('MED-63', {
    title: 'createdAt is a date without a time',
    defect: item('/createdAt', cut(10)),
  }),
} satisfies Defects;
