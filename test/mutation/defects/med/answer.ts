import { answers, set, status, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { cut, inCents, separatorAsPoint, yearsAgo } from '../../../../conformance/variants/parts/values.js';
import { editsOf, metadata } from '../shared/list-defects.js';

const operation = 'listMeds';
const { page, item } = editsOf(operation);
export default defects()
  .breaks('MED-01', 'The list is answered with 201')
  .as('med/created')(page(status(201)))
  .breaks('MED-02', 'data is an object')
  .as('med/data-object')(page(set('/data', (list: unknown) => ({ ...(list as object) }))))
  .breaks('MED-06', 'metadata.page counts from 0')
  .as('med/page-from-zero')(metadata(operation, 'page', (old) => Number(old) - 1))
  .breaks('MED-07', 'metadata.pageSize is the number of cases shown')
  .as('med/page-size-shown')(metadata(operation, 'pageSize', (_, { data }) => data.length))
  .breaks('MED-08', 'metadata.totalPages is a text')
  .as('med/total-pages-text')(metadata(operation, 'totalPages', String))
  .breaks('MED-09', 'metadata.totalPages is rounded down')
  .as('med/total-pages-down')(
    metadata(operation, 'totalPages', (_, { metadata: { total, pageSize } }) =>
      Math.floor(Number(total) / Number(pageSize)),
    ),
  )
  .breaks('MED-10', 'The list without a token is answered with 403')
  .as('med/forbidden')(answers(operation, 401)(statusThroughout(403)))
  .breaks('MED-30', 'id is a text')
  .as('med/id-text')(item('/id', String))
  .breaks('MED-43', 'analysisDetails is an object')
  .as('med/details-object')(item('/analysisDetails', {}))
  .breaks('MED-46', 'requestingBank.name is null')
  .as('med/requesting-name-null')(item('/requestingBank/name', null))
  .breaks('MED-49', 'contestedBank has no name')
  .as('med/contested-name-missing')(
    item('/contestedBank', (bank: unknown) => ({ ispb: (bank as { ispb: string }).ispb })),
  )
  .breaks('MED-53', 'originalTransaction.amount is in cents')
  .as('med/amount-in-cents')(item('/originalTransaction/amount', inCents))
  .breaks('MED-53', 'From 1,000.00 on, originalTransaction.amount is a thousandth')
  .as('med/amount-thousands-as-units')(item('/originalTransaction/amount', separatorAsPoint))
  .breaks('MED-61', 'originalTransactionId is a text')
  .as('med/transaction-id-text')(
    item('/originalTransactionId', String, ({ originalTransactionId }) => originalTransactionId !== null),
  )
  .breaks('MED-62', 'originalTransactionId is that of the account, the same for all')
  .as('med/transaction-id-same')(
    item('/originalTransactionId', 7, ({ isReconciled }) => isReconciled === true),
  )
  .breaks('MED-70', 'cause is the same for all')
  .as('med/cause-the-same-for-all')(item('/cause', 'UNAUTHORIZED_TRANSACTION'))
  .breaks('MED-71', 'createdAt of a case is of years ago')
  .as('med/created-years-ago')(item('/createdAt', yearsAgo))
  .breaks('MED-63', 'createdAt is a date without a time')
  .as('med/created-date-only')(item('/createdAt', cut(10)));
