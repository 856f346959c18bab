import { describe, expect, test } from 'vitest';
import type { TargetProfile } from '../../conformance/target/profile.js';
import type { FakeAnswer, FakeOptions, Received } from './fake-gateway.js';
import { runSmall, sample } from './small-suite.js';

/** What the probe stage settled, and what `account.balance()` then reads. */
async function settled(fake: FakeOptions, target: Parameters<typeof runSmall>[1] = {}) {
  let profile: TargetProfile | undefined;
  let cents: readonly number[] = [];
  const check = sample({
    clauses: ['BALANCE-01'],
    async run({ account, target: seen, expect: expecting }) {
      profile = seen;
      const balance = await account.balance();
      cents = [balance.availableCents, balance.blockedCents, balance.totalCents];
      expecting.at('BALANCE-01').equal(balance.availableCents, 1025);
    },
  });
  const { result } = await runSmall([check], { ...target, fake });
  return { profile, cents, result };
}

const amounts = { grossBalance: 10.3, blockedBalance: 0.05, netBalance: 10.25, consultedAt: 'now' };
const balances =
  (body: unknown, lacking?: string) =>
  ({ path, headers }: Received): FakeAnswer | undefined => {
    if (path === lacking) return { status: 404, body: {} };
    return path.endsWith('balance') && headers.authorization !== undefined
      ? { status: 200, body }
      : undefined;
  };

describe('the balance', () => {
  test.each([
    ['top', [], amounts],
    ['data', ['data'], { data: amounts }],
    ['data[0]', ['data', '0'], { data: [amounts] }],
    ['balance', ['balance'], { success: true, balance: amounts }],
    ['result.account[0]', ['result', 'account', '0'], { result: { account: [amounts], netBalance: 7 } }],
  ])('with its fields at %s is read in cents', async (place, wrapping, body) => {
    const { profile, cents, result } = await settled({ misbehave: balances(body) });
    expect(profile).toMatchObject({ wrapping, balancePaths: ['/balance', '/api/balance'] });
    expect(cents).toEqual([1025, 5, 1030]);
    expect(result.openPoints).toContainEqual({
      id: 'OP-31',
      operation: 'getBalance',
      observed: `fields at ${place}`,
    });
  });

  test('is read where the target has it', async () => {
    const { profile, cents } = await settled({ misbehave: balances(amounts, '/balance') });
    expect(profile?.balancePaths).toEqual(['/api/balance']);
    expect(cents[0]).toBe(1025);
  });

  test('that is broken is left to the checks', async () => {
    const broken = ({ path }: Received) => (path === '/balance' ? { status: 500, body: {} } : undefined);
    const { profile, result } = await settled({ misbehave: broken });
    expect(profile?.balancePaths).toEqual(['/balance', '/api/balance']);
    expect(result.checks[0]?.outcome).toBe('failed');
  });
});

describe('webhook registration', () => {
  const disabled = ({ path }: Received) =>
    path === '/api/webhooks' ? { status: 200, body: { success: false, message: 'disabled' } } : undefined;
  const account = (webhookRegistration: string) => ({
    status: 200,
    body: {
      accountId: 'a',
      clientId: 'a',
      clientSecret: 'long-enough',
      certificatePem: 'pem',
      webhookRegistration,
    },
  });

  test('is what the target told of the account', async () => {
    const { profile } = await settled({ control: () => account('enabled'), misbehave: disabled });
    expect(profile?.registration).toBe('enabled');
  });

  test('is asked for where the target did not tell', async () => {
    expect((await settled({ misbehave: disabled })).profile?.registration).toBe('disabled');
    expect((await settled({})).profile?.registration).toBe('unknown');
  });
});

test('scenario values that the target tells are used, those of the target file win', async () => {
  const control = ({ params }: { params: Record<string, unknown> }) => ({
    status: 200,
    body: {
      ...params,
      accountId: 'a',
      clientId: 'a',
      clientSecret: 'long-enough',
      certificatePem: 'pem',
      scenarios: { cashOut: { invalidKey: 'theirs', insufficientFunds: 'theirs' } },
    },
  });
  const scenarios = { cashOut: { invalidKey: 'ours' } };
  const { profile } = await settled({ control }, { target: { scenarios } });
  expect(profile?.scenarios).toEqual({
    'cashOut.invalidKey': 'ours',
    'cashOut.insufficientFunds': 'theirs',
  });
});

describe('errors that are HTML pages', () => {
  const page = (status: number): FakeAnswer => ({
    status,
    body: '<html><body>Unauthorized</body></html>',
    headers: { 'content-type': 'text/html' },
  });
  const isAsked = ({ path, method }: Received): boolean => method === 'POST' && path.endsWith('/token');

  test('of a gateway whose tokens work are for the checks to judge', async () => {
    const { result } = await settled({
      misbehave: (seen) => {
        if (isAsked(seen)) return seen.text === '{}' ? page(400) : undefined;
        const isBare = seen.headers.authorization === undefined;
        return seen.path.endsWith('balance') && isBare ? page(401) : undefined;
      },
    });
    expect(result.checks.map(({ outcome }) => outcome)).not.toContain('error');
    expect(result.checks.length).toBeGreaterThan(0);
  });

  test('of a server that gives no token are none of a gateway', async () => {
    const answered = settled({
      misbehave: (seen) => (isAsked(seen) || seen.path.endsWith('balance') ? page(401) : undefined),
    });
    await expect(answered).rejects.toThrow('answers with HTML pages, not with JSON');
  });
});
