/** Tests what the types of the check API refuse. The compiler is the test: an unused `@ts-expect-error` does not compile. */
import { untranslated } from '../../../conformance/core/language.js';
import {
  chapter,
  check,
  type CheckReceiver,
  defineCheck,
  observer,
} from '../../../conformance/chapters/check.js';
import type { Expect } from '../../../conformance/engine/expect.js';
import type { Account } from '../../../conformance/chapters/account.js';

const wantsReceiver = (_receiver: CheckReceiver) => undefined;
const wantsChoice = (_expect: Expect<'ERROR-01'>) => undefined;
const wantsAccount = (_account: Account) => undefined;

export const declared = check('sample/declared', {
  ...untranslated('Only what is declared is available'),
  clauses: ['TOKEN-01', 'CASHOUT-50'],
  openPoints: ['OP-30'],
  needs: ['an account', 'a payment settles', 'scenario cashOut.invalidKey'],
  async run({ account, control, expect, receiver, record, scenario }) {
    const answer = await account.cashOut({ value: 1 }, { scenario: scenario('cashOut.invalidKey') });
    expect.at('TOKEN-01').status(answer, 201);
    expect.at('TOKEN-01').field(answer, '/a').moneyEqual(100);
    expect.at('TOKEN-01').moneyEqual(answer.body.value, 100);
    await control.setup('a payment settles', { transactionId: answer.body.transactionId });
    record('OP-30', 'createCashOut', answer.status);

    // @ts-expect-error the check does not declare this clause
    expect.at('TOKEN-15');
    // @ts-expect-error there is no such clause
    expect.at('TOKEN-999');
    // @ts-expect-error this state is not among the needs
    await control.setup('time passes', { seconds: 1 });
    // @ts-expect-error the state does not have this parameter
    await control.setup('a payment settles', { transactionId: 'x', outcome: 'MAYBE' });
    // @ts-expect-error notifications are not among the needs
    wantsReceiver(receiver);
    // @ts-expect-error the check does not declare this open point
    record('OP-01', 'createCashOut', 1);
    // @ts-expect-error this scenario is not among the needs
    scenario('cashOut.insufficientFunds');
    // @ts-expect-error cents are a number
    expect.at('TOKEN-01').moneyEqual(answer.body.value, '1.00');
  },
});

export const withoutAccount = check('sample/without-account', {
  ...untranslated('Without the need there is no account'),
  clauses: ['AUTH-01'],
  needs: [],
  async run({ account, expect, http }) {
    expect.at('AUTH-01').status(await http.send({ method: 'GET', path: '/balance' }), 401);
    // @ts-expect-error an account is not among the needs
    wantsAccount(account);
  },
});

export const neitherDeclared = [
  check('sample/shape', {
    ...untranslated('What the shape of messages decides no check declares'),
    // @ts-expect-error an observer of all messages decides it
    clauses: ['TOKEN-02'],
    needs: [],
    run: () => Promise.resolve(),
  }),
  check('sample/observed', {
    ...untranslated('Nor what an observer decides'),
    // @ts-expect-error an observer of all responses decides it
    clauses: ['ERROR-01'],
    needs: [],
    run: () => Promise.resolve(),
  }),
];

export const derived = defineCheck('sample/derived', {
  ...untranslated('What derives checks from clauses declares any'),
  clauses: ['TOKEN-02', 'TOKEN-01'],
  needs: [],
  run: () => Promise.resolve(),
});

export const observers = [
  observer('sample/observer', {
    ...untranslated('A rule of all answers has one clause that an observer decides'),
    clause: 'ERROR-01',
    at({ exchange, operation, documented }, expect) {
      if (operation?.operationId === 'getBalance' && documented) expect.status(exchange, 200);
      // @ts-expect-error it has only one clause, so none can be chosen
      wantsChoice(expect);
    },
  }),
  // @ts-expect-error a check decides it
  observer('sample/no-observer', { ...untranslated(''), clause: 'TOKEN-01', look: () => undefined }),
];

// A check for both families must say so, but a check in a chapter without a family need not.
export const families = chapter('standard', [
  withoutAccount,
  { ...withoutAccount, family: null },
  { ...withoutAccount, family: 'compatibility' },
  // @ts-expect-error no such family
  { ...withoutAccount, family: 'legacy' },
]);

check('sample/unknown', {
  ...untranslated('Ids are those of the registers'),
  // @ts-expect-error no such clause
  clauses: ['TOKEN-999'],
  // @ts-expect-error no such state
  needs: ['a miracle'],
  run: () => Promise.resolve(),
});
