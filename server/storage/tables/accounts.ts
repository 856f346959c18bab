import type { Account } from '../../domain/account.js';
import { type Cents, cents } from '../../domain/money.js';
import type { Instant } from '../../domain/clock.js';
import type { Connection } from '../connection.js';
import type { Dialect } from '../dialect.js';
import type { Compile } from '../statement.js';

/** An account with what credentials are compared with. */
export interface AccountWithSecret extends Account {
  readonly secretHash: string;
}

/** Reads and changes accounts. */
export interface Accounts {
  insert(account: AccountWithSecret, createdAt: Instant): Promise<void>;
  byId(id: string): Promise<Account | null>;
  /**
   * Makes others that lock the same account wait until this transaction ends. For decisions based on several rows (a
   * count, a limit); comes first in a transaction that otherwise locks in no fixed order.
   */
  lock(id: string): Promise<void>;
  byClientId(clientId: string): Promise<AccountWithSecret | null>;
  /** Moves the account's clock forward by `byMs`. */
  advanceClock(id: string, byMs: number): Promise<void>;
  setUpstream(id: string, upstream: Account['upstream']): Promise<void>;
  setChargesFail(id: string, failing: boolean): Promise<void>;
  /** Sets a new client secret, which invalidates the tokens of the previous generation. */
  setSecret(id: string, secretHash: string): Promise<void>;
  /** Stores the settings of a locked account: prices, limits, scenarios, its wall clock. */
  change(account: Account): Promise<void>;
  /**
   * The simulated answer of all receivers of the account: a status, or 0 for no answer; null: the receivers are called.
   */
  setReceiversAnswer(id: string, status: number | null): Promise<void>;
  receiversAnswer(id: string): Promise<number | null>;
}

interface AccountRow {
  id: string;
  client_id: string;
  secret_hash: string;
  chave: string;
  fee_cents: number;
  per_transaction_cents: number | null;
  daily_cents: number | null;
  night_cents: number | null;
  settlement: Account['settlement'];
  upstream: Account['upstream'];
  webhook_registration: Account['webhookRegistration'];
  charges_fail: number;
  minimum_expiration: number;
  clock_offset_ms: number;
  wall_clock_offset_ms: number;
  token_generation: number;
  scenario_cash_out: string | null;
  scenario_cash_in: string | null;
}
type NewRow = AccountRow & { created_at: string };
/** The columns that every request reads of its account. */
type PublicRow = Omit<AccountRow, 'secret_hash'>;

/** The table `accounts`. */
export function accountsTable(compile: Compile, dialect: Dialect): (connection: Connection) => Accounts {
  const lock = lockStatement(compile, dialect);
  const insert = compile<NewRow & Record<string, string | number | null>>((knex, p) =>
    knex('accounts').insert(Object.fromEntries(columns.map((column) => [column, p(column)]))),
  );
  const byId = compile<{ id: string }, PublicRow>((knex, p) =>
    knex('accounts')
      .select(...publicColumns)
      .where('id', p('id')),
  );
  const byClientId = compile<{ clientId: string }, AccountRow>((knex, p) =>
    knex('accounts').where('client_id', p('clientId')),
  );
  const advanceClock = compile<{ id: string; byMs: number }>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update({ clock_offset_ms: knex.raw('clock_offset_ms + ?', [p('byMs')]) }),
  );
  const setUpstream = compile<{ id: string; upstream: string }>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update({ upstream: p('upstream') }),
  );
  const setChargesFail = compile<{ id: string; failing: number }>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update({ charges_fail: p('failing') }),
  );
  const setSecret = secretStatement(compile);
  const settings = settingStatements(compile);
  return (connection) => ({
    insert: async (account, createdAt) => {
      await connection.run(insert, { ...toRow(account), created_at: createdAt });
    },
    byId: async (id) => fromRow(await connection.row(byId, { id })),
    lock: async (id) => {
      if (lock) await connection.row(lock, { id });
    },
    byClientId: async (clientId) => withSecret(await connection.row(byClientId, { clientId })),
    advanceClock: async (id, byMs) => {
      await connection.run(advanceClock, { id, byMs });
    },
    setUpstream: async (id, upstream) => {
      await connection.run(setUpstream, { id, upstream });
    },
    setChargesFail: async (id, failing) => {
      await connection.run(setChargesFail, { id, failing: Number(failing) });
    },
    setSecret: async (id, secretHash) => {
      await connection.run(setSecret, { id, secretHash, one: 1 });
    },
    change: async (account) => {
      await connection.run(settings.change, { id: account.id, ...settingsRow(account) });
    },
    setReceiversAnswer: async (id, status) => {
      await connection.run(settings.setReceiversAnswer, { id, status });
    },
    receiversAnswer: async (id) => (await connection.row(settings.receiversAnswer, { id }))?.status ?? null,
  });
}

