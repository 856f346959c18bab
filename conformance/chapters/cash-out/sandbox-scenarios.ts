import { check, t } from '../check.js';
import { eventually } from '../../core/eventually.js';
import type { BalanceReading } from '../balance/client.js';
import { expectGivenBack, expectUnchanged } from '../shared/balances.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { expectEitherError } from './refusal.js';

const scenarios = [
  { name: 'cashOut.insufficientFunds', clause: 'CASHOUT-47', code: 'PIX_INSUFFICIENT_BALANCE' },
  { name: 'cashOut.invalidKey', clause: 'CASHOUT-48', code: 'PIX_INVALID_PIX_KEY' },
  { name: 'cashOut.documentMismatch', clause: 'CASHOUT-49', code: 'TAX_ID_MISMATCH' },
] as const;

const kebabCase = (name: string) =>
  name.replace('cashOut.', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const noneFailedLater = t`the target immediately refuses all cash-outs with a sandbox scenario`;
const noneRefused = t`the target does not immediately refuse any cash-out with a sandbox scenario`;

export default [
  ...scenarios.map(({ name, clause, code }) =>
    check(`cash-out/scenario-${kebabCase(name)}`, {
      en: `The sandbox scenario ${name} makes a cash-out fail with ${code}, at once or at settlement`,
      'pt-BR': `O cenário de sandbox ${name} faz um cash-out falhar com ${code}, na hora ou na liquidação`,
      clauses: [clause],
      openPoints: ['OP-30'],
      needs: ['an account', 'notifications', `scenario ${name}`],
      account: { settlement: 'manual' },
      async run({ account, receiver, scenario, values, expect, record }) {
        const inbox = await receiver.listen(['cash_out']);
        const externalId = values.externalId();
        const answer = await account.cashOut({ externalId }, { scenario: scenario(name) });
        record('OP-30', 'createCashOut', t`${name}: ${answer.status}`);
        expect.precondition(await account.cashOut(), 201);
        expect.require(clause).status(answer, [400, 201]);
        if (answer.status === 400) {
          if (code === 'PIX_INVALID_PIX_KEY') expectEitherError(expect, clause, answer, code);
          else expect.at(clause).code(answer, code);
          return;
        }
        const failed = { event: 'CashOut', externalId, status: 'ERROR', errorCode: code };
        await expect.at(clause).arrives(inbox, failed);
      },
    }),
  ),
  check('cash-out/scenarios-leave-nothing', {
    en: 'A sandbox scenario leaves the balance unchanged, and applies only to the cash-out that it is sent with',
    'pt-BR': 'Um cenário de sandbox não altera o saldo e só vale para o cash-out em que foi enviado',
    clauses: ['BALANCE-12', 'BALANCE-13', 'CASHOUT-52', 'CASHOUT-55'],
    needs: [
      'an account',
      'notifications',
      'a payment settles',
      ...scenarios.map(({ name }) => `scenario ${name}` as const),
    ],
    account: { settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, receiver, scenario, values, expect } = context;
      const inbox = await receiver.listen(['cash_out']);
      // A scenario either refuses the cash-out or lets it fail later (OP-30); each has its own clauses.
      for (const clause of ['BALANCE-12', 'BALANCE-13'] as const) expect.leave(clause, noneFailedLater);
      expect.leave('CASHOUT-52', noneRefused);
      for (const { name } of scenarios) {
        const before = await account.balance();
        const externalId = values.externalId();
        const answer = await account.cashOut({ externalId }, { scenario: scenario(name) });
        const isAccepted = answer.status === 201;
        if (isAccepted) await inbox.waitFor({ event: 'CashOut', externalId, status: 'ERROR' });
        const isGivenBack = (now: BalanceReading) =>
          now.blockedCents === before.blockedCents &&
          [0, account.feeCents].includes(before.availableCents - now.availableCents);
        const after = await eventually(() => account.balance(), isGivenBack, account.profile.patienceMs);
        if (isAccepted) expectGivenBack(expect, account, before, after);
        else expectUnchanged(expect, 'CASHOUT-52', before, after);

        const plain = await settledCashOut(context);
        const wanted = { event: 'CashOut', externalId: plain.externalId, status: 'CONFIRMED' };
        await expect.at('CASHOUT-55').arrives(inbox, wanted);
      }
    },
  }),
  check('cash-out/scenario-unknown', {
    en: 'Records how an unknown value of X-Sandbox-Scenario is treated',
    'pt-BR': 'Registra como um valor desconhecido de X-Sandbox-Scenario é tratado',
    clauses: ['CASHOUT-50'],
    openPoints: ['OP-30'],
    async run({ account, record }) {
      const answer = await account.cashOut({ value: 1 }, { scenario: 'nobody-knows-this-one' });
      record('OP-30', 'createCashOut', t`an unknown scenario: ${answer.status}`);
    },
  }),
];
