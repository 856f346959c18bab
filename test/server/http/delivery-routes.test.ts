import { describe, expect } from 'vitest';

import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';
import type { TestReceiver } from '../../support/receiver.js';

interface Listed {
  readonly deliveryId: number;
  readonly accountId: string;
  readonly transactionId: string;
  readonly status: string;
  readonly event: string;
  readonly createdAt: string;
  readonly headers: unknown;
  readonly body: Readonly<Record<string, unknown>>;
  readonly nextAttempt: { readonly gateway: string; readonly machine: string } | null;
  readonly attempts: readonly { readonly at: { readonly gateway: string; readonly machine: string } }[];
}

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0, 60] });

async function list(gateway: TestGateway, query = ''): Promise<readonly Listed[]> {
  const { body } = await gateway.get(`/_control/deliveries${query}`).expect(200);
  return body['deliveries'] as readonly Listed[];
}

/** The same, when all that is listed has been attempted. */
function attempted(gateway: TestGateway, query: string): Promise<readonly Listed[]> {
  return eventually(async () => {
    const all = await list(gateway, query);
    return all.length > 0 && all.every(({ attempts }) => attempts.length > 0) && all;
  });
}

/** An account with a webhook for payments, and one notification by now. */
async function notifiedAccount(gateway: TestGateway, { url }: TestReceiver) {
  const account = await gateway.account({ settlement: 'automatic' });
  await account.register(url, 'cash_out', { headers: [{ key: 'x-tenant', value: 'shop' }] });
  const { body } = await account.cashOut();
  return { accountId: account.accountId, transactionId: String(body['transactionId']) };
}

describe('the list of deliveries', () => {
  it('is narrowed down by each of its filters, and is as long as it may be', async ({
    gateway,
    receiver,
  }) => {
    receiver.status = 500;
    const [account] = [await notifiedAccount(gateway, receiver), await notifiedAccount(gateway, receiver)];
    const mine = `accountId=${account.accountId}`;
    const [waiting] = await attempted(gateway, `?${mine}&status=pending`);
    const { createdAt, body } = waiting!;
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    const { endToEndId } = (body['data'] ?? body) as { readonly endToEndId?: string };
    for (const [query, isListed] of [
      [mine, true],
      [`transactionId=${account.transactionId}`, true],
      [`transactionId=${String(endToEndId)}`, true],
      ['transactionId=nothing', false],
      [`${mine}&status=delivered`, false],
      [`${mine}&event=cash_out`, true],
      [`${mine}&event=cash_in`, false],
      [`${mine}&since=${createdAt}`, true],
      [`${mine}&since=${later}`, false],
    ] as const) {
      const ids = (await list(gateway, `?${query}`)).map(({ transactionId }) => transactionId);
      expect([query, ids]).toEqual([query, isListed ? [account.transactionId] : []]);
    }
    expect(await list(gateway, '?limit=1')).toHaveLength(1);
  });

  it('knows the time of the account and of the machine, and finds dead letters', async ({
    gateway,
    receiver,
  }) => {
    receiver.status = 500;
    const { accountId } = await notifiedAccount(gateway, receiver);
    const [waiting] = await attempted(gateway, `?accountId=${accountId}`);
    const { gateway: next, machine } = waiting!.nextAttempt!;
    expect(next).toBe(machine);
    await gateway.state('time passes', { accountId, seconds: 3_600 });
    const [dead] = await list(gateway, `?status=dead&accountId=${accountId}`);
    const [first, second] = dead!.attempts.map(({ at }) => at);
    expect(first!.gateway).toBe(first!.machine);
    // It was due after a minute of the account's time, of which the machine has seen next to nothing.
    expect(Date.parse(second!.gateway) - Date.parse(first!.gateway)).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(second!.gateway) - Date.parse(second!.machine)).toBeGreaterThan(50_000);
  });

  it.for([
    ['status=lost', 'status must be one of'],
    ['event=payment', 'event must be one of'],
    ['since=yesterday', 'since must be'],
    ['limit=0', 'limit must be'],
    ['limit=501', 'limit must be'],
    ['limit=1e2', 'limit must be'],
    ['accountId=a&accountId=b', 'accountId must be given once'],
    ['account=a', 'there is no filter "account"'],
  ] as const)('asked with %s says what is wrong', async ([query, sentence], { gateway }) => {
    const { status, body } = await gateway.get(`/_control/deliveries?${query}`);
    expect([status, body['error']]).toEqual([400, expect.stringContaining(sentence)]);
  });
});
