/**
 * Consistent books of any size, for measurements of the audit: `books.ts FILE PAYMENTS`. Cash-outs of ten accounts, made,
 * settled and told by the gateway's own rules, many in one transaction: about 2,000 a second.
 */
import { randomUUID } from 'node:crypto';

import { type Account, momentOf } from '../../server/domain/account.js';
import { cashOutOrder, newCashOut } from '../../server/domain/cash-out.js';
import { settle } from '../../server/lifecycle/settlement.js';
import { reserveCashOut } from '../../server/ledger/cash-out.js';
import { counterpartOf } from '../../server/sandbox/directory.js';
import { systemRandom } from '../../server/sandbox/random.js';
import { makeAccount } from '../../server/sandbox/states/an-account.js';
import type { StateServices } from '../../server/sandbox/states/state.js';
import { openStore } from '../../server/storage/store.js';

const [file = ':memory:', count = '1000'] = process.argv.slice(2);
const clock = { systemMs: Date.now };
const store = await openStore(file);
const services = {
  ...{ store, clock, random: systemRandom },
  hashSecret: () => Promise.resolve('none'),
  fingerprintOf: (pem: string) => pem,
} as unknown as StateServices;
const person = { name: 'Maria Souza', document: '52998224725' };
const details = { ...person, key: 'maria@example.com', keyType: 'EMAIL' as const };
const accounts: Account[] = [];
for (let made = 0; made < 10; made += 1) {
  const params = { available: 9_000_000_000, settlement: 'manual', feeAmount: 0.35 } as const;
  const { account } = await makeAccount(params, services);
  await store.write((tables) =>
    tables.registrations.put(
      account.id,
      'cash_out',
      { url: 'https://127.0.0.1:1/', headers: [] },
      new Date().toISOString(),
    ),
  );
  accounts.push(account);
}

const batch = 500;
for (let done = 0; done < Number(count); done += batch) {
  await store.write(async (tables) => {
    for (let turn = 0; turn < batch; turn += 1) {
      const account = accounts[turn % accounts.length];
      if (!account) throw new Error('there is no account');
      const order = cashOutOrder(
        { value: 1.5, externalId: randomUUID(), details },
        account,
        momentOf(account, clock),
      );
      const created = newCashOut(order, { uuid: randomUUID(), counterpart: counterpartOf(order) });
      const payment = await reserveCashOut(tables, account, order, created);
      const verdict =
        turn % 7 === 0
          ? ({ outcome: 'ERROR', errorCode: 'ORDER_REJECTED', errorMessage: 'Rejected.' } as const)
          : ({ outcome: 'CONFIRMED' } as const);
      await settle(tables, payment, verdict, { clock, random: systemRandom });
    }
  });
  if ((done / batch) % 100 === 0) process.stderr.write(`${done} payments\n`);
}
await store.close();
