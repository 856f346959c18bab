import { at } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'med/total-of-any-date': {
    title: 'Without status and isReconciled, metadata.total counts cases of any date',
    clause: 'MED-05',
    defect: listing((known) => async (filter, limits) => {
      const page = await known(filter, limits);
      if (filter.status !== null || filter.reconciled !== null) return page;
      const { total } = await known({ ...filter, from: null, to: null }, limits);
      return { ...page, total };
    }),
  },
  'med/status-ignored': {
    title: 'The filter status is not looked at',
    clause: 'MED-11',
    defect: reads(operation, 'status', isOneOf('OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'), () => undefined),
  },
  'med/received-among-open': {
    title: 'The open cases are those that are not analysed',
    clause: 'MED-11',
    defect: listing((known) => async (filter, limits) => {
      if (filter.status !== 'OPEN') return known(filter, limits);
      const all = await known({ ...filter, status: null }, limits);
      const kept = all.items.filter(({ status: told }) => told !== 'ANALYZED');
      return { items: kept, total: kept.length };
    }),
  },
  'med/status-any': {
    title: 'An unknown status counts as none',
    clause: 'MED-12',
    defect: reads(
      operation,
      'status',
      (value) => given(value) && !/^(OPEN|RECEIVED|CANCELLED|ANALYZED)$/.test(value),
      () => undefined,
    ),
  },
  'med/false-is-true': {
    title: 'Any text of isReconciled counts as true',
    clause: 'MED-13',
    defect: reads(operation, 'isReconciled', isOneOf('false'), () => 'true'),
  },
  'med/start-ignored': {
    title: 'startDate is not looked at',
    clause: 'MED-15',
    defect: reads(
      operation,
      'startDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  },
  'med/end-ignored': {
    title: 'endDate is not looked at',
    clause: 'MED-16',
    defect: reads(
      operation,
      'endDate',
      (value) => given(value) && !noDate(value),
      () => undefined,
    ),
  },
  'med/by-update': {
    title: 'The dates are compared with the time of the last change',
    clause: 'MED-15',
    defect: listing((known) => async (filter, limits) => {
      const all = await known({ ...filter, from: null, to: null }, limits);
      const { from, to } = filter;
      if (from === null && to === null) return all;
      const now = new Date().toISOString();
      const kept = all.items.filter(() => (from === null || now >= from) && (to === null || now <= to));
      return { items: kept, total: kept.length };
    }),
  },
  'med/page-zero': {
    title: 'A page below 1 counts as 1',
    clause: 'MED-20',
    defect: reads(operation, 'page', isOneOf('0', '-1'), () => '1'),
  },
  'med/id-of-the-account': {
    title: 'Cases are numbered per status: ids come twice',
    clause: 'MED-31',
    defect: item('/id', 1),
  },
  'med/end-to-end-of-the-case': {
    title: 'endToEnd is an id of the case, not of the payment',
    clause: 'MED-33',
    defect: item('/endToEnd', (id: unknown) => text(id).slice(0, -4) + 'zzzz'),
  },
  'med/end-to-end-shared': {
    title: 'Cases of one account show the same endToEnd',
    clause: 'MED-33',
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
  },
  'med/status-always-open': {
    title: 'The status that a case was opened with is not kept',
    clause: 'MED-35',
    defect: item('/status', 'OPEN', ({ status: told }) => told !== 'ANALYZED'),
  },
  'med/status-late': {
    title: 'A case that was decided is shown as RECEIVED for seconds',
    clause: 'MED-35',
    defect: item(
      '/status',
      'RECEIVED',
      ({ status: told, updatedAt }) =>
        told === 'ANALYZED' && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
  },
  'med/reason-always-request': {
    title: 'The reason of a case is not kept: it is always REFUND_REQUEST',
    clause: 'MED-37',
    defect: item('/reason', 'REFUND_REQUEST'),
  },
  'med/result-rejected-at-first': {
    title: 'A case counts as rejected until it is approved',
    clause: 'MED-41',
    defect: item('/analysisResult', 'REJECTED', ({ analysisResult }) => analysisResult === null),
  },
  'med/result-always-approved': {
    title: 'The result of an analysed case is APPROVED',
    clause: 'MED-42',
    defect: item('/analysisResult', 'APPROVED', ({ analysisResult }) => analysisResult !== null),
  },
  'med/result-late': {
    title: 'The result of a case is shown seconds after the decision',
    clause: 'MED-42',
    defect: item(
      '/analysisResult',
      null,
      ({ updatedAt, createdAt }) =>
        updatedAt !== createdAt && Date.now() - Date.parse(text(updatedAt)) < 10_000,
    ),
  },
  'med/cause-lost-by-decision': {
    title: 'The cause of a case that is decided becomes OTHER',
    clause: 'MED-70',
    defect: item('/cause', 'OTHER', isDecided),
  },
  'med/created-when-decided': {
    title: 'createdAt of a case that is decided is the time of the decision',
    clause: 'MED-71',
    defect: item('/createdAt', (_: unknown, med: unknown) => at(med, '/updatedAt'), isDecided),
  },
  'med/always-reconciled': {
    title: 'Every case counts as reconciled',
    clause: 'MED-60',
    defect: item('/isReconciled', true),
  },
  'med/transaction-lost': {
    title: 'Which transaction a case is about is not kept',
    clause: 'MED-62',
    defect: item('/originalTransactionId', null),
  },
  'med/updated-local': {
    title: 'updatedAt is local time passed off as UTC: before createdAt',
    clause: 'MED-65',
    defect: item('/updatedAt', (time: unknown) =>
      new Date(Date.parse(text(time)) - 3 * 3_600_000).toISOString(),
    ),
  },
  'med/unreconciled-hidden': {
    title: 'A case without a local transaction is not listed',
    clause: 'MED-67',
    defect: listing(
      (known) => (filter, limits) => known({ ...filter, reconciled: filter.reconciled ?? true }, limits),
    ),
  },
  'med/of-everyone': {
    title: 'The list holds the cases of all accounts',
    clause: 'MED-68',
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
  },
} satisfies Defects;
