import { statSync } from 'node:fs';

import { createGateway } from '../../../server/gateway.js';
import { retryDead } from '../../../server/notifications/dead-letters.js';
import { retrySchedules } from '../../../server/notifications/retry-schedule.js';
import { bringAbout } from '../../../server/sandbox/states/index.js';
import { inFolder } from '../servers.js';
import { type Curve, curveOf } from './curve.js';
import { storedAccounts, within } from './stored.js';

/** Accounts whose receivers are down. */
const counts = [1, 10, 100];
const hours = 24;
/** Each account is paid so often: every notification has all its attempts before the next one. */
const everyHours = 2;

/** What a day has cost, for each account whose receiver was down: processor time in ms, and KB. */
interface Day {
  readonly turn: number;
  readonly stored: number;
  readonly start: number;
  readonly recovery: number;
}

/** A day in which receivers are down: its hours pass by the control endpoint. All of them answer after it. */
export async function receiversDown(folder: string): Promise<Curve[]> {
  const days = new Map(counts.map((count) => [count, [] as Day[]]));
  const dayOf = async (count: number, at: number): Promise<Day> => {
    const made = days.get(count) ?? [];
    return (made[at] ??= await inFolder(folder, (file) => dayWith(file, count)));
  };
  const curveFor = (figure: keyof Day, what: string, unit: string) => {
    const taken = new Map<number, number>();
    return curveOf({
      ...{ what: `receivers down for a day: ${what}`, unit, most: 1.5, rounds: 2 },
      sizes: counts.map((at) => ({ at, name: `${at} ${at === 1 ? 'account' : 'accounts'}` })),
      sample: async (count) => {
        const at = taken.get(count) ?? 0;
        taken.set(count, at + 1);
        return (await dayOf(count, at))[figure];
      },
    });
  };
  return [
    await curveFor('turn', 'an hour of an account', 'ms'),
    await curveFor('stored', 'what an account adds to the database', 'KB'),
    { ...(await curveFor('start', 'the gateway started after it', 'ms')), most: 3 },
    await curveFor('recovery', 'the dead letters of an account sent again', 'ms'),
  ];
}

async function dayWith(database: string, count: number): Promise<Day> {
  const accounts = await within(database, (store) => storedAccounts(store, count));
  const before = statSync(database).size;
  let isDown = true;
  let told = 0;
  const open = () =>
    createGateway({
      ...{ database, retrySchedule: retrySchedules.production, sandboxReceivers: 'loopback' },
      overrides: {
        send: () => () => {
          if (!isDown) told += 1;
          return Promise.resolve({
            ...(isDown ? { statusCode: null, failure: 'refused' } : { statusCode: 200, failure: null }),
            answer: '',
          });
        },
      },
    });
  const first = await open();
  for (const accountId of accounts) {
    const url = `https://127.0.0.1/${accountId}`;
    await bringAbout('a webhook registration', { accountId, eventType: 'cash_in', url }, first.states);
  }
  const turn = await spent(async () => {
    for (let hour = 0; hour < hours; hour += 1) {
      for (const accountId of accounts) {
        if (hour % everyHours === 0)
          await bringAbout('a received payment', { accountId, amount: 1.5 }, first.states);
        await bringAbout('time passes', { accountId, seconds: 3_600 }, first.states);
      }
    }
  });
  await first.close();
  const stored = (statSync(database).size - before) / 1_024;
  isDown = false;
  let second = first;
  const start = await spent(async () => {
    second = await open();
  });
  const recovery = await spent(async () => {
    for (const accountId of accounts) {
      await retryDead(accountId, second.states);
      await bringAbout('time passes', { accountId, seconds: 0.001 }, second.states);
    }
  });
  await second.close();
  const all = (count * hours) / everyHours;
  if (told !== all) throw new Error(`${told} of ${all} notifications arrived in the end`);
  return { turn: turn / hours / count, stored: stored / count, start, recovery: recovery / count };
}

/** The processor time of this process for `work`, in ms. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
