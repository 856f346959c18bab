import { createGateway } from '../../../server/gateway.js';
import { laneOf } from '../../../server/notifications/outbox.js';
import { timePasses } from '../../../server/sandbox/states/surroundings.js';
import { openStore, type Tables } from '../../../server/storage/store.js';
import { inFolder } from '../servers.js';
import { type Curve, curveOf } from './curve.js';
import { processorMs } from './processor.js';
import { storedAccounts, within } from './stored.js';

const dayMs = 86_400_000;
/** Pending deliveries, to a tenth as many URLs. */
const counts = [1_000, 10_000, 100_000];
/** Up to which number health counts. */
const mostCounted = 10_000;

interface Filled {
  readonly database: string;
  /** The account that waits, and one beside it. */
  readonly waiting: string;
  readonly beside: string;
}

/** A database whose first account has this many deliveries that are due in a day. */
function fill(database: string, count: number): Promise<Filled> {
  return within(database, async (store) => {
    const [waiting = '', beside = ''] = await storedAccounts(store, 2);
    const nowMs = Date.now();
    const lanes = Array.from({ length: count / 10 }, (_, index) =>
      laneOf(waiting, `https://shop.example/${index}`),
    );
    await store.write(async ({ work }) => {
      for (let subject = 1; subject <= count; subject += 1) {
        const lane = lanes[subject % lanes.length] ?? '';
        const times = { plannedAtMs: nowMs, dueAtMs: nowMs + dayMs + subject };
        await work.add({ kind: 'deliver', accountId: waiting, subject, payload: {}, lane, ...times });
      }
    }, null);
    return { database, waiting, beside };
  });
}

/** What grows with deliveries that wait: start, the clock of the control endpoint, looking for work, health. */
export function pendingDeliveries(folder: string): Promise<Curve[]> {
  return inFolder(folder, async (database) => {
    const files = await Promise.all(counts.map((count) => fill(`${database}-${count}`, count)));
    const sizes = files.map((at, index) => ({ at, name: (counts[index] ?? 0).toLocaleString('en') }));
    return [...(await whileClosed(sizes)), ...(await whileRead(sizes)), ...(await whileServed(sizes))];
  });
}

type Sizes = readonly { readonly at: Filled; readonly name: string }[];

async function whileClosed(sizes: Sizes): Promise<Curve[]> {
  const open = ({ database }: Filled) =>
    processorMs(() =>
      within(database, (store) =>
        store.write(({ work }) => work.trustNoLongerWaits(Date.now(), Date.now() + 6_000), null),
      ),
    );
  return [
    await curveOf({
      ...{ what: 'pending deliveries: the database opened and put in order', unit: 'ms', most: 3 },
      ...{ sizes, sample: open },
    }),
  ];
}

async function whileRead(sizes: Sizes): Promise<Curve[]> {
  const later = () => Date.now() + 2 * dayMs;
  /** Where a number of rows is looked at, it is up to that number that cost grows. */
  const bounds: Readonly<Record<string, number>> = {
    'the lanes of what is due': 3,
    'what health counts': 10,
  };
  const asked: Readonly<Record<string, (tables: Tables, filled: Filled) => Promise<unknown>>> = {
    'the lanes of what is due': ({ work }, { waiting }) => work.dueLanesOf(waiting, later()),
    'whether any is due': ({ work }, { waiting }) => work.hasDue(waiting, later()),
    'when the next is due': ({ work }, { waiting }) => work.nextDueAtMsOf(waiting, Date.now()),
    'a page of lanes for the scheduler': ({ work }) => work.lanes('', 100),
    'what health counts': ({ backlog }) => backlog.count(mostCounted),
  };
  const opened = await Promise.all(
    sizes.map(async ({ at, name }) => ({ name, at: { filled: at, store: await openStore(at.database) } })),
  );
  const curves: Curve[] = [];
  for (const [what, ask] of Object.entries(asked)) {
    const most = bounds[what] ?? 2;
    const question = { what: `pending deliveries: ${what}`, unit: 'ms', most, sizes: opened };
    curves.push(
      await curveOf({
        ...question,
        sample: ({ filled, store }) => processorMs(() => store.read((tables) => ask(tables, filled))),
      }),
    );
  }
  for (const { at } of opened) await at.store.close();
  return curves;
}

async function whileServed(sizes: Sizes): Promise<Curve[]> {
  const gateways = await Promise.all(
    sizes.map(async ({ at, name }) => {
      const { database } = at;
      return { name, at: { filled: at, gateway: await createGateway({ database }) } };
    }),
  );
  const clockOf = (whose: 'waiting' | 'beside', what: string, most: number) =>
    curveOf({
      ...{ what: `pending deliveries: ${what}`, unit: 'ms', most, sizes: gateways },
      sample: ({ filled, gateway }) =>
        processorMs(() => timePasses({ accountId: filled[whose], seconds: 0.001 }, gateway.states)),
    });
  const curves = [
    await clockOf('waiting', 'the clock of their account moved', 2),
    await clockOf('beside', 'the clock of another account moved', 2),
  ];
  for (const { at } of gateways) await at.gateway.close();
  return curves;
}
