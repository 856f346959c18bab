import { afterEach, expect } from 'vitest';

import { auditDatabase } from '../../server/ledger/audit.js';
import { dialect } from '../support/databases.js';
import { it } from '../support/fixtures.js';
import { ask, type Call, MixedLoad, stateRequest } from '../support/mixed-load.js';
import { type GatewayProcess, startProcess } from '../support/processes.js';
import type { Received } from '../support/application.js';
import { dice } from '../support/seeded.js';

/** Number of kills: `PIXKIT_KILLS=10` for a long run. `PIXKIT_KILL_SEED` repeats the choices of one. */
const kills = Number(process.env['PIXKIT_KILLS'] ?? 2);
const seed = Number(process.env['PIXKIT_KILL_SEED']);
/** Several gateways share a PostgreSQL; a SQLite file has one. */
const gateways = dialect === 'postgres' ? 2 : 1;

const running: GatewayProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.kill())));

/** Starts as many gateways as are missing. */
async function fill(database: string): Promise<GatewayProcess> {
  const missing = Array.from({ length: gateways - running.length }, () => startProcess(database));
  running.push(...(await Promise.all(missing)));
  const [one] = running;
  if (!one) throw new Error('no gateway runs');
  return one;
}

async function state(gateway: GatewayProcess, name: string, params: object) {
  const answer = await ask(gateway, stateRequest(name, params));
  expect([name, answer?.status]).toEqual([name, 200]);
  return answer?.body ?? {};
}

async function watchedAccount(gateway: GatewayProcess, url: string) {
  const account = await state(gateway, 'an account', { available: 100_000, settlement: 'automatic' });
  const accountId = String(account['accountId']);
  for (const eventType of ['cash_out', 'cash_in', 'refund_in']) {
    await state(gateway, 'a webhook registration', { accountId, eventType, url });
  }
  const { accessToken } = await state(gateway, 'an access token', { accountId });
  return { accountId, token: String(accessToken) };
}

/** Kills one gateway, or all, while the clients go on; then lets those that are left work a little. */
async function killInTheMiddle(load: MixedLoad, roll: (bound: number) => number): Promise<void> {
  const before = load.acknowledged;
  const killAt = before + 20 + roll(100);
  const stopAt = killAt + 20;
  const dying: Promise<void>[] = [];
  await load.run(
    () => {
      if (dying.length === 0 && load.acknowledged >= killAt) {
        const victims = roll(2) === 0 ? running.splice(0) : running.splice(roll(running.length), 1);
        dying.push(...victims.map((one) => one.kill()));
      }
      return running;
    },
    () => load.acknowledged >= stopAt,
  );
  await Promise.all(dying);
}

/** What a notification is about, as the client that caused it knows it. */
function subject({ body }: Received): string {
  const { type, event, data } = body as { type?: string; event?: string; data?: Record<string, unknown> };
  if (type === 'TRANSFER') return `transfer ${String(data?.['idempotencyKey'])}`;
  if (type === 'REFUND') {
    const [refund] = data?.['refunds'] as { endToEndId: string }[];
    return `devolucao ${refund?.endToEndId ?? ''}`;
  }
  if (event === 'CashIn') return `payment ${String(body['transactionId'])}`;
  return `cash-out ${String(body['externalId'])}`;
}

/** The notification that an acknowledged call must lead to; null for a charge, which waits to be paid. */
function promised({ kind, id, answer }: Call): string | null {
  if (!answer || kind === 'cash-in') return null;
  return kind === 'devolucao' ? `devolucao ${String(answer.body['rtrId'])}` : `${kind} ${id}`;
}

const success = { 'cash-out': 201, transfer: 200, 'cash-in': 201, payment: 200, devolucao: 201 } as const;

/** Asked again in the same words, nothing that was acknowledged is done again. */
async function expectDoneOnce(gateway: GatewayProcess, { kind, request, answer }: Call): Promise<void> {
  const again = await ask(gateway, request);
  const repeated = { status: again?.status, body: again?.body };
  if (kind === 'cash-out') {
    expect(repeated).toMatchObject({ status: 400, body: { code: 'PIX_DUPLICATE_EXTERNAL_ID' } });
  } else if (kind === 'transfer') {
    expect(repeated).toMatchObject({ status: 200, body: { id: answer?.body['id'] } });
  } else if (kind === 'cash-in') expect(repeated.status).toBe(400);
  else if (kind === 'payment') expect(repeated.status).toBe(422);
  else expect(repeated).toMatchObject({ status: 200, body: { rtrId: answer?.body['rtrId'] } });
}

it(
  `${kills} times a gateway killed in the middle of its work: nothing lost, nothing doubled (seed ${seed})`,
  async ({ database: { database }, receiver }) => {
    const roll = dice(seed);
    const account = await watchedAccount(await fill(database), receiver.url);
    const load = new MixedLoad(account, roll);
    for (let round = 0; round < kills; round += 1) {
      await fill(database);
      await killInTheMiddle(load, roll);
    }
    const gateway = await fill(database);
    const acknowledged = load.calls.filter(({ answer }) => answer !== null);
    expect(acknowledged.filter(({ kind, answer }) => answer?.status !== success[kind])).toEqual([]);

    const awaited = new Set(acknowledged.flatMap((call) => promised(call) ?? []));
    const received = await receiver.until((all) => {
      const notified = new Set(all.map(subject));
      return [...awaited].every((one) => notified.has(one));
    });
    const texts = new Map<string, Set<string>>();
    for (const one of received) {
      texts.set(subject(one), (texts.get(subject(one)) ?? new Set()).add(one.text));
    }
    expect([...texts].filter(([, { size }]) => size > 1)).toEqual([]);

    for (const call of acknowledged.filter(() => roll(4) === 0)) await expectDoneOnce(gateway, call);
    await Promise.all(running.splice(0).map((one) => one.kill()));
    const { violations, extent } = await auditDatabase(database);
    expect(violations).toEqual([]);
    // A charge and its payment are one transaction; what was not acknowledged may be there or not.
    const transactions = (calls: readonly Call[]) => calls.filter(({ kind }) => kind !== 'payment').length;
    expect(extent.transactions).toBeGreaterThanOrEqual(transactions(acknowledged));
    expect(extent.transactions).toBeLessThanOrEqual(transactions(load.calls));
  },
  60_000 + kills * 30_000,
);
