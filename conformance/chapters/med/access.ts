import { check } from '../check.js';
import { daysAgo } from '../shared/times.js';
import { idsOf, listByDate, open } from './page.js';
import { refusedWithoutToken } from '../shared/request-table.js';

export default [
  refusedWithoutToken('med/without-token', {
    en: 'A request for the MED list without a bearer token is refused',
    'pt-BR': 'Uma consulta à lista de MEDs sem token bearer é recusada',
    clause: 'MED-10',
    send: (account, token) => account.listMeds({}, { token }),
  }),
  check('med/of-another-account', {
    en: 'The MED list contains no MED of another account, for any query',
    'pt-BR': 'A lista de MEDs não traz nenhum MED de outra conta, em nenhuma query',
    clauses: ['MED-68', 'MED-05'],
    needs: ['an account', 'a MED'],
    async run({ account, control, newAccount, expect }) {
      const other = await newAccount();
      const theirs: unknown[] = [];
      for (const reconciled of [true, false]) {
        theirs.push((await open(control, { reconciled }, other)).id);
      }
      theirs.push((await open(control, { status: 'RECEIVED', reconciled: false }, other)).id);
      const { id } = await open(control, { reconciled: true });
      // Filters by status first, because a case may no longer be open once it has been listed (OP-29).
      const since = { startDate: daysAgo(1), endDate: undefined };
      for (const list of [
        () => account.listMeds({ status: 'OPEN' }),
        () => account.listMeds(),
        () => account.listMeds({ isReconciled: true }),
        () => listByDate(account, since, { pageSize: 100 }),
      ]) {
        const page = await list();
        expect.at('MED-68').equal(idsOf(page), [id]);
        expect.at('MED-05').field(page, '/metadata/total').equal(1);
      }
      for (const query of [{ isReconciled: false }, { status: 'RECEIVED' }, { pageSize: 1, page: 2 }]) {
        const shown = idsOf(await account.listMeds(query));
        expect.at('MED-68').equal(
          shown.filter((one) => one !== id),
          [],
        );
      }
    },
  }),
];
