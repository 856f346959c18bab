import { requests, shortError } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { table, type Tables } from '../../replace.js';
import { localAsUtc, sameAs, withAnotherEnd } from '../../values.js';
import { afterRefusals } from '../shared/derived-conditions.js';
import {
  editsOf,
  filtered,
  given,
  ignoresParameter,
  isOneOf,
  listingMeds as listing,
  noDate,
  ofEveryone,
  parameter,
  reads,
  widened,
  withParameter,
} from '../shared/list-defects.js';
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

/** Filters the list in another way, or by a wider filter without what is not kept. */
const filteredBy = (change: (filter: Filter, page: { readonly offset: number }) => Filter): Part =>
  listing(filtered(change));
const keptOf = (...change: Parameters<typeof widened<Filter, Row>>): Part => listing(widened(...change));

/** Cases of one account show the same endToEnd. */
const endToEndShared = (): Part => {
  const ids = new Map<string, string>();
  const shared = (med: Row): Row => {
    const endToEnd = ids.get(med.accountId) ?? med.endToEnd;
    ids.set(med.accountId, endToEnd);
    return { ...med, endToEnd };
  };
  return listing((inner) => async (...asked) => {
    const page = await inner(...asked);
    return { ...page, items: page.items.map(shared) };
  });
};

const isNowBetween = (_: Row, { from, to }: Filter): boolean => {
  const now = new Date().toISOString();
  return (from === null || now >= from) && (to === null || now <= to);
};

