import { expect, test } from 'vitest';
import { attempted } from '../../../conformance/chapters/shared/settled-payments.js';
import { withoutNulls } from '../../../conformance/target/answer-faults.js';
import { protocol } from '../../../generated/provider-states.js';
import { answersState } from '../../support/fake-gateway.js';
import { runSmall, sample } from '../../support/small-suite.js';

const settling = sample({
  clauses: ['CASHOUT-01'],
  needs: ['an account', 'a payment settles'],
  async run({ control }) {
    await control.setup('a payment settles', { transactionId: 'x' });
  },
});

/** The one check, where a state is answered 200 with this body, and the exit status of the run. */
async function judged(check: typeof settling, wrong: string, body: unknown) {
  const control = answersState(wrong, { status: 200, body });
  const { result } = await runSmall([check], { fake: { control } });
  return { check: result.checks[0], exit: result.exit };
}

test.each([
  [
    'an account',
    { accountId: 5, clientId: 'a', clientSecret: 's', certificatePem: 'p' },
    'accountId must be',
  ],
  [
    'a payment settles',
    { endToEndId: 5 },
    'endToEndId must be the end-to-end id of the payment, or null; it is 5',
  ],
])('a wrong answer of %s is an error that names it, never a failure', async (wrong, body, why) => {
  const { check, exit } = await judged(settling, wrong, body);
  expect(check).toMatchObject({ outcome: 'error', failures: [] });
  expect(check?.reason).toContain(`'${wrong}' was answered incorrectly: ${why}`);
  expect(exit).toBe(3);
});

test('a wrong answer is no refusal, even where a refusal would do', async () => {
  const trying = sample({
    needs: ['an account', 'a payment settles'],
    async run({ control }) {
      await attempted(control.setup('a payment settles', { transactionId: 'x' }));
    },
  });
  const { check } = await judged(trying, 'a payment settles', { endToEndId: 5 });
  expect(check?.outcome).toBe('error');
  expect(check?.reason).toContain("'a payment settles' was answered incorrectly");
});

test('null for an optional member means that it is left out, for a required one it is wrong', async () => {
  const account = protocol.states['an account'].returns;
  const credentials = { accountId: '1', clientId: 'a', clientSecret: 's', certificatePem: 'p' };
  const limits = { perTransaction: null, daily: 100 };
  const optional = { ...credentials, certificateHeader: null, chave: null, limits };
  expect(withoutNulls(account, optional)).toEqual({ ...credentials, limits: { daily: 100 } });
  expect(withoutNulls(account, { ...credentials, limits: null })).toEqual(credentials);
  const required = { ...credentials, clientId: null };
  expect(withoutNulls(account, required)).toEqual(required);
  // Null is a value of its own where the protocol says so.
  expect(withoutNulls(protocol.states['a payment settles'].returns, { endToEndId: null })).toEqual({
    endToEndId: null,
  });
});
