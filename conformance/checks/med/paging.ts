import { check } from '../../check.js';
import type { Exchange } from '../../target/exchange.js';
import { allPages, casesOf, idsOf } from './page.js';

const needs = ['an account', 'a MED'] as const;
const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: false } as const;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The cases that stand twice on these pages, and those that stand on none. */
function gaps(pages: readonly Exchange[], ids: readonly number[]): { twice: unknown[]; nowhere: number[] } {
  const seen = pages.flatMap(idsOf);
  return {
    twice: seen.filter((id, index) => seen.indexOf(id) !== index),
    nowhere: ids.filter((id) => !seen.includes(id)),
  };
}

export default [
  check({
    id: 'med/pages',
    title: 'The pages hold every MED once, and metadata counts them',
    clauses: ['MED-05', 'MED-06', 'MED-07', 'MED-09', 'MED-21', 'MED-23'],
    byContract: ['MED-04', 'MED-08'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const made = [];
      for (const _ of times(11)) made.push((await control.setup('a MED', opened)).id);
      for (const pageSize of [4, 11]) {
        const pages = await allPages(account, { pageSize });
        const { twice, nowhere } = gaps(pages, made);
        expect.at('MED-21').ok(twice.length === 0, 'no case on two pages', twice);
        expect.at('MED-21').ok(nowhere.length === 0, 'every case on a page', nowhere);
        for (const [index, page] of pages.entries()) {
          expect.at('MED-23').atMost(casesOf(page).length, pageSize);
          expect
            .at('MED-06')
            .field(page, '/metadata/page')
            .equal(index + 1);
          expect.at('MED-07').field(page, '/metadata/pageSize').equal(pageSize);
          expect.at('MED-05').field(page, '/metadata/total').equal(made.length);
          expect
            .at('MED-09')
            .field(page, '/metadata/totalPages')
            .equal(Math.ceil(made.length / pageSize));
        }
      }
    },
  }),
  check({
    id: 'med/default-page',
    title: 'Without page and pageSize the first page is shown, with 20 MEDs at most',
    clauses: ['MED-19', 'MED-22'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      await Promise.all(times(23).map(() => control.setup('a MED', opened)));
      const page = await account.listMeds();
      expect.precondition(page, 200);
      expect.at('MED-22').equal(casesOf(page).length, 20);
      expect.at('MED-22').field(page, '/metadata/pageSize').equal(20);
      expect.at('MED-19').field(page, '/metadata/page').equal(1);
      const first = await account.listMeds({ page: 1 });
      expect.at('MED-19').equal(idsOf(first), idsOf(page));
    },
  }),
  check({
    id: 'med/largest-page',
    title: 'A pageSize of 100 is accepted and holds 100 MEDs, one of 101 refused',
    clauses: ['MED-25'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      for (const _ of times(10)) await Promise.all(times(10).map(() => control.setup('a MED', opened)));
      await control.setup('a MED', opened);
      const page = await account.listMeds({ pageSize: 100 });
      expect.at('MED-25').status(page, 200);
      expect.at('MED-25').equal(casesOf(page).length, 100);
      for (const pageSize of [101, 1000]) {
        expect.at('MED-25').status(await account.listMeds({ pageSize }), 400);
      }
    },
  }),
  check({
    id: 'med/smallest-page',
    title: 'A pageSize of 1 is accepted, one of 0 or less refused; a page below 1 is refused',
    clauses: ['MED-20', 'MED-24'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      expect.at('MED-24').status(await account.listMeds({ pageSize: 1 }), 200);
      for (const pageSize of [0, -1]) {
        expect.at('MED-24').status(await account.listMeds({ pageSize }), 400);
      }
      for (const page of [0, -1]) expect.at('MED-20').status(await account.listMeds({ page }), 400);
    },
  }),
  check({
    id: 'med/page-not-a-number',
    title: 'A page or pageSize that is no number is refused',
    clauses: ['MED-26'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const text of ['abc', 'first', '1a', '{}']) {
        expect.at('MED-26').status(await account.listMeds({ page: text }), 400);
        expect.at('MED-26').status(await account.listMeds({ pageSize: text }), 400);
      }
    },
  }),
  check({
    id: 'med/edges',
    title: 'What the MED list shows where there is nothing, and beyond its last page',
    clauses: ['MED-29'],
    openPoints: ['OP-58'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, record }) {
      const nothing = await account.listMeds();
      record(
        'OP-58',
        'listMeds',
        `nothing found: totalPages ${JSON.stringify(nothing.body.metadata?.totalPages)}`,
      );
      const beyond = await account.listMeds({ page: 9 });
      record('OP-58', 'listMeds', `a page beyond the last: ${beyond.status}`);
    },
  }),
  check({
    id: 'med/rate',
    title: 'Whether many requests for the MED list in a hurry are limited',
    clauses: ['LIMIT-13'],
    openPoints: ['OP-55'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, record }) {
      const list = () => account.listMeds({}, { retry: false, judge: false });
      const answers = await Promise.all(times(30).map(list));
      const limited = answers.filter(({ response }) => response?.status === 429).length;
      record('OP-55', 'listMeds', limited > 0 ? 'limits its rate' : '30 requests at once are answered');
    },
  }),
];
