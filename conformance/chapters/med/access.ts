import { check } from '../check.js';
import { casesOf, idsOf, open } from './page.js';

export default [
  check('med/without-token', {
    en: 'The MED list without a bearer token is refused',
    'pt-BR': 'A lista de MEDs sem token bearer é recusada',
    clauses: ['MED-10'],
    async run({ account, expect }) {
      for (const token of [null, 'made-up']) {
        expect.at('MED-10').status(await account.listMeds({}, { token }), 401);
      }
    },
  }),
  check('med/of-another-account', {
    en: 'The MED list contains no MED of another account, whatever is requested',
    'pt-BR': 'A lista de MEDs não traz nenhum MED de outra conta, peça-se o que se pedir',
    clauses: ['MED-68', 'MED-05'],
    needs: ['an account', 'a MED'],
    async run({ account, control, newAccount, expect }) {
      const other = await newAccount();
      const theirs: unknown[] = [];
      for (const reconciled of [true, false]) {
        theirs.push((await open(control, { reconciled }, other)).id);
      }
      const { id } = await open(control, { reconciled: true });
      // By its status first, because it may no longer be open once it was listed (OP-29).
      for (const query of [{ status: 'OPEN' }, {}, { isReconciled: true }, { pageSize: 100 }]) {
        const page = await account.listMeds(query);
        const foreign = casesOf(page).filter((med) => theirs.includes(med.id));
        expect.at('MED-68').equal(foreign.length, 0);
        expect.at('MED-68').equal(idsOf(page), [id]);
        expect.at('MED-05').field(page, '/metadata/total').equal(1);
      }
    },
  }),
];
