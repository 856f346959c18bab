import { unnamedFault } from '../../contract/statuses.js';
import { check, Skip, t } from '../check.js';
import { accepted, devolucaoOperation, settle, success, unknownEndToEndId } from '../shared/refunds.js';
import { expectUnchanged } from '../shared/balances.js';
import { settleTransfer } from '../shared/settled-payments.js';
import { withFreshTokens } from '../shared/accounts.js';
import { paidBy } from '../shared/paid-charges.js';
import { charged } from '../cob/client.js';

/** Statuses that refuse a payment that is not a receipt. If the path need not accept its id (OP-01), that is a fault too. */
const noReceipt = ({ length }: string): readonly number[] => (length === 32 ? [404] : unnamedFault);

export default [
  check('devolucao/unknown-payment', {
    en: 'A refund of a payment that does not exist is refused with 404',
    'pt-BR': 'Uma devolução de um pagamento que não existe é recusada com 404',
    clauses: ['DEVOLUCAO-38'],
    needs: ['an account', 'a received payment'],
    async run({ account, control, values, expect }) {
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      for (let time = 0; time < 3; time += 1) {
        const answer = await account.devolucao(unknownEndToEndId(endToEndId, values.word));
        expect.at('DEVOLUCAO-38').status(answer, 404);
      }
    },
  }),
  check('devolucao/sent-payment', {
    en: 'A refund of a payment that the account sent is refused',
    'pt-BR': 'Uma devolução de um pagamento que a conta enviou é recusada',
    clauses: ['DEVOLUCAO-40'],
    openPoints: ['OP-01'],
    needs: ['an account', 'a payment settles'],
    account: { settlement: 'manual' },
    async run({ account, control, expect, record }) {
      const sent = await account.transfer();
      expect.precondition(sent, success);
      const endToEndId = await settleTransfer({ account, control, expect }, sent);
      if (typeof endToEndId !== 'string')
        throw new Skip(t`the target does not return the end-to-end id of the payment`);
      record('OP-01', 'createTransfer', t`an end-to-end id of ${endToEndId.length} characters`);
      const before = await account.balance();
      const answer = await account.devolucao(endToEndId);
      expect.at('DEVOLUCAO-40').status(answer, noReceipt(endToEndId));
      expectUnchanged(expect, 'DEVOLUCAO-40', before, await account.balance());
    },
  }),
  check('devolucao/of-a-refund', {
    en: 'A refund request with the end-to-end id of a refund is refused',
    'pt-BR': 'Uma requisição de devolução com o end-to-end id de uma devolução é recusada',
    clauses: ['DEVOLUCAO-40'],
    needs: ['an account', 'a received payment', 'a refund settles'],
    async run({ account, control, expect }) {
      const payment = await control.setup('a received payment', { amount: 10 });
      const refund = await accepted(devolucaoOperation, { account, expect }, payment);
      const endToEndId = await settle({ account, control }, refund);
      if (endToEndId === undefined)
        throw new Skip(t`the target does not return the end-to-end id of the refund`);
      const answer = await account.devolucao(endToEndId, { valor: '0.50' });
      expect.at('DEVOLUCAO-40').status(answer, noReceipt(endToEndId));
    },
  }),
  check('devolucao/deadline-from-receipt', {
    en: 'The deadline of a refund counts from the payment of a charge, not from its creation',
    'pt-BR': 'O prazo de uma devolução conta a partir do pagamento da cobrança, não da criação dela',
    clauses: ['DEVOLUCAO-42'],
    needs: ['an account', 'a charge is paid', 'time passes'],
    account: {},
    async run({ account, control, values, expect }) {
      const txid = values.word(32);
      const calendario = { expiracao: 7 * 86_400 };
      expect.precondition(await account.cob({ calendario }, { txid }), charged);
      await control.setup('time passes', { seconds: 6 * 86_400 });
      const endToEndId = paidBy(await control.setup('a charge is paid', { txid }));
      await control.setup('time passes', { seconds: 86 * 86_400 });
      const answer = await withFreshTokens(account).devolucao(endToEndId);
      expect.at('DEVOLUCAO-42').status(answer, success);
    },
  }),
];
