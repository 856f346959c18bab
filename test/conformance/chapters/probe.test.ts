import { describe, expect, test, vi } from 'vitest';
import { accountWhere } from '../../../conformance/chapters/shared/accounts.js';
import type { JsonObject } from '../../../conformance/core/json.js';
import { rowsOf } from '../../../conformance/chapters/shared/pages.js';
import type { TargetProfile } from '../../../conformance/target/profile.js';
import {
  answersAt,
  type FakeAnswer,
  type FakeOptions,
  type Received,
  someAccount,
} from '../../support/fake-gateway.js';
import { runSmall, sample, smallClauses, smallContract } from '../../support/small-suite.js';

/** What the probe stage settled, and what `account.balance()` then reads. */
async function settled(fake: FakeOptions, target: Parameters<typeof runSmall>[1] = {}) {
  let profile: TargetProfile | undefined;
  let cents: readonly number[] = [];
  const check = sample({
    clauses: ['BALANCE-01'],
    async run({ account, target: observed, expect: expecting }) {
      profile = observed;
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
  test('that is broken is left to the checks', async () => {
    const misbehave = answersAt('/balance', { status: 500, body: {} });
    const { profile, result } = await settled({ misbehave });
    expect(profile?.balancePaths).toEqual(['/balance', '/api/balance']);
    expect(result.checks[0]?.outcome).toBe('failed');
  });
});

describe('webhook registration', () => {
  const disabled = answersAt('/api/webhooks', {
    ...{ status: 200, body: { success: false, message: 'disabled' } },
  });

  test('is what the target told of the account', async () => {
    const account = { status: 200, body: { ...someAccount, webhookRegistration: 'enabled' } };
    const { profile } = await settled({ control: () => account, misbehave: disabled });
    expect(profile?.registration).toBe('enabled');
  });

  test('is asked for where the target did not tell', async () => {
    expect((await settled({ misbehave: disabled })).profile?.registration).toBe('disabled');
    expect((await settled({})).profile?.registration).toBe('unknown');
  });
});

describe('an account for which registration is enabled, by what the probe saw', () => {
  const outcomeWhere = async (answer: FakeAnswer) => {
    const check = sample({
      clauses: ['BALANCE-01'],
      async run({ account, target, newAccount, expect: expecting }) {
        const enabled = { ...target, control: false, registration: 'enabled' } as const;
        await accountWhere({ account, target: enabled, newAccount }, 'enabled');
        expecting.at('BALANCE-01').equal(1, 1);
      },
    });
    const fake = { misbehave: answersAt('/api/webhooks', answer) };
    const { result } = await runSmall([check], { fake });
    return [result.checks[0]?.outcome, result.checks[0]?.reason];
  };

  test('is there where a right registration does not say otherwise', async () => {
    const accepted = { status: 200, body: { success: true, message: 'registered' } };
    expect(await outcomeWhere(accepted)).toEqual(['passed', null]);
  });

  test('is not there where the route only refuses what is wrong', async () => {
    const disabled = { status: 200, body: { success: false, message: 'disabled' } };
    expect(await outcomeWhere(disabled)).toEqual(['skipped', expect.stringContaining('OP-16')]);
  });
});

test('scenario values that the target tells are used, those of the target file win', async () => {
  const control = ({ params }: { params: Record<string, unknown> }) => ({
    status: 200,
    body: {
      ...params,
      ...someAccount,
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

describe('a list that is behind', () => {
  const lagMs = 150;
  const list = {
    operationId: 'listTransactions',
    'x-family': 'standard',
    tags: ['Transactions'],
    responses: { 200: { description: 'The list.' } },
  };
  const withList = {
    ...smallContract,
    paths: { ...(smallContract['paths'] as JsonObject), '/api/transactions': { get: list } },
  } as JsonObject;
  /** Payments by their `externalId`, and when they were asked for. */
  const lagging = (): FakeOptions => {
    const paid = new Map<string, number>();
    return {
      misbehave: ({ method, path, text }) => {
        if (method === 'POST' && path.endsWith('/cash-out'))
          paid.set((JSON.parse(text) as { externalId: string }).externalId, performance.now());
        if (!path.startsWith('/api/transactions')) return undefined;
        const shown = [...paid].filter(([, at]) => performance.now() - at > lagMs);
        return { status: 200, body: { data: shown.map(([externalId]) => ({ externalId })), metadata: {} } };
      },
    };
  };

  test('is waited for, once after each change', async () => {
    const pauses: number[] = [];
    const timers = vi.spyOn(globalThis, 'setTimeout');
    let waits = 0;
    const check = sample({
      clauses: ['BALANCE-01'],
      account: { available: 10 },
      async run({ account, target, expect: expecting }) {
        await account.cashOut({ value: 1 });
        pauses.push(rowsOf(await account.listTransactions()).length);
        await account.cashOut({ value: 1 });
        pauses.push(rowsOf(await account.listTransactions()).length);
        await account.listTransactions();
        waits = timers.mock.calls.filter(([, ms]) => ms === target.listLagMs).length;
        expecting.at('BALANCE-01').equal(pauses.length, 2);
      },
    });
    const suite = { contract: withList, clauses: [...smallClauses] };
    const { result } = await runSmall([check], { fake: lagging(), suite });
    expect(result.checks[0]).toMatchObject({ outcome: 'passed', reason: null });
    // The first payment is that of the probe.
    expect(pauses).toEqual([2, 3]);
    expect(waits).toBe(2);
    timers.mockRestore();
    expect(result.openPoints).toContainEqual({
      id: 'OP-69',
      operation: 'listTransactions',
      observed: 'shows a payment later',
    });
  });

  test('that shows everything at once is not waited for', async () => {
    const { profile } = await settled({ misbehave: balances(amounts) });
    expect(profile?.listLagMs).toBe(0);
  });
});

describe('errors that are HTML pages', () => {
  const page = (status: number): FakeAnswer => ({
    status,
    body: '<html><body>Unauthorized</body></html>',
    headers: { 'content-type': 'text/html' },
  });
  const isTokenRequest = ({ path, method }: Received): boolean =>
    method === 'POST' && path.endsWith('/token');

  test('of a gateway whose tokens work are for the checks to judge', async () => {
    const { result } = await settled({
      misbehave: (request) => {
        if (isTokenRequest(request)) return request.text === '{}' ? page(400) : undefined;
        const isBare = request.headers.authorization === undefined;
        return request.path.endsWith('balance') && isBare ? page(401) : undefined;
      },
    });
    expect(result.checks.map(({ outcome }) => outcome)).not.toContain('error');
    expect(result.checks.length).toBeGreaterThan(0);
  });

  test('of a server that gives no token are none of a gateway', async () => {
    const answered = settled({
      misbehave: (request) =>
        isTokenRequest(request) || request.path.endsWith('balance') ? page(401) : undefined,
    });
    await expect(answered).rejects.toThrow('answers with HTML pages, not with JSON');
  });
});
