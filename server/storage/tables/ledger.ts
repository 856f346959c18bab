import { hash } from 'node:crypto';

import type { Instant } from '../../domain/clock.js';
import type { BalanceCents } from '../../domain/balance.js';
import { type Cents, cents, type Entry } from '../../domain/money.js';
import type { Connection, Done } from '../connection.js';
import { type Compile, money, type Params, remembered, type Statement } from '../statement.js';
import { tableOf } from '../table.js';

/** Length of a digest: 128 bits of SHA-256 in base64url. */
const digestLength = 22;

/** The digest of a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, digestLength);
}

/** What all lines of a posting share. */
export interface PostingRow {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly createdAt: Instant;
}

/** The content of a posting that goes into the chain: everything its entries contain, in order. */
export interface ChainedPosting extends PostingRow {
  readonly lines: readonly { readonly book: string; readonly amountCents: number }[];
  /**
   * What was promised of its transaction by then ({@link promiseOf}); not in postings of no transaction, splits, and
   * postings of versions before this.
   */
  readonly promised?: string | undefined;
}

/** What answers and notifications say of a transaction: columns of its row, as they are stored. */
export interface PromisedRow {
  readonly uuid: string;
  readonly accountId: string;
  readonly operation: string;
  readonly externalId: string | null;
  readonly status: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly pixKey: string | null;
  /** JSON. */
  readonly counterpart: string | null;
  readonly endToEndId: string | null;
  readonly parentNumber: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly spendingDay: string | null;
  /** JSON. */
  readonly detail: string;
  readonly createdAt: string;
  readonly processedAt: string | null;
}

/**
 * All that was promised of a transaction, in one text: when it was made, or, after that, how it ended. Nothing changes
 * the former ever again; only a charge learns its counterpart at the end. `json` is what is stored as JSON. No stored
 * text contains U+0000.
 */
export function promiseOf(
  row: Omit<PromisedRow, 'counterpart' | 'detail'>,
  json: Pick<PromisedRow, 'counterpart' | 'detail'>,
  stage: 'made' | 'ended',
): string {
  const isUnknown = stage === 'made' && row.operation === 'cash_in';
  const counterpart = (isUnknown ? null : json.counterpart) ?? 'null';
  const { uuid, accountId, operation, externalId, amountCents, feeCents, pixKey } = row;
  const { parentNumber, spendingDay, createdAt } = row;
  const facts: (string | number | null)[] = [uuid, accountId, operation, externalId, amountCents];
  facts.push(feeCents, pixKey, parentNumber, spendingDay, createdAt);
  if (stage === 'ended')
    facts.push(row.status, row.endToEndId, row.errorCode, row.errorMessage, row.processedAt);
  return `${JSON.stringify(facts)}\0${counterpart}\0${json.detail}`;
}

/** After this many postings a tail is folded into one hash, so that the balance's row stays small. */
const foldedAfter = 16;

/**
 * The digest of a posting for its account's chain. The balance stores the tail of the chain, and the statement that
 * moves the balance appends the digest. So no posting needs a further statement, whoever else books on the account. See
 * docs/decisions/audit.md.
 */
export function postingDigest({ promised, lines, ...row }: ChainedPosting): string {
  const movements = lines.map(({ book, amountCents }) => [book, amountCents]);
  const posting = JSON.stringify([
    row.accountId,
    row.transactionNumber,
    row.reason,
    row.createdAt,
    movements,
  ]);
  return digestOf(promised === undefined ? posting : `${posting}\0${promised}`);
}

/** The hash stored with the entries of the newest posting: it covers everything before them, and themselves. */
export function linkHash(tail: string): string {
  return digestOf(tail);
}

/** Folds a tail that has grown too long into one hash, from which it grows again. Any other tail stays as it is. */
export function foldedTail(tail: string): string {
  return tail.length > foldedAfter * digestLength ? linkHash(tail) : tail;
}

/** The tail and the hash of the entries after one more posting. */
export function chained(tail: string, digest: string): { readonly tail: string; readonly hash: string } {
  const grown = tail + digest;
  return { tail: foldedTail(grown), hash: linkHash(grown) };
}

/** Balances, entries and the day's spending. */
export interface Ledger {
  openBalance(accountId: string): Done;
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
  unspend(accountId: string, day: string, amountCents: Cents): Done;
}

/**
 * A posting's place on its account's chain. The balance receives it first and sets the hash; the entries then store the
 * hash.
 */
export class ChainLink {
  readonly digest: string;
  /** Empty until the balance has been moved. */
  hash = '';

  constructor(posting: PostingRow, entries: readonly Entry[], promised?: string) {
    this.digest = postingDigest({ ...posting, lines: entries, promised });
  }
}

/** The tables `balances`, `ledger_entries` and `spending`. */
export function ledgerTables(compile: Compile): (connection: Connection) => Ledger {
  const { open, balance, move, fold } = balanceStatements(compile);
  const insertEntries = entryStatements(compile);
  const { spend, spent, unspend } = spendingStatements(compile);
  const none = cents(0);
  return (connection) => ({
    openBalance: (accountId) => connection.run(open, { accountId, availableCents: none, blockedCents: none }),
    balance: async (accountId) => (await connection.row(balance, { accountId })) ?? null,
    moveBalance: async (accountId, available, blocked, link) => {
      const moved = await connection.row(move, { accountId, available, blocked, digest: link?.digest ?? '' });
      if (!moved) return false;
      if (!link) return true;
      link.hash = linkHash(moved.chain);
      const chain = foldedTail(moved.chain);
      if (chain !== moved.chain) await connection.run(fold, { accountId, chain });
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
    spent: async (accountId, day) => (await connection.row(spent, { accountId, day }))?.spentCents ?? none,
    unspend: (accountId, day, amountCents) => connection.run(unspend, { accountId, day, amountCents }),
  });
}

function balanceStatements(compile: Compile) {
  type Balance = BalanceCents & { readonly accountId: string; readonly chain: string };
  const balances = tableOf<Balance>(compile, 'balances', { availableCents: money, blockedCents: money });
  type Move = { accountId: string; available: number; blocked: number; digest: string };
  const move = balances.query<Move, Pick<Balance, 'chain'>>((rows, p, raw) =>
    rows
      .where('account_id', p.accountId)
      .whereRaw(`available_cents + ${p.available} >= 0`)
      .whereRaw(`blocked_cents + ${p.blocked} >= 0`)
      .update({
        available_cents: raw(`available_cents + ${p.available}`),
        blocked_cents: raw(`blocked_cents + ${p.blocked}`),
        chain: raw(`chain || ${p.digest}`),
      })
      .returning('chain'),
  );
  return {
    open: balances.insert(['accountId', 'availableCents', 'blockedCents']),
    balance: balances.find(['accountId'], ['availableCents', 'blockedCents']),
    move,
    fold: balances.update(['chain'], ['accountId']),
  };
}

/** The statement that inserts this many lines at once. */
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
            chain: p['hash'],
          })),
        ),
      ),
  );
}

function spendingStatements(compile: Compile) {
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
  return { spend, spent: spending.find(['accountId', 'day'], ['spentCents']), unspend };
}
