import type { Account, Limits } from '../../domain/account.js';
import type { Instant } from '../../domain/clock.js';
import type { Dialect } from '../dialect.js';
import { type Compile, type Connection, type Done, flag, money } from '../statement.js';
import { columnOf, tableOf } from '../table.js';

export interface AccountWithSecret extends Account {
  readonly secretHash: string;
}

/** A row: limits and scenarios have their own columns. */
type Row = Omit<AccountWithSecret, 'limits' | 'scenarios' | 'tokenGeneration'> &
  Limits & {
    readonly tokenGeneration: number;
    readonly scenarioCashOut: string | null;
    readonly scenarioCashIn: string | null;
    readonly createdAt: Instant;
    readonly receiversAnswer: number | null;
  };

/** The members that {@link Accounts.change} changes. */
const settings = [
  'feeCents',
  'perTransactionCents',
  'dailyCents',
  'nightCents',
  'settlement',
  'webhookRegistration',
  'minimumExpiration',
  'wallClockOffsetMs',
  'scenarioCashOut',
  'scenarioCashIn',
] as const satisfies readonly (keyof Row)[];

/** The members that every request reads of its account. */
const publicMembers = [
  'id',
  'clientId',
  'chave',
  ...settings,
  'upstream',
  'chargesFail',
  'clockOffsetMs',
  'tokenGeneration',
] as const satisfies readonly (keyof Row)[];

export type Accounts = ReturnType<ReturnType<typeof accountsTable>>;

export function accountsTable(compile: Compile, dialect: Dialect) {
  const amounts = { feeCents: money, perTransactionCents: money, dailyCents: money, nightCents: money };
  const accounts = tableOf<Row>(compile, 'accounts', { ...amounts, chargesFail: flag });
  const insert = accounts.insert([...publicMembers, 'secretHash', 'createdAt']);
  const byId = accounts.find(['id'], publicMembers);
  const byIds = accounts.query<{ ids: string }, PublicRow>((rows, p, raw) =>
    rows.select(publicMembers.map(columnOf)).where(raw(`id in (${dialect.listed(p.ids)})`)),
  );
  const byChave = accounts.query<{ chave: string }, PublicRow>((rows, p) =>
    rows.select(publicMembers.map(columnOf)).where('chave', p.chave).orderByRaw('created_at, id limit 1'),
  );
  const byClientId = accounts.find(['clientId'], [...publicMembers, 'secretHash']);
  const setUpstream = accounts.update(['upstream'], ['id']);
  const setChargesFail = accounts.update(['chargesFail'], ['id']);
  const change = accounts.update(settings, ['id']);
  const setReceiversAnswer = accounts.update(['receiversAnswer'], ['id']);
  const receiversAnswer = accounts.find(['id'], ['receiversAnswer']);
  const advanceClock = accounts.change<{ id: string; byMs: number }>((rows, p, raw) =>
    rows.where('id', p.id).update({ clock_offset_ms: raw(`clock_offset_ms + ${p.byMs}`) }),
  );
  const setSecret = accounts.change<{ id: string; secretHash: string }>((rows, p, raw) =>
    rows
      .where('id', p.id)
      .update({ secret_hash: p.secretHash, token_generation: raw('token_generation + 1') }),
  );
  // In SQL, because locking differs between dialects.
  const lock =
    dialect.rowLock === null
      ? null
      : compile<{ id: string }, { id: string }>(
          (p) => `select id from accounts where id = ${p.id}${dialect.rowLock}`,
        );
  return (connection: Connection) => ({
    insert: (account: AccountWithSecret, createdAt: Instant): Done =>
      connection.run(insert, { ...toRow(account), secretHash: account.secretHash, createdAt }),
    byId: async (id: string): Promise<Account | null> => orNull(await connection.row(byId, { id })),
    /** Returns the account that has this payment key. */
    byChave: async (chave: string): Promise<Account | null> =>
      orNull(await connection.row(byChave, { chave })),
    /** Returns those of these accounts that exist, in no particular order. */
    byIds: async (ids: readonly string[]): Promise<readonly Account[]> =>
      (await connection.rows(byIds, { ids: JSON.stringify(ids) })).map(fromRow),
    ...(lock && {
      /**
       * Makes other transactions that lock the same account wait until this one ends. For decisions based on several
       * rows (a count, a limit). Must be the first step of a transaction that otherwise locks in no fixed order.
       * Undefined with a single writer.
       */
      lock: async (id: string): Promise<void> => {
        await connection.row(lock, { id });
      },
    }),
    byClientId: async (clientId: string): Promise<AccountWithSecret | null> => {
      const row = await connection.row(byClientId, { clientId });
      return row ? { ...fromRow(row), secretHash: row.secretHash } : null;
    },
    advanceClock: (id: string, byMs: number): Done => connection.run(advanceClock, { id, byMs }),
    setUpstream: (id: string, upstream: Account['upstream']): Done =>
      connection.run(setUpstream, { id, upstream }),
    setChargesFail: (id: string, chargesFail: boolean): Done =>
      connection.run(setChargesFail, { id, chargesFail }),
    /** Sets a new client secret, which invalidates the tokens of the previous generation. */
    setSecret: (id: string, secretHash: string): Done => connection.run(setSecret, { id, secretHash }),
    /** Stores the settings of a locked account: prices, limits, scenarios, its wall clock. */
    change: (account: Account): Done => connection.run(change, toRow(account)),
    /**
     * Sets the simulated response of all receivers of the account: a status, or 0 for no response; null: the receivers
     * are called.
     */
    setReceiversAnswer: (id: string, status: number | null): Done =>
      connection.run(setReceiversAnswer, { id, receiversAnswer: status }),
    receiversAnswer: async (id: string): Promise<number | null> =>
      (await connection.row(receiversAnswer, { id }))?.receiversAnswer ?? null,
  });
}

type PublicRow = Pick<Row, (typeof publicMembers)[number]>;

function toRow({ limits, scenarios, ...account }: Account): PublicRow {
  return {
    ...account,
    ...limits,
    tokenGeneration: account.tokenGeneration ?? 0,
    scenarioCashOut: scenarios.cashOut,
    scenarioCashIn: scenarios.cashIn,
  };
}

function orNull(row: PublicRow | null): Account | null {
  return row && fromRow(row);
}

function fromRow(row: PublicRow): Account {
  const { perTransactionCents, dailyCents, nightCents, scenarioCashOut, scenarioCashIn, ...account } = row;
  return {
    ...account,
    limits: { perTransactionCents, dailyCents, nightCents },
    scenarios: { cashOut: scenarioCashOut, cashIn: scenarioCashIn },
  };
}
