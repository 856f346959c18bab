import { oddQueries } from '../shared/odd-queries.js';
import { idsOf, needs, open } from './page.js';

export default oddQueries({
  chapter: 'med',
  what: { en: 'the MED list', 'pt-BR': 'a lista de MEDs' },
  needs,
  size: 'pageSize',
  list: (account, query) => account.listMeds(query),
  async make({ control }) {
    const { id } = await open(control, { reconciled: false });
    return (page) => idsOf(page).includes(id);
  },
  clauses: {
    startDate: 'MED-15',
    endDate: 'MED-16',
    size: 'MED-07',
    noStartDate: 'MED-17',
    noEndDate: 'MED-18',
  },
});
