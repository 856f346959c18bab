import { asText, check, items, t, type Values } from '../check.js';
import type { CashInFields } from './client.js';
import { payCharge } from '../shared/paid-charges.js';
import { expectUnchanged } from '../shared/balances.js';
import { split } from './splits.js';

/** Cash-ins with one fault each, of several kinds. */
const faults = (values: Values): readonly CashInFields[] => [
  { transaction: { value: 1.001 } },
  { transaction: { value: 0 } },
  { transaction: { description: undefined } },
  { transaction: { expirationTime: 29 } },
  { payer: { document: '123' } },
  { splits: [split(values, { value: 10.01 })] },
  { splits: [split(values, { pixKeyType: 'EVP' })] },
];

export default [
  check('cash-in/refusals-without-effect', {
    en: 'A refused cash-in creates no charge: no code, no pending or confirmed row in the list, and no money',
    'pt-BR':
      'Um cash-in recusado não cria cobrança: nem código, nem linha pendente ou confirmada na lista, nem dinheiro',
    clauses: ['CASHIN-83'],
    openPoints: ['OP-49'],
    needs: ['an account', 'notifications'],
    account: { available: 100, feeAmount: 0 },
    async run({ account, receiver, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in']);
      const before = await account.balance();
      const refused: string[] = [];
      for (const fields of faults(values)) {
        const externalId = values.externalId();
        const transaction = { ...fields.transaction, externalId };
        const answer = await account.cashIn({ ...fields, transaction });
        // Other checks judge whether it is refused at all.
        if (answer.status < 400) continue;
        const { pixCode, transactionId } = answer.body;
        expect.at('CASHIN-83').ok(pixCode === undefined, t`no pixCode`, answer.json);
        expect.at('CASHIN-83').ok(transactionId === undefined, t`no transactionId`, answer.json);
        expect.at('CASHIN-83').neverArrives(inbox, { externalId, status: 'CONFIRMED' });
        refused.push(externalId);
      }
      const list = await account.listTransactions({ size: 100 });
      const rows = items(list.body.data).filter((row) => refused.includes(asText(row.externalId)));
      const alive = rows.filter(({ status }) => ['Pendente', 'Confirmado'].includes(asText(status)));
      expect.at('CASHIN-83').ok(alive.length === 0, t`no charge that is pending or paid`, alive);
      if (rows.length > 0) record('OP-49', 'createCashIn', t`a refused cash-in is listed`);
      expectUnchanged(expect, 'CASHIN-83', before, await account.balance());
    },
  }),
  check('cash-in/refused-duplicate-changes-nothing', {
    en: 'A cash-in refused for a used externalId leaves the first charge as it was',
    'pt-BR': 'Um cash-in recusado por ter um externalId já usado deixa a primeira cobrança como estava',
    clauses: ['CASHIN-83', 'CASHIN-26'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 0, feeAmount: 0 },
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      const first = await account.cashIn({ transaction: { externalId, value: 12 } });
      expect.precondition(first, 201);
      const again = await account.cashIn({ transaction: { externalId, value: 34 } });
      expect.require('CASHIN-26').status(again, [400, 409]);
      await payCharge({ control, expect }, first);
      const after = await account.balance();
      expect.at('CASHIN-83').oneOf(after.availableCents, [1200, 1200 - account.feeCents]);
      expect.at('CASHIN-26').status(await account.cashIn({ transaction: { externalId } }), [400, 409]);
    },
  }),
  check('cash-in/provider-failure', {
    en: 'A cash-in returns 500 while communication with the provider fails, and 201 afterwards',
    'pt-BR': 'Um cash-in retorna 500 enquanto a comunicação com o provedor falha, e 201 depois disso',
    clauses: ['CASHIN-84', 'CASHIN-70', 'ERROR-15'],
    needs: ['an account', 'the charge provider fails'],
    account: { available: 100 },
    async run({ account, control, expect }) {
      const before = await account.balance();
      await control.setup('the charge provider fails', { failing: true });
      for (const fields of [{}, { transaction: { generateQrCode: true } }]) {
        const answer = await account.cashIn(fields);
        if (expect.at('CASHIN-84').status(answer, 500)) expect.at('ERROR-15').code(answer, 'HTTP_ERROR');
        expect.at('CASHIN-84').field(answer, '/pixCode').absent();
      }
      await control.setup('the charge provider fails', { failing: false });
      expect.at('CASHIN-84').status(await account.cashIn(), 201);
      const after = await account.balance();
      expect.at('CASHIN-70').equal(after.availableCents, before.availableCents);
    },
  }),
];
