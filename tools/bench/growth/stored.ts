import { randomUUID } from 'node:crypto';

import { brlFromCents, cents } from '../../../server/domain/money.js';
import { systemRandom } from '../../../server/sandbox/seeding.js';
import { prepareAccount, keepAccount } from '../../../server/sandbox/states/an-account.js';
import { openStore, type Store } from '../../../server/storage/store.js';

const clock = { systemMs: Date.now };
/** How many accounts are stored in one transaction. */
const together = 500;

/** Stores this many accounts with plenty of money and manual settlement, faster than the control endpoint; returns their ids. */
export async function storedAccounts(store: Store, count: number): Promise<string[]> {
  const services = {
    ...{ store, clock, random: systemRandom, secrets: systemRandom },
    hashSecret: () => Promise.resolve('none'),
  };
  const params = { available: brlFromCents(cents(9_000_000_000)), settlement: 'manual' } as const;
  const made = await prepareAccount(params, services);
  const ids = Array.from({ length: count }, () => randomUUID() as string);
  for (let from = 0; from < count; from += together) {
    await store.write(async (tables) => {
      for (const id of ids.slice(from, from + together)) {
        const account = { ...made.account, id, clientId: randomUUID(), chave: randomUUID() };
        const certificate = { ...made.certificate, fingerprint: id.replaceAll('-', '') };
        await keepAccount(tables, { ...made, account, certificate }, { clock });
      }
    }, null);
  }
  return ids;
}

/** Opens a database, and closes it afterwards. */
export async function within<T>(database: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(database);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
