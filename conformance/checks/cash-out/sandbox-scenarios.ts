import { check } from '../../check.js';
import { eventually } from '../../target/eventually.js';
import { expectEitherError } from './refusal.js';

const scenarios = [
  {
    name: 'cashOut.insufficientFunds',
    id: 'cash-out/scenario-insufficient-funds',
    clause: 'CASHOUT-47',
    code: 'PIX_INSUFFICIENT_BALANCE',
  },
  {
    name: 'cashOut.invalidKey',
    id: 'cash-out/scenario-invalid-key',
    clause: 'CASHOUT-48',
    code: 'PIX_INVALID_PIX_KEY',
  },
  {
    name: 'cashOut.documentMismatch',
    id: 'cash-out/scenario-document-mismatch',
    clause: 'CASHOUT-49',
    code: 'TAX_ID_MISMATCH',
  },
] as const;

export default [
  ...scenarios.map(({ name, id, clause, code }) =>
    check({
      id,
      title: `The sandbox scenario ${name} makes a cash-out fail with ${code}, at once or when it settles`,
      clauses: [clause],
      openPoints: ['OP-30'],
      needs: ['an account', 'notifications', 'a webhook registration', `scenario ${name}`],
      family: 'standard',
      account: { settlement: 'manual' },
      movesMoney: true,
      async run({ account, receiver, scenario, values, expect, record }) {
        const inbox = await receiver.listen(['cash_out']);
        const externalId = values.externalId();
        const answer = await account.cashOut({ externalId }, { scenario: scenario(name) });
        record('OP-30', 'createCashOut', `${name}: ${answer.status}`);
        expect.precondition(await account.cashOut(), 201);
        expect.require(clause).status(answer, [400, 201]);
        if (answer.status === 400) {
          if (code === 'PIX_INVALID_PIX_KEY')
            expectEitherError(expect, { refused: clause, code: clause }, answer, code);
          else expect.at(clause).code(answer, code);
          return;
        }
        await expect
          .at(clause)
          .arrives(inbox, { event: 'CashOut', externalId, status: 'ERROR', errorCode: code });
      },
    }),
  ),
  check({
    id: 'cash-out/scenarios-leave-nothing',
    title: 'A sandbox scenario leaves the balance as it was, and counts for its own cash-out alone',
    clauses: ['BALANCE-13', 'CASHOUT-55'],
    needs: [
      'an account',
      'notifications',
      'a webhook registration',
      'a payment settles',
      ...scenarios.map(({ name }) => `scenario ${name}` as const),
    ],
    family: 'standard',
    account: { settlement: 'manual', feeAmount: 0 },
    movesMoney: true,
    async run({ account, control, receiver, scenario, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      for (const { name } of scenarios) {
        const before = await account.balance();
        const externalId = values.externalId();
        const answer = await account.cashOut({ externalId }, { scenario: scenario(name) });
        if (answer.status === 201) await inbox.waitFor({ event: 'CashOut', externalId, status: 'ERROR' });
        const isBack = ({ availableCents, blockedCents }: typeof before) =>
          availableCents === before.availableCents && blockedCents === before.blockedCents;
        const after = await eventually(() => account.balance(), isBack);
        expect.at('BALANCE-13').equal(after.availableCents, before.availableCents);
        expect.at('BALANCE-13').equal(after.blockedCents, before.blockedCents);

        const plain = values.externalId();
        const payment = await account.cashOut({ externalId: plain });
        expect.precondition(payment, 201);
        await control.setup('a payment settles', { transactionId: payment.body.transactionId });
        await expect
          .at('CASHOUT-55')
          .arrives(inbox, { event: 'CashOut', externalId: plain, status: 'CONFIRMED' });
      }
    },
  }),
  check({
    id: 'cash-out/scenario-unknown',
    title: 'What an unknown value of X-Sandbox-Scenario does',
    clauses: ['CASHOUT-50'],
    openPoints: ['OP-30'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, record }) {
      const answer = await account.cashOut({ value: 1 }, { scenario: 'nobody-knows-this-one' });
      record('OP-30', 'createCashOut', `an unknown scenario: ${answer.status}`);
    },
  }),
];
