import { oddQueries } from '../shared/odd-queries.js';
import { holds } from '../shared/pages.js';

export default oddQueries({
  chapter: 'transactions',
  what: { en: 'the list of transactions', 'pt-BR': 'a lista de transações' },
  needs: ['an account'],
  size: 'size',
  list: (account, query) => account.listTransactions(query),
  async make({ account, values, expect }) {
    const externalId = values.externalId();
    expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
    return (page) => holds(page, { externalId });
  },
  clauses: {
    startDate: 'TRANSACTION-28',
    endDate: 'TRANSACTION-31',
    size: 'TRANSACTION-05',
    noStartDate: 'TRANSACTION-29',
    noEndDate: 'TRANSACTION-32',
  },
});
