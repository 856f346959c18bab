import { check } from '../../check.js';
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
