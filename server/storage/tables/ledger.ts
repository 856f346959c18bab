import type { Instant } from '../../domain/clock.js';
import type { BalanceCents } from '../../domain/balance.js';
import { type Cents, cents, type Entry } from '../../domain/money.js';
import {
  type Compile,
  type Connection,
  type Done,
  money,
  type Params,
  remembered,
  type Statement,
} from '../statement.js';
import { tableOf } from '../table.js';

/** The members that all lines of a posting share. */
export interface PostingRow {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly createdAt: Instant;
}

/** Balances, entries and the day's spending: the tables `balances`, `ledger_entries` and `spending`. */
export function ledgerTables(compile: Compile) {
  type Balance = BalanceCents & { readonly accountId: string };
  const balances = tableOf<Balance>(compile, 'balances', { availableCents: money, blockedCents: money });
  const move = balances.change<{ accountId: string; available: number; blocked: number }>((rows, p, raw) =>
    rows
      .where('account_id', p.accountId)
      .whereRaw(`available_cents + ${p.available} >= 0`)
      .whereRaw(`blocked_cents + ${p.blocked} >= 0`)
      .update({
        available_cents: raw(`available_cents + ${p.available}`),
        blocked_cents: raw(`blocked_cents + ${p.blocked}`),
      }),
  );
  const open = balances.insert(['accountId', 'availableCents', 'blockedCents']);
  const balance = balances.find(['accountId'], ['availableCents', 'blockedCents']);
  const insertEntries = entryStatements(compile);
  type Day = { readonly accountId: string; readonly day: string; readonly spentCents: Cents };
  const spending = tableOf<Day>(compile, 'spending', { spentCents: money });
  const spend = spending.change<{ accountId: string; day: string; amountCents: number; max: number }>(
    (rows, p, raw) =>
      rows
        .insert({ account_id: p.accountId, day: p.day, spent_cents: p.amountCents })
        .onConflict(['account_id', 'day'])
        .merge({ spent_cents: raw('spending.spent_cents + excluded.spent_cents') })
        .whereRaw(`spending.spent_cents + excluded.spent_cents <= ${p.max}`),
  );
  const unspend = spending.change<{ accountId: string; day: string; amountCents: number }>((rows, p, raw) =>
    rows
      .where({ account_id: p.accountId, day: p.day })
      .update({ spent_cents: raw(`spent_cents - ${p.amountCents}`) }),
  );
  const spent = spending.find(['accountId', 'day'], ['spentCents']);
  const none = cents(0);
  return (connection: Connection) => ({
    openBalance: (accountId: string): Done =>
      connection.run(open, { accountId, availableCents: none, blockedCents: none }),
    balance: (accountId: string): Promise<BalanceCents | null> => connection.row(balance, { accountId }),
    /** Changes both parts of the balance at once; returns false, with nothing changed, if one would fall below zero. */
    moveBalance: async (accountId: string, available: Cents, blocked: Cents): Promise<boolean> =>
      (await connection.run(move, { accountId, available, blocked })) === 1,
    insertEntries: async (entries: readonly Entry[], posting: PostingRow): Promise<void> => {
      if (entries.length === 0) return;
      const lines = entries.map(({ book, amountCents }, line) => ({
        [`book${line}`]: book,
        [`amountCents${line}`]: amountCents,
      }));
      const params = Object.assign({ ...posting }, ...lines) as Params;
      await connection.run(insertEntries(entries.length), params);
    },
    /** Adds a payment to the day's spending; returns false, with nothing added, if the day would exceed `dailyCents`. */
    spend: async (
      accountId: string,
      day: string,
      amountCents: Cents,
      dailyCents: Cents | null,
    ): Promise<boolean> => {
      const max = dailyCents ?? Number.MAX_SAFE_INTEGER;
      if (amountCents > max) return false;
      return (await connection.run(spend, { accountId, day, amountCents, max })) === 1;
    },
    spent: async (accountId: string, day: string): Promise<Cents> =>
      (await connection.row(spent, { accountId, day }))?.spentCents ?? none,
    /** Subtracts a failed payment from the day's spending (OP-49). */
    unspend: (accountId: string, day: string, amountCents: Cents): Done =>
      connection.run(unspend, { accountId, day, amountCents }),
  });
}

function entryStatements(compile: Compile): (lines: number) => Statement<Params, never> {
  return remembered(
    (lines: number) => `${lines}`,
    (lines) =>
      compile<Params>((p, knex) =>
        knex('ledger_entries').insert(
          Array.from({ length: lines }, (_, line) => ({
            transaction_number: p['transactionNumber'],
            account_id: p['accountId'],
            book: p[`book${line}`],
            reason: p['reason'],
            amount_cents: p[`amountCents${line}`],
            created_at: p['createdAt'],
          })),
        ),
      ),
  );
}
