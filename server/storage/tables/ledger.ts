import type { BalanceCents } from '../../domain/balance.js';
import type { Instant } from '../../domain/clock.js';
import { type Cents, cents } from '../../domain/money.js';
import type { Entry } from '../../domain/postings.js';
import type { Connection } from '../connection.js';
import { foldedTail, linkHash, postingDigest } from '../ledger-chain.js';
import type { Compile, Params, Statement } from '../statement.js';

/** Balances, entries and the day's spending. */
export interface Ledger {
  openBalance(accountId: string): Promise<void>;
  balance(accountId: string): Promise<BalanceCents | null>;
  /**
   * Changes both sides at once, and appends `link` to the account's chain; false, with nothing changed, if one side
   * would fall below zero.
   */
  moveBalance(accountId: string, available: Cents, blocked: Cents, link?: ChainLink): Promise<boolean>;
  /** Writes the lines of a posting whose link is already on the chain. */
  insertEntries(entries: readonly Entry[], posting: PostingRow, link: ChainLink): Promise<void>;
  /** Adds a payment to the day's spending; false, with nothing added, if the day would exceed `dailyCents`. */
  spend(accountId: string, day: string, amountCents: Cents, dailyCents: Cents | null): Promise<boolean>;
  /** The day's spending so far. */
  spent(accountId: string, day: string): Promise<Cents>;
  /** Subtracts a failed payment from the day's spending (OP-49). */
  unspend(accountId: string, day: string, amountCents: Cents): Promise<void>;
}

/** What all lines of a posting share. */
export interface PostingRow {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly createdAt: Instant;
}

/**
 * A posting's place on its account's chain. The balance receives it first and sets the hash; the entries then store the
 * hash.
 */
export class ChainLink {
  readonly digest: string;
  /** Empty until the balance has been moved. */
  hash = '';

  constructor(posting: PostingRow, entries: readonly Entry[]) {
    this.digest = postingDigest({ ...posting, lines: entries });
  }
}

/** The tables `balances`, `ledger_entries` and `spending`. */
export function ledgerTables(compile: Compile): (connection: Connection) => Ledger {
  const open = compile<{ accountId: string; zero: number }>((knex, p) =>
    knex('balances').insert({
      account_id: p('accountId'),
      available_cents: p('zero'),
      blocked_cents: p('zero'),
    }),
  );
  const balance = compile<{ accountId: string }, { available_cents: number; blocked_cents: number }>(
    (knex, p) =>
      knex('balances').select('available_cents', 'blocked_cents').where('account_id', p('accountId')),
  );
  const insertEntries = entryStatements(compile);
  const { move, fold } = moveStatements(compile);
  const { spend, spent, unspend } = spendingStatements(compile);
  return (connection) => ({
    openBalance: async (accountId) => {
      await connection.run(open, { accountId, zero: 0 });
    },
    balance: async (accountId) => {
      const row = await connection.row(balance, { accountId });
      return row
        ? { availableCents: cents(row.available_cents), blockedCents: cents(row.blocked_cents) }
        : null;
    },
    moveBalance: async (accountId, available, blocked, link) => {
      const digest = link?.digest ?? '';
      const moved = await connection.row(move, { accountId, available, blocked, digest, zero: 0 });
      if (!moved) return false;
      if (!link) return true;
      link.hash = linkHash(moved.chain);
      const tail = foldedTail(moved.chain);
      if (tail !== moved.chain) await connection.run(fold, { accountId, tail });
      return true;
    },
    insertEntries: async (entries, posting, { hash }) => {
      if (entries.length === 0) return;
      const lines = entries.map(({ book, amountCents }, line) => ({
        [`book${line}`]: book,
        [`amountCents${line}`]: amountCents,
      }));
      const params = Object.assign({ ...posting, hash }, ...lines) as Params;
      await connection.run(insertEntries(entries.length), params);
    },
    spend: async (accountId, day, amountCents, dailyCents) => {
      const max = dailyCents ?? Number.MAX_SAFE_INTEGER;
      if (amountCents > max) return false;
      return (await connection.run(spend, { accountId, day, amountCents, max })) === 1;
    },
    spent: async (accountId, day) =>
      cents((await connection.row(spent, { accountId, day }))?.spent_cents ?? 0),
    unspend: async (accountId, day, amountCents) => {
      await connection.run(unspend, { accountId, day, amountCents });
    },
  });
}

/** The statement that inserts this many lines at once. */
function entryStatements(compile: Compile): (lines: number) => Statement<Params, never> {
  const compiled = new Map<number, Statement<Params, never>>();
  const compileLines = (lines: number) =>
    compile<Params>((knex, p) =>
      knex('ledger_entries').insert(
        Array.from({ length: lines }, (_, line) => ({
          transaction_number: p('transactionNumber'),
          account_id: p('accountId'),
          book: p(`book${line}`),
          reason: p('reason'),
          amount_cents: p(`amountCents${line}`),
          created_at: p('createdAt'),
          chain: p('hash'),
        })),
      ),
    );
  return (lines) => {
    const known = compiled.get(lines) ?? compileLines(lines);
    compiled.set(lines, known);
    return known;
  };
}

function moveStatements(compile: Compile) {
  type Move = { accountId: string; available: number; blocked: number; digest: string; zero: number };
  const move = compile<Move, { chain: string }>((knex, p) =>
    knex('balances')
      .where('account_id', p('accountId'))
      .whereRaw('available_cents + ? >= ?', [p('available'), p('zero')])
      .whereRaw('blocked_cents + ? >= ?', [p('blocked'), p('zero')])
      .update({
        available_cents: knex.raw('available_cents + ?', [p('available')]),
        blocked_cents: knex.raw('blocked_cents + ?', [p('blocked')]),
        chain: knex.raw('chain || ?', [p('digest')]),
      })
      .returning('chain'),
  );
  const fold = compile<{ accountId: string; tail: string }>((knex, p) =>
    knex('balances')
      .where('account_id', p('accountId'))
      .update({ chain: p('tail') }),
  );
  return { move, fold };
}

function spendingStatements(compile: Compile) {
  const spend = compile<{ accountId: string; day: string; amountCents: number; max: number }>((knex, p) =>
    knex('spending')
      .insert({ account_id: p('accountId'), day: p('day'), spent_cents: p('amountCents') })
      .onConflict(['account_id', 'day'])
      .merge({ spent_cents: knex.raw('spending.spent_cents + excluded.spent_cents') })
      .whereRaw('spending.spent_cents + excluded.spent_cents <= ?', [p('max')]),
  );
  const spent = compile<{ accountId: string; day: string }, { spent_cents: number }>((knex, p) =>
    knex('spending')
      .select('spent_cents')
      .where({ account_id: p('accountId'), day: p('day') }),
  );
  const unspend = compile<{ accountId: string; day: string; amountCents: number }>((knex, p) =>
    knex('spending')
      .where({ account_id: p('accountId'), day: p('day') })
      .update({ spent_cents: knex.raw('spent_cents - ?', [p('amountCents')]) }),
  );
  return { spend, spent, unspend };
}
