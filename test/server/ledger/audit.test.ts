import { describe, expect } from 'vitest';

import { pixkit } from '../../support/command.js';
import { seedDatabase } from '../../support/seeded-database.js';
import { events, money } from './plants/money-and-events.js';
import { first, paid, refund, rowsOf, waiting } from './plants/plant.js';
import { promises } from './plants/promises.js';
import { lists, plans, unreadable } from './plants/plans-and-states.js';
import { copyOf, dialect, lastingDatabase, overwritePageOf, tamper } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import { sampled } from '../../support/sample.js';

const it = base
  .extend('original', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await lastingDatabase();
    onCleanup(() => database.remove());
    await seedDatabase(database.database);
    return database.database;
  })
  .extend('copy', ({ original }) => copyOf(original));

async function audit(database: string): Promise<{ status: number; stdout: string[]; stderr: string }> {
  const { status, out, err } = await pixkit('audit', '--database', database);
  return { status, stdout: out.trimEnd().split('\n'), stderr: err };
}

const copyEntries = (condition: string) => `
  insert into ledger_entries (transaction_number, account_id, book, reason, amount_cents, created_at)
  select transaction_number, account_id, book, reason, amount_cents, created_at from ledger_entries where ${condition}`;
const copyNotification = (
  condition: string,
  transaction = 'transaction_number',
  eventType = 'event_type',
) => `
  insert into notifications (account_id, transaction_number, event_type, body, created_at)
  select account_id, ${transaction}, ${eventType}, body, created_at from notifications
  where id = (select min(id) from notifications where ${condition})`;
const failed = first("operation = 'transfer' and status = 'ERROR'");
const expired = first("error_code = 'CHARGE_EXPIRED'");

/** Each kind of violation: the rule that finds it, what it is, how it gets into the books. */
const plants = {
  'entries sum to zero': {
    'an entry of another amount':
      "update ledger_entries set amount_cents = amount_cents - 1 where id = (select min(id) from ledger_entries where book = 'outside')",
  },
  'a balance is the sum of its entries': {
    'more available than booked': 'update balances set available_cents = available_cents + 1',
    'more blocked than booked': 'update balances set blocked_cents = blocked_cents + 1',
    'no balance': 'delete from balances',
  },
  'entries follow the state': {
    'a final state without its posting': `delete from ledger_entries where transaction_number = ${paid} and reason = 'cash_out settled'`,
    'money that never came': `update ledger_entries set transaction_number = ${expired} where transaction_number = ${first("operation = 'receipt'")} and reason = 'receipt received'`,
  },
  'nothing is booked twice': {
    'a second reservation': copyEntries(`transaction_number = ${waiting} and reason = 'transfer reserved'`),
    'a second settlement': copyEntries(`transaction_number = ${paid} and reason = 'cash_out settled'`),
  },
  "a day's spending is the sum of its payments": {
    'a payment that is not counted': 'update spending set spent_cents = spent_cents - 1',
    'a day that is gone': 'delete from spending',
  },
  'no illegal transition': {
    'a confirmed payment with an error': `update transactions set error_code = 'ORDER_REJECTED' where number = ${paid}`,
    'a confirmed payment that was never processed': `update transactions set processed_at = null where number = ${paid}`,
    'a failed payment with an end-to-end id': `update transactions set end_to_end_id = 'E' where number = ${failed}`,
    'a failed payment without a reason': `update transactions set error_code = null where number = ${failed}`,
    'a final state that was left again': `update transactions set status = 'PENDING' where number = ${paid}`,
    'a state that does not exist': `update transactions set status = 'SETTLED' where number = ${paid}`,
    'a receipt that waits': `update transactions set status = 'PENDING', processed_at = null, end_to_end_id = null where number = ${first("operation = 'receipt'")}`,
  },
  'refunds are within their original, and counted there': {
    'a refund that is not counted': `update transactions set refunded_cents = refunded_cents - 1 where number = ${first('refunded_cents > 0')}`,
    'a failed refund that is still counted': `update transactions set status = 'ERROR' where number = ${refund}`,
  },
  'a refund belongs to a payment': {
    'a refund of nothing': `update transactions set parent_number = null where number = ${refund}`,
    'a refund of a sent payment': `update transactions set parent_number = ${paid} where number = ${refund}`,
  },
  'recipients of splits are paid what is theirs': {
    'a share that nobody will pay': "delete from pending_work where kind = 'split'",
    'a share that was paid twice': copyEntries("reason = 'split'"),
  },
  'the tally of the list counts the transactions': {
    'one too many': "update transaction_tally set rows = rows + 1 where status = 'CONFIRMED'",
  },
  'one notification for each final state': {
    'a second notification': copyNotification(`transaction_number = ${paid}`),
    'a notification of an expired charge': copyNotification("event_type = 'cash_in'", expired),
    'a notification of another type': copyNotification(
      `transaction_number = ${paid}`,
      'transaction_number',
      "'refund_out'",
    ),
    'no notification': `update notifications set transaction_number = null where transaction_number = ${failed}`,
  },
  'every notification is on its way or over': {
    'a delivery that nobody will make': "delete from pending_work where kind = 'deliver'",
    'a delivery that is over and yet planned':
      "update deliveries set status = 'delivered' where status = 'pending'",
  },
  'what must happen is planned, what has happened is not': {
    'a transfer that never expires': `delete from pending_work where kind = 'expire' and subject = ${waiting}`,
    'the expiry of a settled payment': `update pending_work set subject = ${paid} where kind = 'expire' and subject = ${waiting}`,
    'a settlement that the bank was not told of': "update accounts set settlement = 'automatic'",
  },
  'an immediate charge has the receipt and the expiry of its state': {
    'a paid charge without a receipt':
      "update cobs set status = 'CONCLUIDA' where status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'",
    'a receipt of a removed charge':
      "update cobs set status = 'REMOVIDA_PELO_PSP' where status = 'CONCLUIDA'",
    'an active charge that never expires': "delete from pending_work where kind = 'expire cob'",
  },
  'one notification for each MED that is opened, and for its decision': {
    'a second med_created': copyNotification("event_type = 'med_created'"),
    'a decision that was not taken': copyNotification(
      "event_type = 'med_accepted'",
      'transaction_number',
      "'med_rejected'",
    ),
    'a MED nobody was told of':
      "update notifications set event_type = 'cash_in' where event_type = 'med_created'",
  },
};

