import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { createGateway } from '../../server/gateway.js';
import { laneOf, planDelivery } from '../../server/notifications/outbox.js';
import { openStore } from '../../server/storage/store.js';
import { storedAccounts } from '../bench/growth/stored.js';
import { Lags } from './lags.js';
import type { Costs } from './simulation.js';

/** What a real gateway has done with a backlog of deliveries. */
export interface Measured {
  /** Until all had arrived, in seconds. */
  readonly seconds: number;
  /** When each had arrived, from the start, in ms. */
  readonly lags: Lags;
  /** Processor time of this process, and of the database if it has its own, per delivery, in ms. */
  readonly own: number;
  readonly database: number;
  /** How long the thread of this process was busy or blocked (as by writing to the disk), per delivery, in ms. */
  readonly thread: number;
}

/** Lets a gateway in this process deliver so many notifications of so many accounts, to receivers that answer after so many ms. */
export async function measuredBacklog(
  database: string,
  {
    accounts,
    count,
    afterMs,
  }: { readonly accounts: number; readonly count: number; readonly afterMs: number },
  databaseSeconds: () => number = () => 0,
): Promise<Measured> {
  await fill(database, accounts, count);
  const lags = new Lags();
  const startedMs = performance.now();
  const before = {
    ...{ own: process.cpuUsage(), database: databaseSeconds() },
    thread: performance.eventLoopUtilization(),
  };
  const gateway = await createGateway({
    ...{ database, retrySchedule: [0], sandboxReceivers: 'loopback' },
    overrides: {
      send: () => async () => {
        await pause(afterMs);
        lags.add(performance.now() - startedMs);
        return { statusCode: 200, failure: null, answer: '' };
      },
    },
  });
  while (lags.count < count) await pause(20);
  const seconds = (performance.now() - startedMs) / 1_000;
  // Their records are written after the answers.
  await gateway.close();
  const { user, system } = process.cpuUsage(before.own);
  return {
    ...{ seconds, lags },
    own: (user + system) / 1_000 / count,
    thread: performance.eventLoopUtilization(before.thread).active / count,
    database: ((databaseSeconds() - before.database) * 1_000) / count,
  };
}

async function fill(database: string, accounts: number, count: number): Promise<void> {
  const store = await openStore(database);
  const ids = await storedAccounts(store, accounts);
  const nowMs = Date.now();
  const at = new Date(nowMs).toISOString();
  await store.write(async (tables) => {
    for (const id of ids) await tables.registrations.put(id, 'cash_out', { url: urlOf(id), headers: [] }, at);
  }, null);
  const together = 1_000;
  for (let from = 0; from < count; from += together) {
    await store.write(async (tables) => {
      for (let turn = from; turn < Math.min(from + together, count); turn += 1) {
        const accountId = ids[turn % ids.length] ?? '';
        const told = {
          accountId,
          transactionNumber: null,
          medId: null,
          eventType: 'cash_out',
          body: '{}',
        } as const;
        const notificationId = await tables.notifications.insert(told, at, 1);
        const subject = await tables.notifications.insertDelivery({
          ...{ notificationId, accountId, status: 'pending', isRequested: false, createdAt: at },
          target: { url: urlOf(accountId), headers: [], eventType: 'cash_out' } as never,
        });
        await planDelivery(tables, { accountId, subject, url: urlOf(accountId) }, nowMs);
      }
    }, null);
  }
  await store.close();
}

/** A receiver of its own for each account. */
const urlOf = (accountId: string) => `https://${accountId}.example/`;

/** What a look for work costs, in ms: of itself, and of each lane that it finds. */
export async function measuredLook(
  database: string,
  accounts: number,
  databaseSeconds: () => number = () => 0,
): Promise<Pick<Costs, 'look' | 'lane'>> {
  const store = await openStore(database);
  const ids = await storedAccounts(store, accounts);
  const dueAtMs = Date.now() + 86_400_000;
  await store.write(async ({ work }) => {
    let subject = 1_000_000_000;
    for (const accountId of ids) {
      const lane = laneOf(accountId, urlOf(accountId));
      const planned = { kind: 'deliver', accountId, subject: (subject += 1), payload: {}, lane } as const;
      await work.add({ ...planned, plannedAtMs: dueAtMs, dueAtMs });
    }
  }, null);
  /** What one look at so many lanes costs, as the scheduler looks. */
  const costOf = async (lanes: number, turns: number) => {
    const before = { own: process.cpuUsage(), database: databaseSeconds() };
    for (let turn = 0; turn < turns; turn += 1) {
      await store.read(async ({ work }) => {
        await work.nextDueAtMs();
        await work.lanes('', lanes);
      });
    }
    const { user, system } = process.cpuUsage(before.own);
    const there = databaseSeconds() - before.database;
    return { own: (user + system) / 1_000 / turns, database: (there * 1_000) / turns };
  };
  const [few, many] = [16, 500];
  const [small, large] = [await costOf(few, 3_000), await costOf(many, 300)];
  await store.close();
  const lane = (at: keyof typeof small) => (large[at] - small[at]) / (many - few);
  const look = (at: keyof typeof small) => small[at] - few * lane(at);
  return {
    look: { own: look('own'), database: look('database') },
    lane: { own: lane('own'), database: lane('database') },
  };
}

/** Processor seconds so far of a PostgreSQL server, with its children, by the port that it was started with. */
export function postgresSeconds(port: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const fieldsOf = (pid: string): readonly number[] => {
    try {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      return fields.split(' ').slice(1).map(Number);
    } catch {
      return [];
    }
  };
  const isServer = (pid: string): boolean => {
    try {
      const [program = '', ...flags] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return program.endsWith('postgres') && flags.join(' ').includes(String(port));
    } catch {
      return false;
    }
  };
  const server = processes.find(isServer);
  if (server === undefined) throw new Error(`no PostgreSQL was started with port ${port}`);
  const all = processes.map((pid) => ({ pid, fields: fieldsOf(pid) }));
  // In hundredths of a second; the server has those of its children that have ended.
  const spent = ({ fields }: { fields: readonly number[] }, from: number) =>
    ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / 100;
  const [user, userOfEnded] = [10, 12];
  return all.reduce((sum, one) => {
    if (one.pid === server) return sum + spent(one, user) + spent(one, userOfEnded);
    return one.fields[0] === Number(server) ? sum + spent(one, user) : sum;
  }, 0);
}
