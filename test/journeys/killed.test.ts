import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { cashOutBody } from '../support/gateway.js';
import { TestReceiver } from '../support/receiver.js';

interface Process {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly controlUrl: string;
}

let folder: string;
let receiver: TestReceiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(database: string): Promise<Process> {
  const script = new URL('../support/gateway-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, ...(JSON.parse(line) as { baseUrl: string; controlUrl: string }) };
}

async function post(
  url: string,
  body: unknown,
  headers = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function state(
  { controlUrl }: Process,
  name: string,
  params: object,
): Promise<Record<string, unknown>> {
  const { status, body } = await post(controlUrl, { state: name, params, action: 'setup' });
  expect([name, status]).toEqual([name, 200]);
  return body;
}

async function bearer(gateway: Process, accountId: unknown): Promise<{ authorization: string }> {
  const { accessToken } = await state(gateway, 'an access token', { accountId });
  return { authorization: `Bearer ${String(accessToken)}` };
}

/** Sends orders of 1.00 from 16 callers at once until `enough` are acknowledged or the gateway is gone. */
async function load(
  gateway: Process,
  headers: object,
  enough: number,
  onEnough: () => void,
): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  const caller = async (): Promise<void> => {
    while (acknowledged.size < enough) {
      const order = cashOutBody({ value: 1 });
      const answer = await post(`${gateway.baseUrl}/api/pix/cash-out`, order, headers).catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) acknowledged.add(String(order['externalId']));
      if (acknowledged.size >= enough) onEnough();
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  return acknowledged;
}

it('a gateway killed in the middle of its work loses no acknowledged payment and no notification', async () => {
  const database = join(folder, 'killed.db');
  const first = await start(database);
  const account = await state(first, 'an account', { available: 1000, settlement: 'automatic' });
  const accountId = account['accountId'];
  await state(first, 'a webhook registration', { accountId, eventType: 'cash_out', url: receiver.url });
  const acknowledged = await load(first, await bearer(first, accountId), 200, () =>
    first.child.kill('SIGKILL'),
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(200);

  const second = await start(database);
  const headers = await bearer(second, accountId);
  const notified = () => new Set(receiver.received.map(({ body }) => body['externalId']));
  await receiver.until(() => [...acknowledged].every((externalId) => notified().has(externalId)));
  for (const externalId of [...acknowledged].slice(0, 20)) {
    const again = await post(
      `${second.baseUrl}/api/pix/cash-out`,
      { ...cashOutBody({ value: 1 }), externalId },
      headers,
    );
    expect(again.body['code']).toBe('PIX_DUPLICATE_EXTERNAL_ID');
  }
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');

  const books = new BetterSqlite3(database, { readonly: true });
  const { sum } = books.prepare('select sum(amount_cents) as sum from ledger_entries').get() as {
    sum: number;
  };
  expect(sum).toBe(0);
  const { paid } = books.prepare('select count(*) as paid from transactions').get() as { paid: number };
  expect(paid).toBeGreaterThanOrEqual(acknowledged.size);
  const balance = books.prepare('select available_cents + blocked_cents as total from balances').get();
  const { settled } = books
    .prepare("select count(*) as settled from transactions where status = 'CONFIRMED'")
    .get() as {
    settled: number;
  };
  expect(balance).toEqual({ total: 100_000 - settled * 100 });
  books.close();
}, 60_000);