export default {
  ...pagingDefects({
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
  'med/total-of-any-date': breaks('MED-05', {
    title: 'Without status and isReconciled, metadata.total counts cases of any date',
    defect: listing((inner) => async (filter, page) => {
      const found = await inner(filter, page);
      if (filter.status !== null || filter.reconciled !== null) return found;
      const { total } = await inner({ ...filter, from: null, to: null }, page);
      return { ...found, total };
    }),
  }),
  'med/status-ignored': breaks('MED-11', {
    title: 'The filter status is not looked at',
    defect: ignoresParameter(operation, 'status', statuses),
  }),
  'med/received-among-open': breaks('MED-11', {
    title: 'The open cases are those that are not analysed',
    defect: keptOf(
      (filter) => (filter.status === 'OPEN' ? { ...filter, status: null } : null),
      ({ status }) => status !== 'ANALYZED',
    ),
  }),
  'med/status-any': breaks('MED-12', {
    title: 'An unknown status counts as none',
    defect: ignoresParameter(operation, 'status', (value) => given(value) && !statuses(value)),
  }),
  'derived/med-status-after-refusals': breaks('MED-12', {
    title: 'Once a request for the MED list was refused, an unknown status is left out of account',
    defect: afterRefusals(operation, 1, (request) =>
      statuses(parameter(request, 'status')) ? request : withParameter(request, 'status', undefined),
    ),
  }),
  'med/status-of-any-case': breaks('MED-12', {
    title: 'A status in small letters counts as one in capitals',
    defect: reads(operation, 'status', isOneOf('open'), () => 'OPEN'),
  }),
  'med/false-is-true': breaks('MED-13', {
    title: 'Any text of isReconciled counts as true',
    defect: reads(operation, 'isReconciled', isOneOf('false'), () => 'true'),
  }),
  'med/filters-in-turn': breaks('MED-13', {
    title: 'Where a status is asked for, isReconciled is not looked at',
    defect: filteredBy((filter) => (filter.status === null ? filter : { ...filter, reconciled: null })),
  }),
  'med/start-ignored': breaks('MED-15', {
    title: 'startDate is not looked at',
    defect: ignoresParameter(operation, 'startDate', isDate),
  }),
  'med/by-update': breaks('MED-15', {
    title: 'The dates are compared with the time of the last change',
    defect: keptOf(
      (filter) => ((filter.from ?? filter.to) === null ? null : { ...filter, from: null, to: null }),
      isNowBetween,
    ),
  }),
  'med/end-ignored': breaks('MED-16', {
    title: 'endDate is not looked at',
    defect: ignoresParameter(operation, 'endDate', isDate),
  }),
  'med/later-pages-undated': breaks('MED-16', {
    title: 'The dates count for the first page alone',
    defect: filteredBy((filter, { offset }) => (offset === 0 ? filter : { ...filter, from: null, to: null })),
  }),
  'med/page-zero': breaks('MED-20', {
    title: 'A page below 1 counts as 1',
    defect: reads(operation, 'page', isOneOf('0', '-1'), () => '1'),
  }),
  'med/id-of-the-account': breaks('MED-31', {
    title: 'Cases are numbered per status: ids come twice',
    defect: item('/id', 1),
  }),
  'med/end-to-end-of-the-case': breaks('MED-33', {
    title: 'endToEnd is an id of the case, not of the payment',
    defect: item('/endToEnd', withAnotherEnd),
  }),
  'med/end-to-end-shared': breaks('MED-33', {
    title: 'Cases of one account show the same endToEnd',
    defect: endToEndShared,
  }),
  'med/status-always-open': breaks('MED-35', {
    title: 'The status that a case was opened with is not kept',
    defect: item('/status', 'OPEN', (med) => !isDecided(med)),
  }),
  'med/status-late': breaks('MED-35', {
    title: 'A case that was decided is shown as RECEIVED for seconds',
    defect: item('/status', 'RECEIVED', (med) => isDecided(med) && isFresh(med)),
  }),
  'med/reason-always-request': breaks('MED-37', {
    title: 'The reason of a case is not kept: it is always REFUND_REQUEST',
    defect: item('/reason', 'REFUND_REQUEST'),
  }),
  'med/result-rejected-at-first': breaks('MED-41', {
    title: 'A case counts as rejected until it is approved',
    defect: item('/analysisResult', 'REJECTED', ({ analysisResult }) => analysisResult === null),
  }),
  'med/result-always-approved': breaks('MED-42', {
    title: 'The result of an analysed case is APPROVED',
    defect: item('/analysisResult', 'APPROVED', ({ analysisResult }) => analysisResult !== null),
  }),
  'med/result-late': breaks('MED-42', {
    title: 'The result of a case is shown seconds after the decision',
    defect: item('/analysisResult', null, (med) => med['updatedAt'] !== med['createdAt'] && isFresh(med)),
  }),
  'med/cause-lost-by-decision': breaks('MED-70', {
    title: 'The cause of a case that is decided becomes OTHER',
    defect: item('/cause', 'OTHER', isDecided),
  }),
  'med/created-when-decided': breaks('MED-71', {
    title: 'createdAt of a case that is decided is the time of the decision',
    defect: item('/createdAt', sameAs('/updatedAt'), isDecided),
  }),
  'med/always-reconciled': breaks('MED-60', {
    title: 'Every case counts as reconciled',
    defect: item('/isReconciled', true),
  }),
  'med/unlinked-by-decision': breaks('MED-60', {
    title: 'A case that is decided is no longer linked to its transaction',
    defect: table('meds', (inner) => ({
      update: (med, from) => inner.update({ ...med, contested: null }, from),
    })),
  }),
  'med/transaction-lost': breaks('MED-62', {
    title: 'Which transaction a case is about is not kept',
    defect: item('/originalTransactionId', null),
  }),
  'med/updated-local': breaks('MED-65', {
    title: 'updatedAt is local time passed off as UTC: before createdAt',
    defect: item('/updatedAt', localAsUtc),
  }),
  'med/unreconciled-hidden': breaks('MED-67', {
    title: 'A case without a local transaction is not listed',
    defect: filteredBy((filter) => ({ ...filter, reconciled: filter.reconciled ?? true })),
  }),
  'med/last-month-alone': breaks('MED-67', {
    title: 'Without dates the list holds the cases of the last 30 days alone',
    defect: filteredBy((filter) => {
      const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
      return (filter.from ?? filter.to) === null ? { ...filter, from } : filter;
    }),
  }),
  'med/of-everyone': breaks('MED-68', {
    title: 'The list holds the cases of all accounts',
    defect: () => {
      const owners = new Set<string>();
      return table('meds', (inner) => ({
        insert: (med) => {
          owners.add(med.accountId);
          return inner.insert(med);
        },
        list: ofEveryone((filter, page) => inner.list(filter, page), owners),
      }));
    },
  }),
  'med/raw-colons-refused': breaks('MED-69', {
    title: 'A date-time in the query whose colons are not percent-encoded is refused',
    defect: requests(
      operation,
      ({ path }) => (path.split('?')[1] ?? '').includes(':'),
      () => shortError(400),
    ),
  }),
} satisfies Defects;
