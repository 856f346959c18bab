import { check, t } from '../check.js';
import { atOnce } from '../shared/at-once.js';
import { cnpjWithLeadingZero, cpfWithLeadingZero } from '../shared/faulty-texts.js';
import { payCharge } from '../shared/paid-charges.js';
import { demandUsed } from '../shared/ids.js';
import { accepted } from './tables.js';
import { afterLongTimes } from '../shared/later.js';

export default [
  accepted('cash-in/payer-document-cpf', {
    en: 'A payer.document that is a CPF is accepted',
    'pt-BR': 'Um payer.document que é um CPF é aceito',
    clause: 'CASHIN-40',
    bodies: (values) =>
      [values.cpf(), cpfWithLeadingZero(values)].map((document) => ({ payer: { document } })),
  }),
  accepted('cash-in/payer-document-cnpj', {
    en: 'A payer.document that is a CNPJ is accepted',
    'pt-BR': 'Um payer.document que é um CNPJ é aceito',
    clause: 'CASHIN-41',
    bodies: (values) =>
      [values.cnpj(), cnpjWithLeadingZero(values)].map((document) => ({ payer: { document } })),
  }),
  check('cash-in/duplicate-external-id', {
    en: 'An externalId that a cash-in of the account has used is refused with 400 or 409',
    'pt-BR': 'Um externalId que um cash-in da conta já usou é recusado com 400 ou 409',
    clauses: ['CASHIN-26'],
    openPoints: ['OP-07'],
    async run({ account, values, expect, record }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashIn({ transaction: { externalId } }), 201);
      expect.precondition(await account.cashIn(), 201);
      for (const value of [10, 20]) {
        const again = await account.cashIn({ transaction: { externalId, value } });
        expect.at('CASHIN-26').status(again, [400, 409]);
        record('OP-07', 'createCashIn', again.status);
      }
    },
  }),
  check('cash-in/duplicate-after-a-day', {
    en: 'The externalId of a cash-in stays used after a day, after the payment of its charge, and after 300 days',
    'pt-BR':
      'O externalId de um cash-in não pode ser reutilizado nem um dia depois, nem depois do pagamento da cobrança, nem 300 dias depois',
    clauses: ['CASHIN-26'],
    needs: ['an account', 'time passes', 'a charge is paid'],
    async run({ account, control, values, expect }) {
      const externalId = values.externalId();
      const first = await account.cashIn({ transaction: { externalId, expirationTime: 604_800 } });
      expect.precondition(first, 201);
      let isPaid = false;
      await afterLongTimes({ account, control }, async (later) => {
        expect.at('CASHIN-26').status(await later.cashIn({ transaction: { externalId } }), [400, 409]);
        if (isPaid) return;
        await payCharge({ control, expect }, first);
        isPaid = true;
        expect.at('CASHIN-26').status(await later.cashIn({ transaction: { externalId } }), [400, 409]);
      });
    },
  }),
  check('cash-in/external-id-race', {
    en: 'Of many simultaneous cash-ins with the same externalId, exactly one is accepted',
    'pt-BR': 'Entre muitos cash-ins simultâneos com o mesmo externalId, exatamente um é aceito',
    clauses: ['CASHIN-87'],
    async run({ account, values, expect }) {
      const used = { transaction: { externalId: values.externalId() } };
      demandUsed(await account.cashIn(used), await account.cashIn(used), 201);
      const externalId = values.externalId();
      const answers = await atOnce(expect.at('CASHIN-87'), () =>
        account.cashIn({ transaction: { externalId } }),
      );
      const accepted = answers.filter(({ status }) => status === 201).length;
      expect.at('CASHIN-87').equal(accepted, 1);
    },
  }),
  check('cash-in/external-id-of-another-account', {
    en: 'Two accounts may use the same externalId for a cash-in, each for its own charge',
    'pt-BR': 'Duas contas podem usar o mesmo externalId para um cash-in, cada uma para uma cobrança sua',
    clauses: ['CASHIN-27'],
    async run({ account, newAccount, values, expect }) {
      const externalId = values.externalId();
      const other = await newAccount();
      const first = await account.cashIn({ transaction: { externalId } });
      expect.precondition(first, 201);
      const own = await other.cashIn({ transaction: { externalId } });
      if (!expect.at('CASHIN-27').status(own, 201)) return;
      for (const name of ['transactionId', 'pixCode'])
        expect
          .at('CASHIN-27')
          .field(own, `/${name}`)
          .notEqual(first.body[name], t`each account has its own charge`);
    },
  }),
];