/** A copy of a database of PostgreSQL takes much longer than one of a file, and every audit asks all of the questions anyway. */
const tried = <T>(planted: readonly T[]): readonly T[] =>
  dialect === 'postgres' ? sampled(planted, 8) : planted;

describe('pixkit audit', () => {
  it('finds nothing wrong in books with everything in them', async ({ original }) => {
    const { status, stdout, stderr } = await audit(original);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: [
        expect.stringMatching(/^clean: 2 accounts, \d\d transactions, \d\d+ entries, \d\d notifications$/),
      ],
      stderr: '',
    });
  });

  it.for(tried(rowsOf(plants)))('%s: finds %s', async ([rule, _what, statement], { copy }) => {
    await tamper(copy, statement);
    const { status, stdout } = await audit(copy);
    expect(status).toBe(1);
    expect(stdout.filter((line) => line.startsWith(`${rule}: `))).not.toEqual([]);
    expect(stdout.at(-1)).toMatch(/^\d+ violations?: /);
  });

  it.for(tried([money, events, plans, lists, unreadable, promises].flatMap(rowsOf)))(
    '%s: finds %s',
    async ([rule, _what, [statement, message]], { copy }) => {
      await tamper(copy, statement);
      const { status, stdout, stderr } = await audit(copy);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout.filter((line) => line.startsWith(`${rule}: `) && message.test(line))).not.toEqual([]);
    },
  );

  it('tells no more findings of a rule than anybody would read', async ({ copy }) => {
    const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1100)`;
    await tamper(
      copy,
      `${numbers} insert into registrations (account_id, event_type, url, headers, version, active, created_at)
       select (select min(id) from accounts), 'cash', cast(n as text), '[]', 1, 1, '' from numbers`,
    );
    const { stdout } = await audit(copy);
    const reported = stdout.filter((line) => line.startsWith('registrations are of events that there are: '));
    expect(reported).toHaveLength(1001);
    expect(reported.at(-1)).toContain('and more');
  });

  it('takes what was forgotten on purpose for right', async ({ copy }) => {
    await tamper(
      copy,
      `update deliveries set status = 'dead'; delete from pending_work where kind = 'deliver';
       delete from delivery_attempts; delete from deliveries;
       update notifications set forgotten_at = created_at;
       update notifications set body = '' where transaction_number is not null`,
    );
    expect((await audit(copy)).stdout).toEqual([expect.stringMatching(/^clean: /)]);
  });

  it.runIf(dialect === 'sqlite')('finds a reference to a row that is not there', async ({ copy }) => {
    await tamper(copy, 'pragma foreign_keys = off; update deliveries set notification_id = 999999');
    expect((await audit(copy)).stdout).toContainEqual(
      expect.stringMatching(
        /^the database is whole: row \d+ of deliveries refers to a row of notifications that is/,
      ),
    );
  });

  it.runIf(dialect === 'sqlite').for(['ledger_entries', 'delivery_attempts', 'sqlite_autoindex_accounts_1'])(
    'finds an overwritten page of %s',
    async (name, { copy }) => {
      await overwritePageOf(copy, name);
      const { status, stdout } = await audit(copy);
      expect(status).toBe(1);
      expect(stdout.filter((line) => line.startsWith('the database is whole: '))).not.toEqual([]);
    },
  );

  it('says in a sentence what it cannot read', async ({ copy }) => {
    for (const [statement, sentence] of [
      ["insert into knex_migrations (name, batch) values ('999-tomorrow', 9)", 'newer than this program'],
      ['drop table knex_migrations', 'no gateway in this database'],
    ] as const) {
      await tamper(copy, statement);
      const { status, stderr } = await audit(copy);
      expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
  });
});
