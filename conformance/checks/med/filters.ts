import { check } from '../../check.js';
import { casesOf, daysAgo, idsOf, inOrder, listByDate } from './page.js';

const needs = ['an account', 'a MED'] as const;
const statuses = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] as const;

/** Texts that are no dates, nor dates with a time. */
const malformed = ['abc', '2026-13-01', '2026-01-32', '01/02/2026', '20260', 'yesterday'];

export default [
  check({
    id: 'med/by-status',
    title: 'The list by status holds the MEDs of that status, and no others',
    clauses: ['MED-11', 'MED-05'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const made: Partial<Record<string, number>> = {};
      for (const status of statuses) {
        const { id } = await control.setup('a MED', { status, reason: 'REFUND_REQUEST', reconciled: false });
        made[status] = id;
      }
      for (const status of statuses) {
        const page = await account.listMeds({ status });
        expect.at('MED-11').equal(idsOf(page), [made[status]]);
        expect.at('MED-11').equal(
          casesOf(page).map((med) => med.status),
          [status],
        );
        expect.at('MED-05').field(page, '/metadata/total').equal(1);
      }
    },
  }),
  check({
    id: 'med/status-unknown',
    title: 'A status that no MED has is refused',
    clauses: ['MED-12'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const status of ['PENDING', 'CLOSED', 'open', 'OPEN,RECEIVED']) {
        expect.at('MED-12').status(await account.listMeds({ status }), 400);
      }
    },
  }),
  check({
    id: 'med/by-reconciliation',
    title: 'The list by isReconciled holds the MEDs with that value, and no others',
    clauses: ['MED-13', 'MED-05'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const open = async (reconciled: boolean) =>
        (await control.setup('a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled })).id;
      const linked = [await open(true), await open(true)];
      const others = [await open(false)];
      for (const [isReconciled, ids] of [[true, linked] as const, [false, others] as const]) {
        const page = await account.listMeds({ isReconciled });
        expect.at('MED-13').equal(inOrder(idsOf(page)), inOrder(ids));
        expect.at('MED-05').field(page, '/metadata/total').equal(ids.length);
      }
    },
  }),
  check({
    id: 'med/reconciliation-malformed',
    title: 'An isReconciled that is neither true nor false is refused',
    clauses: ['MED-14'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const isReconciled of ['maybe', 'abc', '{}']) {
        expect.at('MED-14').status(await account.listMeds({ isReconciled }), [400, 404, 422]);
      }
    },
  }),
  check({
    id: 'med/by-date',
    title: 'The list by dates leaves out earlier and later MEDs and holds those between',
    clauses: ['MED-15', 'MED-16'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const open = async (days: number) => {
        const createdAt = daysAgo(days);
        const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: false, createdAt };
        return (await control.setup('a MED', opened)).id;
      };
      const [old, middle, late] = [await open(50), await open(30), await open(10)];
      const since = await listByDate(account, { startDate: daysAgo(40), endDate: undefined });
      expect.at('MED-15').equal(inOrder(idsOf(since)), inOrder([middle, late]));
      const until = await listByDate(account, { startDate: undefined, endDate: daysAgo(20) });
      expect.at('MED-16').equal(inOrder(idsOf(until)), inOrder([old, middle]));
      const between = await listByDate(account, { startDate: daysAgo(40), endDate: daysAgo(20) });
      expect.at('MED-15').equal(idsOf(between), [middle]);
      expect.at('MED-16').equal(idsOf(between), [middle]);
    },
  }),
  check({
    id: 'med/start-malformed',
    title: 'A malformed startDate is refused',
    clauses: ['MED-17'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const startDate of malformed) {
        expect.at('MED-17').status(await account.listMeds({ startDate }), 400);
      }
    },
  }),
  check({
    id: 'med/end-malformed',
    title: 'A malformed endDate is refused',
    clauses: ['MED-18'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const endDate of malformed) {
        expect.at('MED-18').status(await account.listMeds({ endDate }), 400);
      }
    },
  }),
];