function secretStatement(compile: Compile) {
  return compile<{ id: string; secretHash: string; one: number }>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update({
        secret_hash: p('secretHash'),
        token_generation: knex.raw('token_generation + ?', [p('one')]),
      }),
  );
}

function settingStatements(compile: Compile) {
  const change = compile<SettingsRow & { id: string } & Record<string, string | number | null>>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update(Object.fromEntries(settingColumns.map((column) => [column, p(column)]))),
  );
  const setReceiversAnswer = compile<{ id: string; status: number | null }>((knex, p) =>
    knex('accounts')
      .where('id', p('id'))
      .update({ receivers_answer: p('status') }),
  );
  const receiversAnswer = compile<{ id: string }, { status: number | null }>((knex, p) =>
    knex('accounts').select({ status: 'receivers_answer' }).where('id', p('id')),
  );
  return { change, setReceiversAnswer, receiversAnswer };
}

function lockStatement(compile: Compile, { rowLock }: Dialect) {
  if (rowLock === null) return null;
  return compile<{ id: string }, { id: string }>((knex, p) =>
    knex.raw(`select id from accounts where id = ?${rowLock}`, [p('id')]),
  );
}

const columns = [
  'id',
  'client_id',
  'secret_hash',
  'chave',
  'fee_cents',
  'per_transaction_cents',
  'daily_cents',
  'night_cents',
  'settlement',
  'upstream',
  'webhook_registration',
  'charges_fail',
  'minimum_expiration',
  'clock_offset_ms',
  'wall_clock_offset_ms',
  'token_generation',
  'scenario_cash_out',
  'scenario_cash_in',
  'created_at',
] as const satisfies readonly (keyof NewRow)[];

const publicColumns = columns.filter((column) => column !== 'secret_hash' && column !== 'created_at');

/** What {@link Accounts.change} changes. */
const settingColumns = [
  'fee_cents',
  'per_transaction_cents',
  'daily_cents',
  'night_cents',
  'settlement',
  'webhook_registration',
  'minimum_expiration',
  'wall_clock_offset_ms',
  'scenario_cash_out',
  'scenario_cash_in',
] as const satisfies readonly (keyof AccountRow)[];
type SettingsRow = Pick<AccountRow, (typeof settingColumns)[number]>;

function toRow(account: AccountWithSecret): AccountRow {
  return {
    id: account.id,
    client_id: account.clientId,
    secret_hash: account.secretHash,
    chave: account.chave,
    upstream: account.upstream,
    charges_fail: Number(account.chargesFail),
    clock_offset_ms: account.clockOffsetMs,
    token_generation: account.tokenGeneration ?? 0,
    ...settingsRow(account),
  };
}

function settingsRow(account: Account): SettingsRow {
  return {
    fee_cents: account.feeCents,
    per_transaction_cents: account.limits.perTransactionCents,
    daily_cents: account.limits.dailyCents,
    night_cents: account.limits.nightCents,
    settlement: account.settlement,
    webhook_registration: account.webhookRegistration,
    minimum_expiration: account.minimumExpiration,
    wall_clock_offset_ms: account.wallClockOffsetMs,
    scenario_cash_out: account.scenarios.cashOut,
    scenario_cash_in: account.scenarios.cashIn,
  };
}

function withSecret(row: AccountRow | undefined): AccountWithSecret | null {
  const account = fromRow(row);
  return row && account ? { ...account, secretHash: row.secret_hash } : null;
}

function fromRow(row: PublicRow | undefined): Account | null {
  if (!row) return null;
  return {
    id: row.id,
    clientId: row.client_id,
    chave: row.chave,
    feeCents: cents(row.fee_cents),
    limits: {
      perTransactionCents: orNull(row.per_transaction_cents),
      dailyCents: orNull(row.daily_cents),
      nightCents: orNull(row.night_cents),
    },
    settlement: row.settlement,
    upstream: row.upstream,
    webhookRegistration: row.webhook_registration,
    chargesFail: row.charges_fail === 1,
    minimumExpiration: row.minimum_expiration,
    clockOffsetMs: row.clock_offset_ms,
    wallClockOffsetMs: row.wall_clock_offset_ms,
    tokenGeneration: row.token_generation,
    scenarios: { cashOut: row.scenario_cash_out, cashIn: row.scenario_cash_in },
  };
}

function orNull(value: number | null): Cents | null {
  return value === null ? null : cents(value);
}
