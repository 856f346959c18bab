import type { Part } from '../part.js';
import { rules, tables, type Tables } from '../replace.js';
import {
  given,
  isOneOf,
  member,
  metadata,
  noDate,
  noNumber,
  notGiven,
  overlapping,
  reads,
  refusesParameter,
  stale,
  unordered,
} from './list-defects.js';
import { mutantsOf } from './request-faults.js';

const operation = 'listMeds';
type Meds = Tables['meds'];
type List = Meds['list'];

/** Lists cases otherwise. */
const listing = (change: (known: List) => List): Part =>
  tables(({ meds }) => ({ meds: { ...meds, list: change((filter, page) => meds.list(filter, page)) } }));
const item = (path: string, value: unknown, when?: Parameters<typeof member>[3]): Part =>
  member(operation, path, value, when);
const text = (value: unknown): string => String(value);

/** Which cases the list of MEDs holds, in which pages, and what it remembers of them. */
export default mutantsOf('med', [
  [
    'total-of-the-page',
    'metadata.total counts the cases of the page',
    'MED-05',
    'state',
    metadata(operation, 'total', (_, { data }) => data.length),
  ],
  [
    'total-stale',
    'metadata.total is kept for seconds',
    'MED-05',
    'timing',
    stale(operation, 'total', 20_000),
  ],
  [
    'total-pages-stale',
    'metadata.totalPages is kept for seconds',
    'MED-09',
    'timing',
    stale(operation, 'totalPages', 20_000),
  ],
  [
    'status-ignored',
    'The filter status is not looked at',
    'MED-11',
    'state',
    reads(operation, 'status', isOneOf('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'), () => undefined),
  ],
  [
    'received-among-open',
    'The open cases are those that are not analysed',
    'MED-11',
    'leniency',
    listing((known) => async (filter, limits) => {
      if (filter.status !== 'OPEN') return known(filter, limits);
      const all = await known({ ...filter, status: null }, limits);
      const kept = all.items.filter(({ status: told }) => told !== 'ANALYZED');
      return { items: kept, total: kept.length };
    }),
  ],
  [
    'status-any',
    'An unknown status counts as none',
    'MED-12',
    'leniency',
    reads(
      operation,
      'status',
      (value) => given(value) && !/^(OPEN|RECEIVED|CANCELLED|ANALYZED)$/.test(value),
      () => undefined,
    ),
  ],
  [
    'false-is-true',
    'Any text of isReconciled counts as true',
    'MED-13',
    'state',
    reads(operation, 'isReconciled', isOneOf('false'), () => 'true'),
  ],
  [
    'reconciliation-any',
    'An isReconciled that is neither true nor false counts as false',
    'MED-14',
    'leniency',
    reads(
      operation,
      'isReconciled',
      (value) => given(value) && !isOneOf('true', 'false')(value),
      () => 'false',
    ),
  ],
  [
    'start-ignored',
    'startDate is not looked at',
    'MED-15',
    'state',
    reads(
      operation,
      'startDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  ],
  [
    'end-ignored',
    'endDate is not looked at',
    'MED-16',
    'state',
    reads(
      operation,
      'endDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  ],
  [
    'by-update',
    'The dates are compared with the time of the last change',
    'MED-15',
    'timing',
    listing((known) => async (filter, limits) => {
      const all = await known({ ...filter, from: null, to: null }, limits);
      const { from, to } = filter;
      if (from === null && to === null) return all;
      const now = new Date().toISOString();
      const kept = all.items.filter(() => (from === null || now >= from) && (to === null || now <= to));
      return { items: kept, total: kept.length };
    }),
  ],
  [
    'start-any',
    'A malformed startDate counts as none',
    'MED-17',
    'leniency',
    reads(operation, 'startDate', noDate, () => undefined),
  ],
  [
    'end-any',
    'A malformed endDate counts as none',
    'MED-18',
    'leniency',
    reads(operation, 'endDate', noDate, () => undefined),
  ],
  [
    'default-page-two',
    'Without page the second page is shown',
    'MED-19',
    'state',
    reads(operation, 'page', notGiven, () => '2'),
  ],
  [
    'page-zero',
    'A page below 1 counts as 1',
    'MED-20',
    'leniency',
    reads(operation, 'page', isOneOf('0', '-1'), () => '1'),
  ],
  [
    'pages-overlap',
    'Each page begins with the last case of the one before',
    'MED-21',
    'state',
    listing(overlapping),
  ],
  ['pages-in-no-order', 'Every other page is of another order', 'MED-21', 'timing', listing(unordered)],
  [
    'default-size-ten',
    'Without pageSize a page has 10 cases',
    'MED-22',
    'state',
    reads(operation, 'pageSize', notGiven, () => '10'),
  ],
  [
    'one-more',
    'A page has one case more than pageSize',
    'MED-23',
    'state',
    listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: limit + 1, offset }),
    ),
  ],
  [
    'size-zero',
    'A pageSize below 1 counts as 20',
    'MED-24',
    'leniency',
    reads(operation, 'pageSize', isOneOf('0', '-1'), () => '20'),
  ],
  [
    'size-one-refused',
    'A pageSize of 1 is refused',
    'MED-24',
    'strictness',
    refusesParameter(operation, 'pageSize', isOneOf('1')),
  ],
  [
    'size-101',
    'A pageSize above 100 counts as 100',
    'MED-25',
    'leniency',
    reads(operation, 'pageSize', isOneOf('101', '1000'), () => '100'),
  ],
  [
    'size-100-refused',
    'A pageSize of 100 is refused',
    'MED-25',
    'strictness',
    refusesParameter(operation, 'pageSize', isOneOf('100')),
  ],
  [
    'size-50-at-most',
    'A page never has more than 50 cases, whatever pageSize says',
    'MED-25',
    'state',
    listing(
      (known) =>
        (filter, { limit, offset }) =>
          known(filter, { limit: Math.min(limit, 50), offset }),
    ),
  ],
  [
    'page-any-text',
    'A page or pageSize that is no number counts as none',
    'MED-26',
    'leniency',
    [
      reads(operation, 'page', noNumber, () => undefined),
      reads(operation, 'pageSize', noNumber, () => undefined),
    ],
  ],
  ['id-of-the-account', 'Cases are numbered per status: ids come twice', 'MED-31', 'state', item('/id', 1)],
  [
    'end-to-end-of-the-case',
    'endToEnd is an id of the case, not of the payment',
    'MED-33',
    'state',
    item('/endToEnd', (id: unknown) => text(id).slice(0, -4) + 'zzzz'),
  ],
  [
    'end-to-end-shared',
    'Cases of one account show the same endToEnd',
    'MED-33',
    'response',
    () => {
      const ids = new Map<string, string>();
      return rules((known) => ({
        medView: (med) => {
          const endToEnd = ids.get(med.accountId) ?? med.endToEnd;
          ids.set(med.accountId, endToEnd);
          return { ...known.medView(med), endToEnd };
        },
      }));
    },
  ],
  [
    'status-always-open',
    'The status that a case was opened with is not kept',
    'MED-35',
    'state',
    item('/status', 'OPEN', ({ status: told }) => told !== 'ANALYZED'),
  ],
  [
    'status-late',
    'A case that was decided is shown as RECEIVED for seconds',
    'MED-35',
    'timing',
    item(
      '/status',
      'RECEIVED',
      ({ status: told, updatedAt }) =>
        told === 'ANALYZED' && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
  ],
  [
    'reason-always-request',
    'The reason of a case is not kept: it is always REFUND_REQUEST',
    'MED-37',
    'state',
    item('/reason', 'REFUND_REQUEST'),
  ],
  [
    'result-rejected-at-first',
    'A case counts as rejected until it is approved',
    'MED-41',
    'state',
    item('/analysisResult', 'REJECTED', ({ analysisResult }) => analysisResult === null),
  ],
  [
    'result-always-approved',
    'The result of an analysed case is APPROVED',
    'MED-42',
    'state',
    item('/analysisResult', 'APPROVED', ({ analysisResult }) => analysisResult !== null),
  ],
  [
    'result-late',
    'The result of a case is shown seconds after the decision',
    'MED-42',
    'timing',
    item(
      '/analysisResult',
      null,
      ({ updatedAt, createdAt }) =>
        updatedAt !== createdAt && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
  ],
  ['always-reconciled', 'Every case counts as reconciled', 'MED-60', 'state', item('/isReconciled', true)],
  [
    'transaction-lost',
    'Which transaction a case is about is not kept',
    'MED-62',
    'state',
    item('/originalTransactionId', null),
  ],
  [
    'updated-local',
    'updatedAt is local time passed off as UTC: before createdAt',
    'MED-65',
    'timing',
    item('/updatedAt', (time: unknown) => new Date(Date.parse(text(time)) - 3 * 3_600_000).toISOString()),
  ],
  [
    'unreconciled-hidden',
    'A case without a local transaction is not listed',
    'MED-67',
    'state',
    listing(
      (known) => (filter, limits) => known({ ...filter, reconciled: filter.reconciled ?? true }, limits),
    ),
  ],
  [
    'of-everyone',
    'The list holds the cases of all accounts',
    'MED-68',
    'credential',
    () => {
      const owners = new Set<string>();
      return tables(({ meds }) => ({
        meds: {
          ...meds,
          insert: (med) => {
            owners.add(med.accountId);
            return meds.insert(med);
          },
          list: async (filter, limits) => {
            const lists = await Promise.all(
              [...new Set([filter.accountId, ...owners])].map((accountId) =>
                meds.list({ ...filter, accountId }, limits),
              ),
            );
            return {
              items: lists.flatMap(({ items }) => items),
              total: lists.reduce((sum, { total }) => sum + total, 0),
            };
          },
        },
      }));
    },
  ],
]);
