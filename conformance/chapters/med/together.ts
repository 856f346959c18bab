import { canFollow } from '../../core/instants.js';
import { check, type Exchange, t } from '../check.js';
import { daysAgo } from '../shared/times.js';
import { allPages } from '../shared/pages.js';
import { caseOf, idsOf, inOrder, listByDate, open } from './page.js';

const statuses = ['OPEN', 'RECEIVED'] as const;
const ages = { late: 5, old: 40 } as const;

interface Opened {
  readonly id: number;
  readonly status: (typeof statuses)[number];
  readonly reconciled: boolean;
  readonly age: keyof typeof ages;
}

const idsWhere = (all: readonly Opened[], keeps: (one: Opened) => boolean): readonly unknown[] =>
  inOrder(all.filter(keeps).map(({ id }) => id));

const sorted = (page: Exchange): readonly unknown[] => inOrder(idsOf(page));

export default [
  check('med/filters-together', {
    en: 'Several filters at once find the MEDs that match all of them, on every page',
    'pt-BR': 'Vários filtros juntos trazem os MEDs que atendem a todos, em todas as páginas',
    clauses: ['MED-05', 'MED-11', 'MED-13', 'MED-15', 'MED-16', 'MED-21', 'MED-67'],
    needs: ['an account', 'a MED'],
    async run({ account, control, expect }) {
      const kinds = statuses.flatMap((status) =>
        [true, false].flatMap((reconciled) =>
          (['late', 'old'] as const).map((age) => ({ status, reconciled, age })),
        ),
      );
      const all = await Promise.all(
        kinds.map(async (kind): Promise<Opened> => {
          const { status, reconciled, age } = kind;
          const { id } = await open(control, { status, reconciled, createdAt: daysAgo(ages[age]) });
          return { id, ...kind };
        }),
      );
      const since = { startDate: daysAgo(20), endDate: undefined };
      const until = { startDate: undefined, endDate: daysAgo(20) };
      const [status, isReconciled] = ['RECEIVED', false] as const;
      const fits = (one: Opened) => one.status === status && one.reconciled === isReconciled;

      const both = await account.listMeds({ status, isReconciled });
      expect.at('MED-13').equal(sorted(both), idsWhere(all, fits));
      expect.at('MED-05').field(both, '/metadata/total').equal(2);
      const pages = await allPages(
        (query) => account.listMeds(query),
        { status, isReconciled, pageSize: 1 },
        8,
      );
      expect.at('MED-21').equal(inOrder(pages.flatMap(idsOf)), idsWhere(all, fits));

      for (const [clause, dates, age] of [
        ['MED-15', since, 'late'] as const,
        ['MED-16', until, 'old'] as const,
      ]) {
        const byStatus = await listByDate(account, dates, { status });
        const ofStatus = idsWhere(all, (one) => one.status === status && one.age === age);
        expect.at('MED-11').equal(sorted(byStatus), ofStatus);
        expect.at('MED-05').field(byStatus, '/metadata/total').equal(ofStatus.length);
        const byLink = await listByDate(account, dates, { isReconciled });
        const ofLink = idsWhere(all, (one) => one.reconciled === isReconciled && one.age === age);
        expect.at('MED-13').equal(sorted(byLink), ofLink);
        const second = await listByDate(account, dates, { status, pageSize: 1, page: 2 });
        const first = await listByDate(account, dates, { status, pageSize: 1, page: 1 });
        expect.at(clause).equal(inOrder([...idsOf(first), ...idsOf(second)]), ofStatus);
      }
      // Earlier requests must not have an effect.
      const whole = await account.listMeds();
      expect.at('MED-67').equal(
        sorted(whole),
        idsWhere(all, () => true),
      );
    },
  }),
  check('med/kept-when-decided', {
    en: 'A decision changes neither the payment nor the reason, cause or age of a MED',
    'pt-BR': 'Uma decisão não altera o pagamento, o motivo, a causa nem a idade de um MED',
    clauses: ['MED-33', 'MED-37', 'MED-60', 'MED-62', 'MED-65', 'MED-70', 'MED-71'],
    needs: ['an account', 'a MED', 'a MED is decided'],
    async run({ account, control, expect }) {
      for (const analysisResult of ['APPROVED', 'REJECTED'] as const) {
        for (const reconciled of [true, false]) {
          const opened = { status: 'RECEIVED', cause: 'SOCIAL_ENGINEERING', createdAt: daysAgo(3) } as const;
          const { id, endToEnd } = await open(control, { ...opened, reconciled });
          const before = caseOf(await account.listMeds({ pageSize: 100 }), id);
          await control.setup('a MED is decided', { id, analysisResult });
          const after = caseOf(await account.listMeds({ pageSize: 100 }), id);
          expect.at('MED-33').equal(after.endToEnd, endToEnd);
          expect.at('MED-37').equal(after.reason, 'REFUND_REQUEST');
          expect.at('MED-60').equal(after.isReconciled, reconciled);
          expect.at('MED-62').equal(after.originalTransactionId, before.originalTransactionId);
          expect.at('MED-70').equal(after.cause, before.cause);
          expect.at('MED-71').equal(after.createdAt, before.createdAt);
          const isLater = canFollow(after.updatedAt, daysAgo(1));
          expect.at('MED-65').ok(isLater, t`updatedAt of today, the day of the decision`, after.updatedAt);
        }
      }
    },
  }),
];
