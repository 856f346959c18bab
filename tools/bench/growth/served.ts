import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get as open, type IncomingMessage } from 'node:http';

import { createGateway } from '../../../server/gateway.js';
import { controlToken, makeAccounts, state } from '../accounts.js';
import { fillTransactions } from '../fill.js';
import { type Load, throughput } from '../load.js';
import { cashOut, get } from '../loads.js';
import { type Server, startServer } from '../processes.js';
import { inFolder, serve, serving } from '../servers.js';
import { sampleOf } from '../thrift.js';
import { type Curve, curveOf } from './curve.js';
import { storedAccounts, within } from './stored.js';

/** Where the three gateways listen, each on its own database. */
const firstPort = 4751;
const seconds = 1;

/** A gateway that is asked, with the tokens of the accounts for which it is. */
export interface Served {
  readonly server: Server;
  readonly authorizations: readonly string[];
}
type Sizes = readonly { readonly name: string; readonly at: Served }[];

/** A database, and the accounts that are asked for. */
export interface Filled {
  readonly name: string;
  readonly file: string;
  readonly accounts: readonly string[];
}

/** Serves a database of each size, filled by `fill`, which names the accounts that are asked. */
function atSizes<T>(
  folder: string,
  counts: readonly number[],
  fill: (database: string, count: number) => Promise<readonly string[]>,
  use: (sizes: Sizes) => Promise<T>,
): Promise<T> {
  return inFolder(folder, async (database) => {
    const files: Filled[] = [];
    for (const count of counts) {
      const file = `${database}-${count}`;
      files.push({ name: count.toLocaleString('en'), file, accounts: await fill(file, count) });
    }
    return whileServed(files, use);
  });
}

/** Serves databases, each by a process of its own. */
export function whileServed<T>(files: readonly Filled[], use: (sizes: Sizes) => Promise<T>): Promise<T> {
  const servers = files.map(({ file }, index) => serverOf(file, firstPort + index));
  return serving(servers, async (started) => {
    const sizes = started.map(async (server, index) => {
      const authorizations: string[] = [];
      for (const accountId of files[index]?.accounts ?? []) {
        const { accessToken } = await state(server.baseUrl, 'an access token', { accountId });
        authorizations.push(`Bearer ${String(accessToken)}`);
      }
      return { name: files[index]?.name ?? '', at: { server, authorizations } };
    });
    return use(await Promise.all(sizes));
  });
}

/** Starts a gateway. A thousand pages come from one address here, beside the load. */
export const serverOf = (file: string, port = firstPort): Promise<Server> =>
  startServer([...serve(file, port), '--max-connections', '4000'], port, { log: `${file}.log` });

/** What a request costs the gateway at each size. */
export function costOf(
  what: string,
  sizes: Sizes,
  most: number,
  loadOf: (served: Served) => Load,
): Promise<Curve> {
  const loads = new Map(sizes.map(({ at }) => [at, loadOf(at)]));
  return curveOf({
    ...{ what, unit: 'µs', sizes, most },
    sample: async (served) => {
      const load = loads.get(served);
      if (!load) throw new Error('there is a load for each size');
      return (await sampleOf(served.server, load, seconds)).processorUs;
    },
  });
}

const cashOuts = ({ authorizations }: Served) => cashOut(authorizations);
const one = ({ authorizations }: Served) => authorizations[0] ?? '';

/** Of one account. What its gateway does at most: 1 / 0.95. */
export function transactions(folder: string): Promise<Curve[]> {
  const fill = async (database: string, count: number) => {
    const gateway = await createGateway({ database, control: { token: controlToken } });
    const { baseUrl } = await gateway.listen(0);
    const [account] = await makeAccounts(baseUrl, 1);
    if (!account) throw new Error('an account was made');
    await throughput(baseUrl, cashOut([account.authorization]), 0.1, 1);
    await gateway.close();
    fillTransactions(database, account.accountId, count);
    return [account.accountId];
  };
  return atSizes(folder, [10_000, 100_000, 1_000_000], fill, async (sizes) => [
    await costOf('transactions of an account: a cash-out', sizes, 1.05, cashOuts),
    await costOf('transactions of an account: the newest 20', sizes, 1.05, (served) =>
      get('/api/transactions?size=20', one(served)),
    ),
    await costOf('transactions of an account: its balance', sizes, 1.05, (served) =>
      get('/balance', one(served)),
    ),
  ]);
}

/** Each of them asked in turn. */
export function accounts(folder: string): Promise<Curve[]> {
  const fill = (database: string, count: number) => within(database, (store) => storedAccounts(store, count));
  return atSizes(folder, [100, 1_000, 10_000], fill, async (sizes) => [
    await costOf('accounts, in turn: a cash-out of each', sizes, 1.5, cashOuts),
    await costOf('accounts, in turn: the balance of each', sizes, 1.5, ({ authorizations }) => ({
      ...get('/balance', ''),
      headers: (turn) => ({ authorization: authorizations[turn % authorizations.length] ?? '' }),
    })),
  ]);
}

/** How many pages of an account may be open. */
const perAccount = 10;
const sessionMs = 3_600_000;

/** Pages that are open, ten of each account: event streams. */
export function dashboards(folder: string): Promise<Curve[]> {
  const counts = [10, 100, 1_000];
  const sessions = new Map<string, string>();
  const fill = (database: string, count: number) =>
    within(database, async (store) => {
      const ids = await storedAccounts(store, 100);
      for (const accountId of ids.slice(0, Math.ceil(count / perAccount))) {
        const id = randomBytes(32).toString('base64url');
        const idHash = createHash('sha256').update(id).digest('base64url');
        const createdAtMs = Date.now();
        const times = { createdAtMs, expiresAtMs: createdAtMs + sessionMs };
        await store.write(
          ({ sessions: kept }) => kept.begin({ idHash, accountId, secretHash: 'none', ...times }, 1),
          accountId,
        );
        sessions.set(`${count} ${accountId}`, id);
      }
      return ids;
    });
  return atSizes(folder, counts, fill, async (sizes) => {
    const memory: number[] = [];
    const streams: IncomingMessage[] = [];
    for (const [index, { at }] of sizes.entries()) {
      const before = await at.server.memoryMb();
      for (const [key, id] of sessions) {
        if (!key.startsWith(`${counts[index] ?? 0} `)) continue;
        for (let page = 0; page < perAccount; page += 1) streams.push(await streamOf(at.server, id));
      }
      memory.push((await at.server.memoryMb()) - before);
    }
    const shown = memory.map((mb, index) => `${((mb * 1_024) / (counts[index] ?? 1)).toFixed(0)} KB`);
    process.stderr.write(`memory of each open page: ${shown.join(', ')}\n`);
    const curve = await costOf('dashboards open: a cash-out of 100 accounts', sizes, 1.5, cashOuts);
    const idle = await curveOf({
      ...{ what: 'dashboards open: a second without payments', unit: 'ms', sizes },
      sample: async ({ server }) => {
        const before = await server.processorSeconds();
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        return Math.max(0.01, ((await server.processorSeconds()) - before) * 500);
      },
    });
    for (const stream of streams) stream.destroy();
    return [curve, idle];
  });
}

async function streamOf({ baseUrl }: Server, session: string): Promise<IncomingMessage> {
  const headers = { cookie: `pixkit_session=${session}` };
  const [answer] = (await once(open(`${baseUrl}/dashboard/live`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  if (answer.statusCode !== 200) throw new Error(`a page was answered with ${String(answer.statusCode)}`);
  return answer.on('error', () => undefined).resume();
}
