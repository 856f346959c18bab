import { at } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { tables, type Tables } from '../../replace.js';
import { given, isOneOf, editsOf, noDate, reads } from '../shared/list-defects.js';
import { pagingDefects } from '../shared/paging-defects.js';

const operation = 'listMeds';
type Meds = Tables['meds'];
type List = Meds['list'];
type Shown = Awaited<ReturnType<List>>['items'][number];

/** Replaces the listing of cases. */
const listing = (change: (known: List) => List): Part =>
  tables(({ meds }) => ({ meds: { ...meds, list: change((filter, page) => meds.list(filter, page)) } }));
const { item } = editsOf(operation);
const text = (value: unknown): string => String(value);
const isDecided = ({ status }: Readonly<Record<string, unknown>>): boolean => status === 'ANALYZED';

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
    defect: listing((known) => async (filter, limits) => {
      const page = await known(filter, limits);
      if (filter.status !== null || filter.reconciled !== null) return page;
      const { total } = await known({ ...filter, from: null, to: null }, limits);
      return { ...page, total };
    }),
  }),
  'med/status-ignored': breaks('MED-11', {
    title: 'The filter status is not looked at',
    defect: reads(operation, 'status', isOneOf('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'), () => undefined),
  }),
  'med/received-among-open': breaks('MED-11', {
    title: 'The open cases are those that are not analysed',
    defect: listing((known) => async (filter, limits) => {
      if (filter.status !== 'OPEN') return known(filter, limits);
      const all = await known({ ...filter, status: null }, limits);
      const kept = all.items.filter(({ status: told }) => told !== 'ANALYZED');
      return { items: kept, total: kept.length };
    }),
  }),
  'med/status-any': breaks('MED-12', {
    title: 'An unknown status counts as none',
    defect: reads(
      operation,
      'status',
      (value) => given(value) && !/^(OPEN|RECEIVED|CANCELLED|ANALYZED)$/.test(value),
      () => undefined,
    ),
  }),
  'med/false-is-true': breaks('MED-13', {
    title: 'Any text of isReconciled counts as true',
    defect: reads(operation, 'isReconciled', isOneOf('false'), () => 'true'),
  }),
  'med/start-ignored': breaks('MED-15', {
    title: 'startDate is not looked at',
    defect: reads(
      operation,
      'startDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  }),
  'med/end-ignored': breaks('MED-16', {
    title: 'endDate is not looked at',
    defect: reads(
      operation,
      'endDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  }),
  'med/by-update': breaks('MED-15', {
    title: 'The dates are compared with the time of the last change',
    defect: listing((known) => async (filter, limits) => {
      const all = await known({ ...filter, from: null, to: null }, limits);
      const { from, to } = filter;
      if (from === null && to === null) return all;
      const now = new Date().toISOString();
      const kept = all.items.filter(() => (from === null || now >= from) && (to === null || now <= to));
      return { items: kept, total: kept.length };
    }),
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
    defect: item('/endToEnd', (id: unknown) => text(id).slice(0, -4) + 'zzzz'),
  }),
  'med/end-to-end-shared': breaks('MED-33', {
    title: 'Cases of one account show the same endToEnd',
    defect: () => {
      const ids = new Map<string, string>();
      const changed = (med: Shown): Shown => {
        const endToEnd = ids.get(med.accountId) ?? med.endToEnd;
        ids.set(med.accountId, endToEnd);
        return { ...med, endToEnd };
      };
      return listing((known) => async (...asked) => {
        const page = await known(...asked);
        return { ...page, items: page.items.map(changed) };
      });
    },
  }),
  'med/status-always-open': breaks('MED-35', {
    title: 'The status that a case was opened with is not kept',
    defect: item('/status', 'OPEN', ({ status: told }) => told !== 'ANALYZED'),
  }),
  'med/status-late': breaks('MED-35', {
    title: 'A case that was decided is shown as RECEIVED for seconds',
    defect: item(
      '/status',
      'RECEIVED',
      ({ status: told, updatedAt }) =>
        told === 'ANALYZED' && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
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
    defect: item(
      '/analysisResult',
      null,
      ({ updatedAt, createdAt }) =>
        updatedAt !== createdAt && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
  }),
  'med/cause-lost-by-decision': breaks('MED-70', {
    title: 'The cause of a case that is decided becomes OTHER',
    defect: item('/cause', 'OTHER', isDecided),
  }),
  'med/created-when-decided': breaks('MED-71', {
    title: 'createdAt of a case that is decided is the time of the decision',
    defect: item('/createdAt', (_: unknown, med: unknown) => at(med, '/updatedAt'), isDecided),
  }),
  'med/always-reconciled': breaks('MED-60', {
    title: 'Every case counts as reconciled',
    defect: item('/isReconciled', true),
  }),
  'med/transaction-lost': breaks('MED-62', {
    title: 'Which transaction a case is about is not kept',
    defect: item('/originalTransactionId', null),
  }),
  'med/updated-local': breaks('MED-65', {
    title: 'updatedAt is local time passed off as UTC: before createdAt',
    defect: item('/updatedAt', (time: unknown) =>
      new Date(Date.parse(text(time)) - 3 * 3_600_000).toISOString(),
    ),
  }),
  'med/unreconciled-hidden': breaks('MED-67', {
    title: 'A case without a local transaction is not listed',
    defect: listing(
      (known) => (filter, limits) => known({ ...filter, reconciled: filter.reconciled ?? true }, limits),
    ),
  }),
  'med/of-everyone': breaks('MED-68', {
    title: 'The list holds the cases of all accounts',
    defect: () => {
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
  }),
} satisfies Defects;
