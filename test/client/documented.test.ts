/** The programs of docs/client.md, run as they stand there; its translation has the same (test/docs/samples.test.ts). */
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, expect, vi } from 'vitest';

import type { Notification } from '../../client/index.js';
import { it as base, type Stage } from './stage.js';

type Order = Record<string, unknown>;
interface Programs {
  pay(order: Order, orders: { save(order: Order): Promise<void> }): Promise<void>;
  reconcile: Programs['pay'];
  statement(from: string, to: string): Promise<readonly { readonly externalId: string }[]>;
  hookServer(bookings: object, book: (notification: Notification) => void): Server;
}

const page = new URL('../../docs/client.md', import.meta.url);
const client = new URL('../../client/index.ts', import.meta.url).href;

const it = base.extend('programs', async ({ folder, account, stage }): Promise<Programs> => {
  const certificate = join(folder, 'certificate.pem');
  await writeFile(certificate, account.certificatePem);
  vi.stubEnv('PIXKIT_BASE_URL', stage.url);
  vi.stubEnv('PIXKIT_CLIENT_ID', account.clientId);
  vi.stubEnv('PIXKIT_CLIENT_SECRET', account.clientSecret);
  vi.stubEnv('PIXKIT_CERTIFICATE', certificate);
  const found: object[] = [];
  for (const [, name = '', code = ''] of (await readFile(page, 'utf8')).matchAll(
    /```js\n\/\/ (\S+\.mjs)\n([^]*?)```/g,
  )) {
    const file = join(folder, name);
    // Lists that lag behind have a test of their own; this one does not wait.
    const quick = code.replace("type: 'WITHDRAW'", "type: 'WITHDRAW', patienceMs: 0");
    await writeFile(file, quick.replaceAll("'pix-gateway-kit/client'", `'${client}'`));
    found.push((await import(pathToFileURL(file).href)) as object);
  }
  expect(found).toHaveLength(5);
  return Object.assign({}, ...found) as Programs;
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const order = (): Order => ({
  value: '12.34',
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' },
});
const sent = (stage: Stage): readonly unknown[] =>
  stage.to('/api/pix/cash-out').map(({ body }) => (JSON.parse(body) as Order)['externalId']);

it('an order is paid once, though answers are lost', async ({
  programs: { pay, reconcile },
  stage,
  account,
}) => {
  const saved: Order[] = [];
  const orders = { save: async (one: Order) => void saved.push({ ...one }) };
  const mine = order();
  stage.next('/api/pix/cash-out', 'lose the answer');
  await pay(mine, orders);
  expect(saved.map(({ state }) => state)).toEqual([undefined, 'unknown']);
  await reconcile(mine, orders);
  expect(mine['state']).toBe('pending');
  await pay(mine, orders);
  expect(mine['state']).toBe('pending');
  expect(new Set(sent(stage)).size).toBe(1);
  expect((await account.balance()).blocked).toBe(12.34);
});

it('an order that did not arrive is paid under its id', async ({
  programs: { pay, reconcile },
  stage,
  account,
}) => {
  const orders = { save: async () => undefined };
  const mine = order();
  stage.next('/api/pix/cash-out', 'lose the request');
  await pay(mine, orders);
  await reconcile(mine, orders);
  expect([mine['state'], new Set(sent(stage)).size, sent(stage).length]).toEqual(['pending', 1, 2]);
  expect((await account.balance()).blocked).toBe(12.34);
});

it('a notification is booked once, and a forged one not at all', async ({
  programs,
  account,
  receiver,
  listening,
}) => {
  const { secret } = await account.register(receiver.url, 'cash_in');
  vi.stubEnv('WEBHOOK_SECRETS', String(secret));
  const keys = new Set<string>();
  const booked: Notification[] = [];
  const once = async (key: string, act: () => void) => {
    if (keys.has(key)) return;
    keys.add(key);
    act();
  };
  const port = await listening(programs.hookServer({ once }, (one) => booked.push(one)));
  await account.state('a received payment', { amount: 25.5 });
  await receiver.until(() => receiver.received.length > 0);
  const [{ headers, text }] = receiver.received as [(typeof receiver.received)[0]];
  const post = async (body: string) => {
    const kept = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name) => [name, String(headers[name])] as const,
    );
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: Object.fromEntries(kept),
      body,
    });
    return answer.status;
  };
  expect([await post(text), await post(text), await post(text.replace('25.5', '9925.5'))]).toEqual([
    200, 200, 401,
  ]);
  expect(booked).toMatchObject([{ kind: 'CashIn', body: { originalAmount: '25.50' } }]);
});

it('a statement has every row', async ({ programs: { pay, statement } }) => {
  const orders = { save: async () => undefined };
  for (let count = 0; count < 3; count++) await pay(order(), orders);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await statement(day(-60), day(1))).toHaveLength(3);
});
