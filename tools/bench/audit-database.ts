/**
 * A consistent database of any size, for measuring the audit: `audit-database.ts FILE PAYMENTS [COPIES]`. Cash-outs of ten accounts
 * are made, settled and notified by the gateway's own rules, many per transaction. SQLite then copies them, which is
 * much faster, and the migration that creates the chain chains them again.
 */
import { randomUUID } from 'node:crypto';

import type { Account } from '../../server/domain/account.js';
import { momentOf } from '../../server/domain/clock.js';
import { cashOutOrder, newCashOut } from '../../server/domain/cash-out.js';
import { settle } from '../../server/lifecycle/settlement.js';
import { reserveCashOut } from '../../server/operations/cash-out.js';
import { counterpartOf } from '../../server/sandbox/participants.js';
import { systemRandom } from '../../server/sandbox/seeding.js';
import { makeAccount } from '../../server/sandbox/states/an-account.js';
import { openSync } from '../../server/storage/sqlite-sync.js';
import { openStore } from '../../server/storage/store.js';

/** What is copied: from which table, which rows, and what differs in copy number `:turn`. */
const renamed = (column: string) => `substr(${column}, 1, length(${column}) - 4) || printf('-%03d', :turn)`;
const inBody = ['uuid', 'external_id', 'end_to_end_id']
  .map((column) => `(select ${column} from transactions where number = transaction_number)`)
  .reduce((body, id) => `replace(${body}, coalesce(${id}, 'none'), coalesce(${renamed(id)}, ''))`, 'body');
const copied: readonly (readonly [
  table: string,
  which: string,
  changed: Readonly<Record<string, string>>,
])[] = [
  [
    'notifications',
    'id <= :notifications',
    {
      id: 'id + :notifications * :turn',
      transaction_number: 'transaction_number + :numbers * :turn',
      body: inBody,
    },
  ],
  [
    'transactions',
    'number <= :numbers',
    {
      number: 'number + :numbers * :turn',
      ...Object.fromEntries(
        ['uuid', 'external_id', 'unique_key', 'end_to_end_id'].map((name) => [name, renamed(name)]),
      ),
    },
  ],
  [
    'ledger_entries',
    'id <= :entries and transaction_number is not null',
    { id: 'id + :entries * :turn', transaction_number: 'transaction_number + :numbers * :turn' },
  ],
  [
    'deliveries',
    'id <= :deliveries',
    { id: 'id + :deliveries * :turn', notification_id: 'notification_id + :notifications * :turn' },
  ],
  ['pending_work', 'id <= :work', { id: 'id + :work * :turn', subject: 'subject + :deliveries * :turn' }],
];

const [file = 'audit.db', count = '1000', copies = '1'] = process.argv.slice(2);
const clock = { systemMs: Date.now };
const store = await openStore(file);
const services = {
  ...{ store, clock, random: systemRandom, secrets: systemRandom },
  hashSecret: () => Promise.resolve('none'),
};
const person = { name: 'Maria Souza', document: '52998224725' };
const details = { ...person, key: 'maria@example.com', keyType: 'EMAIL' as const };
const accounts: Account[] = [];
for (let round = 0; round < 10; round += 1) {
  const params = { available: 9_000_000_000, settlement: 'manual', feeAmount: 0.35 } as const;
  const { account } = await makeAccount(params, services);
  await store.write(
    (tables) =>
      tables.registrations.put(
        account.id,
        'cash_out',
        { url: 'https://127.0.0.1:1/', headers: [] },
        new Date().toISOString(),
      ),
    null,
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
  }, null);
  if ((done / batch) % 100 === 0) process.stderr.write(`${done} payments\n`);
}
await store.close();

multiply(file, Number(copies));
await (await openStore(file)).close();
const migrated = openSync(file);
migrated.exec('update notifications set fan_out = 1');
migrated.close();

/** Copies all payments with everything that belongs to them, and adjusts balances, days and tally. */
function multiply(database: string, times: number): void {
  const db = openSync(database);
  db.exec('pragma synchronous = OFF; pragma foreign_keys = OFF; begin');
  const most = (table: string, key = 'id') =>
    (db.prepare(`select max(${key}) as most from ${table}`).get() as { most: number }).most;
  const max = {
    numbers: most('transactions', 'number'),
    notifications: most('notifications'),
    deliveries: most('deliveries'),
    work: most('pending_work'),
    entries: most('ledger_entries'),
  };
  for (let turn = 1; turn < times; turn += 1) {
    for (const [table, which, changed] of copied) {
      const columns = (db.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(
        ({ name }) => name,
      );
      const values = columns.map((name) => changed[name] ?? name);
      const parameters: Readonly<Record<string, number>> = { ...max, turn };
      const copies = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${which}`;
      db.exec(copies.replace(/:(\w+)/g, (_, name: string) => String(parameters[name])));
    }
  }
  const booked = (book: string) =>
    `(select sum(amount_cents) from ledger_entries where ledger_entries.account_id = balances.account_id and book = '${book}')`;
  db.exec(`
    update balances set available_cents = ${booked('available')}, blocked_cents = ${booked('blocked')};
    update spending set spent_cents = spent_cents * ${times};
    update transaction_tally set rows = rows * ${times}, amount_cents = amount_cents * ${times};
    drop index ledger_entries_splits;
    alter table ledger_entries drop column chain;
    alter table balances drop column chain;
    alter table notifications drop column fan_out;
    alter table deliveries drop column resent;
    delete from knex_migrations where name like '007%';
    commit`);
  db.close();
}
