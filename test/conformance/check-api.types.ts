/** What the types of the check API refuse. The compiler is the test: an unused `@ts-expect-error` does not compile. */
import { check, type CheckReceiver } from '../../conformance/check.js';
import type { Account } from '../../conformance/target/account.js';

const wantsReceiver = (_receiver: CheckReceiver) => undefined;
const wantsAccount = (_account: Account) => undefined;

export const declared = check({
  id: 'sample/declared',
  title: 'Only what is declared is available',
  clauses: ['TOKEN-01', 'CASHOUT-50'],
  byContract: ['TOKEN-03'],
  openPoints: ['OP-30'],
  needs: ['an account', 'a payment settles', 'scenario cashOut.invalidKey'],
  async run({ account, control, expect, receiver, record, scenario }) {
    const answer = await account.cashOut({ value: 1 }, { scenario: scenario('cashOut.invalidKey') });
    expect.at('TOKEN-01').status(answer, 201);
    expect.at('TOKEN-01').field(answer, '/a').moneyEqual(100);
    expect.at('TOKEN-01').moneyEqual(answer.body.value, 100);
    await control.setup('a payment settles', { transactionId: answer.body.transactionId });
    record('OP-30', 'createCashOut', answer.status);

    // @ts-expect-error a clause that the check leaves to the contract, or does not declare, takes no expectation
    expect.at('TOKEN-03');
    // @ts-expect-error neither does one that does not exist
    expect.at('TOKEN-999');
    // @ts-expect-error a state that is not among the needs
    await control.setup('time passes', { seconds: 1 });
    // @ts-expect-error a parameter that the state does not have
    await control.setup('a payment settles', { transactionId: 'x', outcome: 'MAYBE' });
    // @ts-expect-error notifications are not among the needs
    wantsReceiver(receiver);
    // @ts-expect-error an open point that the check does not declare
    record('OP-01', 'createCashOut', 1);
    // @ts-expect-error a scenario that is not among the needs
    scenario('cashOut.insufficientFunds');
    // @ts-expect-error cents are a number
    expect.at('TOKEN-01').moneyEqual(answer.body.value, '1.00');
  },
});

export const withoutAccount = check({
  id: 'sample/without-account',
  title: 'Without the need there is no account',
  clauses: ['AUTH-01'],
  needs: [],
  async run({ account, expect, http }) {
    expect.at('AUTH-01').status(await http.send({ method: 'GET', path: '/balance' }), 401);
    // @ts-expect-error no account was asked for
    wantsAccount(account);
  },
});

check({
  id: 'sample/unknown',
  title: 'Ids are those of the registers',
  // @ts-expect-error no such clause
  clauses: ['TOKEN-999'],
  // @ts-expect-error no such state
  needs: ['a miracle'],
  run: () => Promise.resolve(),
});
