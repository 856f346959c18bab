import { idsOf, needs, open } from './page.js';
import { check, t } from '../check.js';
import { listChecks } from '../shared/list-checks.js';

export default [
  ...listChecks({
    chapter: 'med',
    title: { en: 'the MED list', 'pt-BR': 'a lista de MEDs' },
    what: 'MED',
    inPortuguese: { each: 'MED', many: 'MEDs', them: 'os' },
    needs,
    size: 'pageSize',
    filter: {},
    id: 'id',
    list: (account, query) => account.listMeds(query),
    make: async (control) => (await open(control, { reconciled: false })).id,
    today: {
      needs,
      async make({ control }) {
        const { id } = await open(control, { reconciled: false });
        return (page) => idsOf(page).includes(id);
      },
    },
    clauses: {
      every: 'MED-21',
      count: 'MED-23',
      defaultPage: 'MED-19',
      defaultSize: 'MED-22',
      largest: 'MED-25',
      startDate: 'MED-15',
      endDate: 'MED-16',
      size: 'MED-07',
      noStartDate: 'MED-17',
      noEndDate: 'MED-18',
    },
    metadata: [
      ['MED-06', 'page', ({ page }) => page],
      ['MED-07', 'pageSize', ({ size }) => size],
      ['MED-05', 'total', ({ total }) => total],
      ['MED-09', 'totalPages', ({ last }) => last],
    ],
  }),
  check('med/edges', {
    en: 'Records how an empty MED list and a page beyond the last are returned',
    'pt-BR': 'Registra como são retornadas uma lista de MEDs vazia e uma página além da última',
    clauses: ['MED-29'],
    openPoints: ['OP-58'],
    async run({ account, record }) {
      const nothing = await account.listMeds();
      const count = JSON.stringify(nothing.body.metadata?.totalPages);
      record('OP-58', 'listMeds', t`nothing found: totalPages ${count}`);
      const beyond = await account.listMeds({ page: 9 });
      record('OP-58', 'listMeds', t`a page beyond the last: ${beyond.status}`);
    },
  }),
  check('med/rate', {
    en: 'Records whether many simultaneous requests for the MED list are limited',
    'pt-BR': 'Registra se muitas requisições simultâneas à lista de MEDs são limitadas',
    clauses: ['LIMIT-13'],
    openPoints: ['OP-55'],
    async run({ account, record }) {
      const list = () => account.listMeds({}, { retry: false, judge: false });
      const answers = await Promise.all(Array.from({ length: 12 }, list));
      const limited = answers.filter(({ response }) => response?.status === 429).length;
      record('OP-55', 'listMeds', limited > 0 ? t`has a rate limit` : t`12 requests at once are served`);
    },
  }),
];
