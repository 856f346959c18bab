import { listChecks } from '../shared/list-checks.js';
import { holds } from '../shared/pages.js';
import { check, t } from '../check.js';

export default [
  ...listChecks({
    chapter: 'transactions',
    title: { en: 'the list of transactions', 'pt-BR': 'a lista de transações' },
    what: 'transaction',
    inPortuguese: { each: 'transação', many: 'transações', them: 'as' },
    needs: ['an account', 'a received payment'],
    size: 'size',
    filter: { type: 'PAYMENT' },
    id: 'endToEndId',
    list: (account, query) => account.listTransactions(query),
    make: async (control) => (await control.setup('a received payment', { amount: 1 })).endToEndId,
    today: {
      needs: ['an account'],
      async make({ account, values, expect }) {
        const externalId = values.externalId();
        expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
        return (page) => holds(page, { externalId });
      },
    },
    clauses: {
      every: 'TRANSACTION-18',
      count: 'TRANSACTION-20',
      defaultPage: 'TRANSACTION-15',
      defaultSize: 'TRANSACTION-19',
      largest: 'TRANSACTION-21',
      startDate: 'TRANSACTION-28',
      endDate: 'TRANSACTION-31',
      size: 'TRANSACTION-05',
      noStartDate: 'TRANSACTION-29',
      noEndDate: 'TRANSACTION-32',
    },
    metadata: [
      ['TRANSACTION-04', 'page', ({ page }) => page],
      ['TRANSACTION-05', 'size', ({ size }) => size],
      ['TRANSACTION-07', 'total', ({ total }) => total],
      ['TRANSACTION-09', 'totalPages', ({ last }) => last],
      ['TRANSACTION-11', 'hasNext', ({ page, last }) => page < last],
      ['TRANSACTION-13', 'hasPrevious', ({ page }) => page > 1],
    ],
  }),
  check('transactions/edges', {
    en: 'Records how an empty list, a page beyond the last and a size of 0 are treated',
    'pt-BR': 'Registra como são tratados uma lista vazia, uma página além da última e um size de 0',
    clauses: ['TRANSACTION-23'],
    openPoints: ['OP-58'],
    async run({ account, values, record }) {
      const nothing = await account.listTransactions({ externalId: values.externalId() });
      const pages = JSON.stringify(nothing.body.metadata?.totalPages);
      record('OP-58', 'listTransactions', t`nothing found: totalPages ${pages}`);
      const beyond = await account.listTransactions({ page: 9 });
      record('OP-58', 'listTransactions', t`a page beyond the last: ${beyond.status}`);
      const none = await account.listTransactions({ size: 0 });
      record('OP-58', 'listTransactions', t`a size of 0: ${none.status}`);
    },
  }),
];
