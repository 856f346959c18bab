import { check, t } from '../check.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { demandUsed } from '../shared/ids.js';
import { atOnce } from '../shared/at-once.js';

const valueCents = 1000;

export default [
  check('qr-cash-out/duplicate-external-id', {
    en: 'An externalId that a QR cash-out has used is refused with 409, even in a different request',
    'pt-BR':
      'Um externalId que um cash-out por QR Code já usou é recusado com 409, mesmo em uma requisição diferente',
    clauses: ['QRCASHOUT-27', 'QRCASHOUT-29'],
    account: { available: 1000, settlement: 'manual' },
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.qrCashOut({ externalId }), 201);
      expect.precondition(await account.qrCashOut(), 201);
      const before = await balanceAtRest(account);
      expect.at('QRCASHOUT-27').status(await account.qrCashOut({ externalId }), 409);
      expect.at('QRCASHOUT-27').status(await account.qrCashOut({ externalId, name: undefined }), 409);
      expectUnchanged(expect, 'QRCASHOUT-29', before, await account.balance());
    },
  }),
  check('qr-cash-out/external-id-race', {
    en: 'Of many simultaneous QR cash-outs with the same externalId, exactly one is accepted',
    'pt-BR': 'Entre muitos cash-outs por QR Code simultâneos com o mesmo externalId, exatamente um é aceito',
    clauses: ['QRCASHOUT-28'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    async run({ account, values, expect }) {
      const used = { externalId: values.externalId() };
      demandUsed(await account.qrCashOut(used), await account.qrCashOut(used), 201);
      const externalId = values.externalId();
      const before = await balanceAtRest(account);
      const answers = await atOnce(expect.at('QRCASHOUT-28'), () => account.qrCashOut({ externalId }));
      const accepted = answers.filter(({ status }) => status === 201);
      const others = answers.filter(({ status }) => status !== 201);
      expect.at('QRCASHOUT-28').atMost(accepted.length, 1);
      for (const answer of others) expect.at('QRCASHOUT-28').status(answer, 409);
      const after = await account.balance();
      const once = [valueCents, valueCents + account.feeCents];
      if (account.settlement === 'manual')
        expect.at('QRCASHOUT-28').oneOf(after.blockedCents - before.blockedCents, once);
      expect.at('QRCASHOUT-28').oneOf(before.availableCents - after.availableCents, once);
    },
  }),
  check('qr-cash-out/external-id-of-a-cash-out', {
    en: 'Records whether the externalId of a cash-out counts as used for a QR cash-out, and which members the 409 has',
    'pt-BR':
      'Registra se o externalId de um cash-out conta como usado em um cash-out por QR Code, e os campos do 409',
    clauses: ['QRCASHOUT-31', 'ERROR-42'],
    openPoints: ['OP-07', 'OP-28'],
    account: { available: 1000 },
    async run({ account, values, record }) {
      const externalId = values.externalId();
      await account.cashOut({ externalId });
      const { status } = await account.qrCashOut({ externalId });
      record('OP-07', 'createQrCashOut', t`the externalId of a cash-out: ${status}`);
      const used = values.externalId();
      await account.qrCashOut({ externalId: used });
      const { body } = await account.qrCashOut({ externalId: used });
      const members = Object.keys(body).sort((a, b) => a.localeCompare(b, 'en'));
      record('OP-28', 'createQrCashOut', t`the 409 has ${members.join(', ') || 'no members'}`);
    },
  }),
];
