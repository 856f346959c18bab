import { requests, shortError } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { table, type Tables } from '../../../../conformance/variants/parts/replace.js';
import { localAsUtc, sameAs, withAnotherEnd } from '../../../../conformance/variants/parts/values.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import {
  editsOf,
  given,
  ignoresParameter,
  isOneOf,
  listingMeds as listing,
  noDate,
  casesOfEveryone,
  reads,
  widened,
} from '../shared/list-defects.js';
import { filtered } from '../../../../conformance/variants/parts/lists.js';
import { parameter, withParameter } from '../../../../conformance/variants/parts/paths.js';
import { pagingDefects } from '../shared/paging-defects.js';

const operation = 'listMeds';
const { item } = editsOf(operation);

type Meds = Tables['meds'];
type Filter = Parameters<Meds['list']>[0];
type Row = Awaited<ReturnType<Meds['list']>>['items'][number];
type Item = Readonly<Record<string, unknown>>;

const statuses = isOneOf('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED');
const isDate = (value: string | undefined): boolean => given(value) && !noDate(value);
const isDecided = ({ status }: Item): boolean => status === 'ANALYZED';
const isFresh = ({ updatedAt }: Item): boolean => Date.now() - Date.parse(String(updatedAt)) < 10_000;

/** Filter the list in another way, or by a wider filter without the items that are not kept. */
const filteredBy = (change: (filter: Filter, page: { readonly offset: number }) => Filter): Part =>
  listing(filtered(change));
const keptOf =
  (widen: (filter: Filter) => Filter | null) =>
  (keeps: (row: Row, filter: Filter) => boolean): Part =>
    listing(widened(widen, keeps));

const isNowBetween = (_: Row, { from, to }: Filter): boolean => {
  const now = new Date().toISOString();
  return (from === null || now >= from) && (to === null || now <= to);
};

