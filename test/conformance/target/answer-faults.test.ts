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

test('reports a wrong answer of a state as an error, never as a failure', async () => {
  const { check, exit } = await judged(settling, 'a payment settles', { endToEndId: 5 });
  expect(check).toMatchObject({ outcome: 'error', failures: [] });
  expect(check?.reason).toContain("'a payment settles' was answered incorrectly: endToEndId must be");
  expect(exit).toBe(3);
});

test('does not take a wrong answer for a refusal', async () => {
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

test('omits optional members that are null, and keeps required ones', async () => {
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
