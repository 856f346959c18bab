import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { type TestAccount } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

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

async function list(query = ''): Promise<readonly Listed[]> {
  const { status, body } = await gateway.get(`/_control/deliveries${query}`);
  expect([status, body]).toEqual([200, body]);
  return body['deliveries'] as readonly Listed[];
}

/** Asks until this holds; the test's own time limit ends a wait in vain. */
async function until(query: string, holds: (all: readonly Listed[]) => boolean): Promise<readonly Listed[]> {
  for (;;) {
    const all = await list(query);
    if (holds(all)) return all;
    await pause(10);
  }
}

/** An account that is told of payments, and the id of one that it was told of. */
async function told(): Promise<TestAccount & { readonly transactionId: string }> {
  const account = await gateway.account({ settlement: 'automatic' });
  const headers = [{ key: 'x-tenant', value: 'shop' }];
  await account.register(`${receiver.url}/hook`, 'cash_out', { headers });
  const { body } = await account.cashOut();
  return { ...account, transactionId: String(body['transactionId']) };
}

const attempted = (all: readonly Listed[]) =>
  all.length > 0 && all.every(({ attempts }) => attempts.length > 0);

describe('the list of deliveries', () => {
  it('has those of all accounts, newest first, with headers and body as JSON', async () => {
    const [one, other] = [await told(), await told()];
    await until(`?accountId=${one.accountId}`, attempted);
    await until(`?accountId=${other.accountId}`, attempted);
    const all = await list();
    const ids = all.map(({ deliveryId }) => deliveryId);
    expect(ids).toEqual([...ids].sort((first, second) => second - first));
    expect(all.map(({ accountId }) => accountId)).toEqual(
      expect.arrayContaining([one.accountId, other.accountId]),
    );
    const [listed] = all.filter(({ transactionId }) => transactionId === one.transactionId);
    expect(listed).toMatchObject({
      ...{ status: 'delivered', event: 'cash_out', isResend: false, nextAttempt: null },
      headers: [{ key: 'x-tenant', value: 'shop' }],
      body: { event: 'CashOut' },
      attempts: [{ statusCode: 200, failure: null, answer: 'ok' }],
    });
  });

  it.each(['accountId', 'transactionId', 'endToEndId'])('is narrowed down by %s', async (by) => {
    const [account] = [await told(), await told()];
    const own = await until(`?accountId=${account.accountId}`, attempted);
    const data = own[0]?.body['data'] ?? own[0]?.body;
    const { endToEndId } = data as { readonly endToEndId?: string };
    const queries: Record<string, string> = {
      accountId: `?accountId=${account.accountId}`,
      transactionId: `?transactionId=${account.transactionId}`,
      endToEndId: `?transactionId=${String(endToEndId)}`,
    };
    expect((await list(queries[by])).map(({ transactionId }) => transactionId)).toEqual([
      account.transactionId,
    ]);
  });

  it('is narrowed down by status, event and time, and is as long as it may be', async ({ receiver }) => {
    receiver.status = 500;
    const account = await told();
    const mine = `accountId=${account.accountId}`;
    const [waiting] = await until(`?${mine}&status=pending`, attempted);
    expect(await list(`?${mine}&status=delivered`)).toEqual([]);
    expect(await list(`?${mine}&event=cash_in`)).toEqual([]);
    expect(await list(`?${mine}&event=cash_out`)).toHaveLength(1);
    const { createdAt } = waiting!;
    expect(await list(`?${mine}&since=${createdAt}`)).toHaveLength(1);
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await list(`?${mine}&since=${later}`)).toEqual([]);
    expect(await list('?limit=1')).toHaveLength(1);
    expect(await list('?transactionId=nothing')).toEqual([]);
  });

  it('knows the time of the account and of the machine, and finds dead letters', async ({
    receiver,
    gateway,
  }) => {
    receiver.status = 500;
    const { accountId } = await told();
    const [waiting] = await until(`?accountId=${accountId}`, attempted);
    const { gateway: next, machine } = waiting!.nextAttempt!;
    expect(next).toBe(machine);
    await gateway.state('time passes', { accountId, seconds: 3_600 });
    const [dead] = await list(`?status=dead&accountId=${accountId}`);
    const [first, second] = dead!.attempts.map(({ at }) => at);
    expect(first!.gateway).toBe(first!.machine);
    // It was due after a minute of the account's time, of which the machine has seen next to nothing.
    expect(Date.parse(second!.gateway) - Date.parse(first!.gateway)).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(second!.gateway) - Date.parse(second!.machine)).toBeGreaterThan(50_000);
  });

  it('of one account has what it had before, too', async ({ gateway }) => {
    const { accountId } = await told();
    await until(`?accountId=${accountId}`, attempted);
    const { body } = await gateway.get(`/_control/deliveries?accountId=${accountId}`);
    const [attempt] = body['attempts'] as readonly Readonly<Record<string, unknown>>[];
    expect(Object.keys(attempt!).sort()).toEqual(
      [
        ...['answer', 'attemptedAt', 'body', 'deliveryId', 'durationMs', 'eventType', 'failure'],
        ...['headers', 'notificationId', 'status', 'statusCode', 'url'],
      ].sort(),
    );
    expect([typeof attempt!['headers'], typeof attempt!['body']]).toEqual(['string', 'string']);
    expect((await gateway.get('/_control/deliveries')).body['attempts']).toBeUndefined();
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