export default defects()
  .and(
    pagingDefects({
      operation,
      chapter: 'med',
      item: 'case',
      size: 'pageSize',
      clauses: {
        total: 'MED-05',
        totalPages: 'MED-09',
        defaultPage: 'MED-19',
        together: 'MED-21',
        defaultSize: 'MED-22',
        size: 'MED-23',
        greatestSize: 'MED-25',
      },
      listing,
    }),
  )
  .breaks('MED-05', 'Without status and isReconciled, metadata.total counts cases of any date')
  .as('med/total-of-any-date')(
    listing((inner) => async (filter, page) => {
      const found = await inner(filter, page);
      if (filter.status !== null || filter.reconciled !== null) return found;
      const { total } = await inner({ ...filter, from: null, to: null }, page);
      return { ...found, total };
    }),
  )
  .breaks('MED-11', 'The filter status is ignored')
  .as('med/status-ignored')(ignoresParameter(operation, 'status', statuses))
  .breaks('MED-11', 'The open cases are those that are not analysed')
  .as('med/received-among-open')(
    keptOf((filter) => (filter.status === 'OPEN' ? { ...filter, status: null } : null))(
      ({ status }) => status !== 'ANALYZED',
    ),
  )
  .breaks('MED-12', 'An unknown status counts as none')
  .as('med/status-any')(ignoresParameter(operation, 'status', (value) => given(value) && !statuses(value)))
  .breaks('MED-12', 'Once a request for the MED list was refused, an unknown status is left out of account')
  .as('derived/med-status-after-refusals')(
    afterRefusals(operation, 1, (request) =>
      statuses(parameter(request, 'status')) ? request : withParameter(request, 'status', undefined),
    ),
  )
  .breaks('MED-12', 'A status in small letters counts as one in capitals')
  .as('med/status-of-any-case')(reads(operation, 'status', isOneOf('open'), () => 'OPEN'))
  .breaks('MED-13', 'Any text of isReconciled counts as true')
  .as('med/false-is-true')(reads(operation, 'isReconciled', isOneOf('false'), () => 'true'))
  .breaks('MED-13', 'Where a status is asked for, isReconciled is ignored')
  .as('med/filters-in-turn')(
    filteredBy((filter) => (filter.status === null ? filter : { ...filter, reconciled: null })),
  )
  .breaks('MED-15', 'startDate is ignored')
  .as('med/start-ignored')(ignoresParameter(operation, 'startDate', isDate))
  .breaks('MED-15', 'The dates are compared with the time of the last change')
  .as('med/by-update')(
    keptOf((filter) => ((filter.from ?? filter.to) === null ? null : { ...filter, from: null, to: null }))(
      isNowBetween,
    ),
  )
  .breaks('MED-16', 'endDate is ignored')
  .as('med/end-ignored')(ignoresParameter(operation, 'endDate', isDate))
  .breaks('MED-16', 'The dates count for the first page alone')
  .as('med/later-pages-undated')(
    filteredBy((filter, { offset }) => (offset === 0 ? filter : { ...filter, from: null, to: null })),
  )
  .breaks('MED-20', 'A page below 1 counts as 1')
  .as('med/page-zero')(reads(operation, 'page', isOneOf('0', '-1'), () => '1'))
  .breaks('MED-31', 'Cases are numbered per status: ids come twice')
  .as('med/id-of-the-account')(item('/id', 1))
  .breaks('MED-33', 'endToEnd is an id of the case, not of the payment')
  .as('med/end-to-end-of-the-case')(item('/endToEnd', withAnotherEnd))
  .breaks('MED-33', 'Cases of one account show the same endToEnd')
  .as('med/end-to-end-shared')(() => {
    const ids = new Map<string, string>();
    const shared = (med: Row): Row => {
      const endToEnd = ids.get(med.accountId) ?? med.endToEnd;
      ids.set(med.accountId, endToEnd);
      return { ...med, endToEnd };
    };
    return listing((inner) => async (...args) => {
      const page = await inner(...args);
      return { ...page, items: page.items.map(shared) };
    });
  })
  .breaks('MED-35', 'The status that a case was opened with is not kept')
  .as('med/status-always-open')(item('/status', 'OPEN', (med) => !isDecided(med)))
  .breaks('MED-35', 'A case that was decided is shown as RECEIVED for seconds')
  .as('med/status-late')(item('/status', 'RECEIVED', (med) => isDecided(med) && isFresh(med)))
  .breaks('MED-37', 'The reason of a case is not kept: it is always REFUND_REQUEST')
  .as('med/reason-always-request')(item('/reason', 'REFUND_REQUEST'))
  .breaks('MED-41', 'A case counts as rejected until it is approved')
  .as('med/result-rejected-at-first')(
    item('/analysisResult', 'REJECTED', ({ analysisResult }) => analysisResult === null),
  )
  .breaks('MED-42', 'The result of an analysed case is APPROVED')
  .as('med/result-always-approved')(
    item('/analysisResult', 'APPROVED', ({ analysisResult }) => analysisResult !== null),
  )
  .breaks('MED-42', 'The result of a case is shown seconds after the decision')
  .as('med/result-late')(
    item('/analysisResult', null, (med) => med['updatedAt'] !== med['createdAt'] && isFresh(med)),
  )
  .breaks('MED-70', 'The cause of a case that is decided becomes OTHER')
  .as('med/cause-lost-by-decision')(item('/cause', 'OTHER', isDecided))
  .breaks('MED-71', 'createdAt of a case that is decided is the time of the decision')
  .as('med/created-when-decided')(item('/createdAt', sameAs('/updatedAt'), isDecided))
  .breaks('MED-60', 'Every case counts as reconciled')
  .as('med/always-reconciled')(item('/isReconciled', true))
  .breaks('MED-60', 'A case that is decided is no longer linked to its transaction')
  .as('med/unlinked-by-decision')(
    table('meds', (inner) => ({
      update: (med, from) => inner.update({ ...med, contested: null }, from),
    })),
  )
  .breaks('MED-62', 'Which transaction a case is about is not kept')
  .as('med/transaction-lost')(item('/originalTransactionId', null))
  .breaks('MED-65', 'updatedAt is local time passed off as UTC: before createdAt')
  .as('med/updated-local')(item('/updatedAt', localAsUtc))
  .breaks('MED-65', 'updatedAt of a case stays when it is decided')
  .as('med/updated-not-by-decision')(item('/updatedAt', sameAs('/createdAt')))
  .breaks('MED-67', 'A case without a local transaction is not listed')
  .as('med/unreconciled-hidden')(
    filteredBy((filter) => ({ ...filter, reconciled: filter.reconciled ?? true })),
  )
  .breaks('MED-67', 'Without dates the list holds the cases of the last 30 days alone')
  .as('med/last-month-alone')(
    filteredBy((filter) => {
      const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
      return (filter.from ?? filter.to) === null ? { ...filter, from } : filter;
    }),
  )
  .breaks('MED-68', 'The list holds the cases of all accounts')
  .as('med/of-everyone')(casesOfEveryone())
  .breaks('MED-69', 'A date-time in the query whose colons are not percent-encoded is refused')
  .as('med/raw-colons-refused')(
  requests(operation, ({ path }) => (path.split('?')[1] ?? '').includes(':'))(() => shortError(400)),
);
