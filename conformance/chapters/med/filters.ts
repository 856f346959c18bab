import { check } from '../check.js';
import type { CallOptions } from '../../target/account-core.js';
import { type QueryWriting, writings } from '../../target/query.js';
import { dateAgo, daysAgo, expectOffsetsRead } from '../shared/times.js';
import { casesOf, idsOf, inOrder, listByDate, needs, open, statuses } from './page.js';

export default [
  check('med/by-status', {
    en: 'The list filtered by status contains the MEDs with that status, and no others',
    'pt-BR': 'A lista filtrada por status traz os MEDs com esse status, e nenhum outro',
    clauses: ['MED-11', 'MED-05'],
    needs,
    async run({ account, control, expect }) {
      const createdByStatus: Partial<Record<string, number>> = {};
      for (const status of statuses) {
        const { id } = await open(control, { status, reconciled: false });
        createdByStatus[status] = id;
      }
      for (const status of statuses) {
        const page = await account.listMeds({ status });
        const shown: readonly unknown[] = casesOf(page).map((med) => med.status);
        expect.at('MED-11').equal(idsOf(page).includes(createdByStatus[status]), true);
        // The status of a case may have changed since it was opened, for example when it was first listed (OP-29).
        expect.at('MED-11').equal(
          shown,
          shown.map(() => status),
        );
        expect.at('MED-05').field(page, '/metadata/total').equal(idsOf(page).length);
      }
    },
  }),
  check('med/by-reconciliation', {
    en: 'The list filtered by isReconciled contains the MEDs with that value, and no others',
    'pt-BR': 'A lista filtrada por isReconciled traz os MEDs com esse valor, e nenhum outro',
    clauses: ['MED-13', 'MED-05'],
    needs,
    async run({ account, control, expect }) {
      const opened = async (reconciled: boolean) => (await open(control, { reconciled })).id;
      const linked = [await opened(true), await opened(true)];
      const others = [await opened(false)];
      for (const [isReconciled, ids] of [[true, linked] as const, [false, others] as const]) {
        const page = await account.listMeds({ isReconciled });
        expect.at('MED-13').equal(inOrder(idsOf(page)), inOrder(ids));
        expect.at('MED-05').field(page, '/metadata/total').equal(ids.length);
      }
    },
  }),
  check('med/by-date', {
    en: 'The list filtered by dates contains the MEDs between them, and no earlier or later ones',
    'pt-BR': 'A lista filtrada por datas traz os MEDs do intervalo, e nenhum anterior ou posterior',
    clauses: ['MED-15', 'MED-16', 'MED-05'],
    needs,
    async run({ account, control, expect }) {
      const opened = async (days: number) =>
        (await open(control, { reconciled: false, createdAt: daysAgo(days) })).id;
      const [old, middle, late] = [await opened(50), await opened(30), await opened(10)];
      const since = await listByDate(account, { startDate: daysAgo(40), endDate: undefined });
      expect.at('MED-15').equal(inOrder(idsOf(since)), inOrder([middle, late]));
      const until = await listByDate(account, { startDate: undefined, endDate: daysAgo(20) });
      expect.at('MED-16').equal(inOrder(idsOf(until)), inOrder([old, middle]));
      const between = await listByDate(account, { startDate: daysAgo(40), endDate: daysAgo(20) });
      expect.at('MED-15').equal(idsOf(between), [middle]);
      expect.at('MED-16').equal(idsOf(between), [middle]);
      for (const page of [since, until, between])
        expect.at('MED-05').field(page, '/metadata/total').equal(idsOf(page).length);
    },
  }),
  check('med/dates-with-an-offset', {
    en: 'A filter date with a time and an offset from UTC means that moment, if the target accepts it',
    'pt-BR': 'Uma data de filtro com horário e diferença para UTC indica esse momento, se o alvo a aceita',
    clauses: ['MED-15', 'MED-16'],
    needs,
    async run({ account, control, expect }) {
      const createdAt = `${dateAgo(9)}T14:00:00.000Z`;
      const { id } = await open(control, { reconciled: false, createdAt });
      const isListed = async (dates: NonNullable<CallOptions['query']>) => {
        const page = await account.listMeds(dates);
        return page.status === 200 ? idsOf(page).includes(id) : undefined;
      };
      const clauses = { startDate: 'MED-15', endDate: 'MED-16' } as const;
      await expectOffsetsRead(expect, Date.parse(createdAt), isListed, clauses);
    },
  }),
  check('med/dates-however-written', {
    en: 'Filter dates mean the same whether or not the characters allowed in a query are percent-encoded',
    'pt-BR': 'Datas de filtro significam o mesmo com ou sem percent-encoding de caracteres válidos na query',
    clauses: ['MED-69'],
    needs,
    async run({ account, control, expect }) {
      const opened = async (days: number) =>
        (await open(control, { reconciled: false, createdAt: daysAgo(days) })).id;
      await opened(50);
      const middle = await opened(30);
      await opened(10);
      const list = (dates: NonNullable<CallOptions['query']>, writing: QueryWriting) =>
        account.listMeds(dates, { writing });
      const withTime = { startDate: daysAgo(40), endDate: daysAgo(20) };
      const days = { startDate: dateAgo(40), endDate: dateAgo(20) };
      // ISO 8601 allows dates with or without a time.
      const dates = (await list(withTime, 'encoded')).status === 400 ? days : withTime;
      for (const writing of writings) {
        const page = await list(dates, writing);
        if (expect.at('MED-69').status(page, 200)) expect.at('MED-69').equal(idsOf(page), [middle]);
      }
    },
  }),
];
