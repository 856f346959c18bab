import { check } from '../../check.js';
import type { Exchange } from '../../target/exchange.js';
import { allPages, rowsOf } from './page.js';

const needs = ['an account', 'a received payment'] as const;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const idsOf = (page: Exchange): readonly unknown[] => rowsOf(page).map((row) => row.endToEndId);

export default [
  check({
    id: 'transactions/pages',
    title: 'The pages hold every transaction once, and metadata counts them',
    clauses: [
      'TRANSACTION-04',
      'TRANSACTION-05',
      'TRANSACTION-07',
      'TRANSACTION-09',
      'TRANSACTION-11',
      'TRANSACTION-13',
      'TRANSACTION-18',
      'TRANSACTION-20',
    ],
    byContract: ['TRANSACTION-06', 'TRANSACTION-08', 'TRANSACTION-10', 'TRANSACTION-12'],
    needs,
    // What is there from the beginning may be listed as a receipt.
    account: { available: 0 },
    family: 'standard',
    async run({ account, control, expect }) {
      const made: unknown[] = [];
      for (const _ of times(12)) {
        made.push((await control.setup('a received payment', { amount: 1 })).endToEndId);
      }
      for (const size of [5, 6]) {
        const pages = await allPages(account, { size, type: 'PAYMENT' });
        const seen = pages.flatMap(idsOf);
        const twice = seen.filter((id, index) => seen.indexOf(id) !== index);
        const nowhere = made.filter((id) => !seen.includes(id));
        expect.at('TRANSACTION-18').ok(twice.length === 0, 'no transaction on two pages', twice);
        expect.at('TRANSACTION-18').ok(nowhere.length === 0, 'every transaction on a page', nowhere);
        const last = Math.ceil(made.length / size);
        for (const [index, page] of pages.entries()) {
          expect.at('TRANSACTION-20').atMost(rowsOf(page).length, size);
          expect
            .at('TRANSACTION-04')
            .field(page, '/metadata/page')
            .equal(index + 1);
          expect.at('TRANSACTION-05').field(page, '/metadata/size').equal(size);
          expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(made.length);
          expect.at('TRANSACTION-09').field(page, '/metadata/totalPages').equal(last);
          expect
            .at('TRANSACTION-11')
            .field(page, '/metadata/hasNext')
            .equal(index + 1 < last);
          expect
            .at('TRANSACTION-13')
            .field(page, '/metadata/hasPrevious')
            .equal(index > 0);
        }
      }
    },
  }),
  check({
    id: 'transactions/default-page',
    title: 'Without page and size the first page is shown, with 20 transactions at most',
    clauses: ['TRANSACTION-15', 'TRANSACTION-19'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      await Promise.all(times(23).map(() => control.setup('a received payment', { amount: 1 })));
      const page = await account.listTransactions();
      expect.precondition(page, 200);
      expect.at('TRANSACTION-19').equal(rowsOf(page).length, 20);
      expect.at('TRANSACTION-19').field(page, '/metadata/size').equal(20);
      expect.at('TRANSACTION-15').field(page, '/metadata/page').equal(1);
      const first = await account.listTransactions({ page: 1 });
      expect.at('TRANSACTION-15').equal(idsOf(first), idsOf(page));
    },
  }),
  check({
    id: 'transactions/largest-page',
    title: 'A size of 100 is accepted and holds 100 transactions, one of 101 refused',
    clauses: ['TRANSACTION-21'],
    needs,
    family: 'standard',
    async run({ account, control, expect }) {
      const receive = () => control.setup('a received payment', { amount: 1 });
      for (const _ of times(10)) await Promise.all(times(10).map(receive));
      await receive();
      const page = await account.listTransactions({ size: 100 });
      expect.at('TRANSACTION-21').status(page, 200);
      expect.at('TRANSACTION-21').equal(rowsOf(page).length, 100);
      for (const size of [101, 1000]) {
        expect.at('TRANSACTION-21').status(await account.listTransactions({ size }), 400);
      }
    },
  }),
  check({
    id: 'transactions/page-below-one',
    title: 'A page below 1 is refused',
    clauses: ['TRANSACTION-16'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const page of [0, -1]) {
        expect.at('TRANSACTION-16').status(await account.listTransactions({ page }), 400);
      }
    },
  }),
  check({
    id: 'transactions/page-not-an-integer',
    title: 'A page or size that is no integer is refused',
    clauses: ['TRANSACTION-17', 'TRANSACTION-22'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, expect }) {
      for (const text of ['abc', '1.5', '1a', '{}']) {
        expect.at('TRANSACTION-17').status(await account.listTransactions({ page: text }), 400);
        expect.at('TRANSACTION-22').status(await account.listTransactions({ size: text }), 400);
      }
    },
  }),
  check({
    id: 'transactions/edges',
    title: 'What the list shows where there is nothing, beyond its last page and for a size below 1',
    clauses: ['TRANSACTION-23'],
    openPoints: ['OP-58'],
    needs: ['an account'],
    family: 'standard',
    async run({ account, values, record }) {
      const nothing = await account.listTransactions({ externalId: values.externalId() });
      const pages = JSON.stringify(nothing.body.metadata?.totalPages);
      record('OP-58', 'listTransactions', `nothing found: totalPages ${pages}`);
      const beyond = await account.listTransactions({ page: 9 });
      record('OP-58', 'listTransactions', `a page beyond the last: ${beyond.status}`);
      const none = await account.listTransactions({ size: 0 });
      record('OP-58', 'listTransactions', `a size of 0: ${none.status}`);
    },
  }),
];
