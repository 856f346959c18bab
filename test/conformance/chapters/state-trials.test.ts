import { describe, expect } from 'vitest';
import type { StateName } from '../../../conformance/target/states.js';
import { pixkit } from '../../support/command.js';
import { type Interception, startControlProxy } from '../../support/control-proxy.js';
import type { ControlMessage } from '../../support/fake-gateway.js';
import { it as base } from '../../support/fixtures.js';

/** Returns the options for the file's gateway with a control endpoint that sets up something else than requested. */
const it = base.extend('liar', ({ served, keep }) => async (lie: Interception) => {
  const ofSetups: Interception = (message) => (message.action === 'setup' ? lie(message) : undefined);
  const { url } = await keep(startControlProxy(served.controlUrl, ofSetups));
  return ['--base-url', served.baseUrl, '--control-url', url];
});

const withParams =
  (name: StateName, more: object): Interception =>
  (message) =>
    message.state === name ? { ...message, params: { ...message.params, ...more } } : undefined;

const nothing =
  (name: StateName, body: object = {}): Interception =>
  ({ state }) =>
    state === name ? { status: 200, body } : undefined;

/** States that do nothing or something else, each with a check that needs it, and what is observed. */
const lies: readonly (readonly [what: string, lie: Interception, only: string, seen: RegExp])[] = [
  [
    'money that is not there',
    withParams('an account', { available: 0 }),
    'balance/*',
    /with available 123\.45, the balance is 0\.00, and a payment of 100\.00 is refused with 400/,
  ],
  [
    'more money than was asked for',
    withParams('an account', { available: 1_000 }),
    'balance/*',
    /with available 123\.45, the balance is 1000\.00, and a payment of 150\.00 is accepted/,
  ],
  [
    'a payment that is not received',
    nothing('a received payment', {
      transactionId: '00000000-0000-4000-8000-000000000000',
      endToEndId: 'E99999999202601011200aaaaaaaaaaa',
    }),
    'BALANCE-03',
    /the balance is 10\.00 before and after, and no list shows the payment/,
  ],
  [
    'keys that are in no directory',
    nothing('a directory key'),
    'transfer/key-not-in-directory',
    /a transfer to an unregistered key gets 20\d, and one to a key at the bank 36272465, which ispbDeny lists, gets 20\d/,
  ],
  [
    'a certificate that has not expired',
    withParams('a client certificate', { condition: 'registered' }),
    'tokens/certificate-expired',
    /the expired certificate is valid until .*, and gets a token \(201\)/,
  ],
  [
    'time that does not pass',
    nothing('time passes'),
    'transactions/created-before-it-settled',
    /after \d+ s, a token that lasts \d+ s is still accepted, and a payment is only \d s newer than one made before/,
  ],
];

describe('a state that does not do what it says', () => {
  it.for(lies)(
    '%s ends check as a configuration error, which says what was seen',
    async ([, lie, only, seen], { liar }) => {
      const { status, out, err } = await pixkit('check', ...(await liar(lie)), '--only', only);
      expect(err).toMatch(seen);
      expect(status).toBe(2);
      expect(out).not.toContain('MUST requirements');
    },
  );

  it('is reported by doctor, each with what was seen', async ({ liar }) => {
    // Without money, the other states cannot be observed.
    const others = lies.slice(2);
    const all: Interception = (message) =>
      others.reduce<ReturnType<Interception>>((made, [, lie]) => made ?? lie(message), undefined);
    const { status, out } = await pixkit('doctor', ...(await liar(all)));
    expect(status).toBe(2);
    for (const [, , , seen] of others) expect(out).toMatch(seen);
    expect(out.match(/WRONG states: '/g)).toHaveLength(others.length);
  });
});

it('what one view alone shows is left to the checks, for which states are asked for together', async ({
  served,
  keep,
}) => {
  const together: ControlMessage[] = [];
  const { url } = await keep(
    startControlProxy(served.controlUrl, ({ states = [] }) => {
      if (states.length > 1) together.push(...states);
      return undefined;
    }),
  );
  const target = ['--base-url', served.baseUrl, '--control-url', url];
  const { status, out, err } = await pixkit('check', ...target, '--only', 'balance/*');
  expect([status, err]).toEqual([0, expect.not.stringContaining('configuration')]);
  expect(out).toContain('NO FAILURE');
  expect(together.length).toBeGreaterThan(5);
});
