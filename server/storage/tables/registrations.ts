import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { WebhookSecret } from '../../domain/webhook-secrets.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** Where an account receives the notifications of one event type. */
export interface Registration {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
  /**
   * The secrets that sign deliveries to it, newest first, including expired ones; none if the URL is not registered.
   */
  readonly secrets?: readonly WebhookSecret[];
}

/** Identifies a registration: an account has one per event type and URL. */
export interface RegistrationKey {
  readonly accountId: string;
  readonly eventType: EventType;
  readonly url: string;
}

/**
 * Why a registration is not active: its account switched it off, deleted it or moved it to another URL, or its URL
 * answered 410.
 */
export type EndedBy = 'off' | 'deleted' | 'replaced' | 'gone';

/** A registration with its event type. */
export interface NamedRegistration extends Registration {
  readonly eventType: EventType;
}

/** Registered webhook URLs. */
export interface Registrations {
  /**
   * Registers a URL, or updates the headers and version of a registered one, and makes it active. `newSecret` signs its
   * deliveries, unless it already has a secret.
   */
  put(
    accountId: string,
    eventType: EventType,
    registration: Pick<Registration, 'url' | 'headers'>,
    at: Instant,
    newSecret?: string,
  ): Promise<void>;
  /** The active registrations of an event type, oldest first. */
  active(accountId: string, eventType: EventType): Promise<Registration[]>;
  /** The active registrations of all event types, oldest first. */
  activeOf(accountId: string): Promise<NamedRegistration[]>;
  /**
   * Gives an active registration a new secret; the previous one stays valid until a time (ms since 1970). False if
   * there is no such registration.
   */
  rotateSecret(key: RegistrationKey, secret: string, previousUntilMs: number): Promise<boolean>;
  /** Ends the registrations of a URL that answered 410. */
  deactivate(accountId: string, url: string): Promise<void>;
}

/** The columns that hold the secrets of a registration. */
export interface SecretColumns {
  readonly secret: string | null;
  readonly previous_secret: string | null;
  readonly previous_secret_until_ms: number | null;
}

/** Names of the columns that hold the secrets. */
export const secretColumns = [
  'registrations.secret',
  'registrations.previous_secret',
  'registrations.previous_secret_until_ms',
] as const;

/** The secrets in a row, newest first. */
export function secretsIn(row: SecretColumns): readonly WebhookSecret[] {
  const { secret, previous_secret: previous, previous_secret_until_ms: untilMs } = row;
  return [
    ...(secret === null ? [] : [{ secret, untilMs: null }]),
    ...(previous === null ? [] : [{ secret: previous, untilMs }]),
  ];
}

interface RegistrationRow extends SecretColumns {
  readonly event_type: EventType;
  readonly url: string;
  readonly headers: string;
}

/** The table `registrations`. */
export function registrationsTable(compile: Compile): (connection: Connection) => Registrations {
  const put = putStatement(compile);
  const { active, activeOf } = readStatements(compile);
  const { deactivate, rotate } = changeStatements(compile);
  return (connection) => ({
    put: async (accountId, eventType, { url, headers }, at, newSecret) => {
      const row = { accountId, eventType, url, headers: JSON.stringify(headers), at, one: 1 };
      await connection.run(put, { ...row, secret: newSecret ?? null });
    },
    active: async (accountId, eventType) =>
      (await connection.rows(active, { accountId, eventType, one: 1 })).map(fromRow),
    activeOf: async (accountId) =>
      (await connection.rows(activeOf, { accountId, one: 1 })).map((row) => ({
        eventType: row.event_type,
        ...fromRow(row),
      })),
    rotateSecret: async ({ accountId, eventType, url }, secret, previousUntilMs) =>
      (await connection.run(rotate, { accountId, eventType, url, secret, previousUntilMs, one: 1 })) === 1,
    deactivate: async (accountId, url) => {
      await connection.run(deactivate, { accountId, url, zero: 0, one: 1, endedBy: 'gone' });
    },
  });
}

function fromRow(row: RegistrationRow): Registration {
  return { url: row.url, headers: JSON.parse(row.headers) as CustomHeader[], secrets: secretsIn(row) };
}

function readStatements(compile: Compile) {
  const columns = ['event_type', 'url', 'headers', ...secretColumns];
  const active = compile<{ accountId: string; eventType: string; one: number }, RegistrationRow>((knex, p) =>
    knex('registrations')
      .select(columns)
      .where({ account_id: p('accountId'), event_type: p('eventType'), active: p('one') })
      .orderBy('id'),
  );
  const activeOf = compile<{ accountId: string; one: number }, RegistrationRow>((knex, p) =>
    knex('registrations')
      .select(columns)
      .where({ account_id: p('accountId'), active: p('one') })
      .orderBy('id'),
  );
  return { active, activeOf };
}

function changeStatements(compile: Compile) {
  type End = { accountId: string; url: string; zero: number; one: number; endedBy: string };
  const deactivate = compile<End>((knex, p) =>
    knex('registrations')
      .where({ account_id: p('accountId'), url: p('url'), active: p('one') })
      .update({ active: p('zero'), ended_by: p('endedBy') }),
  );
  type Rotation = {
    accountId: string;
    eventType: string;
    url: string;
    secret: string;
    previousUntilMs: number;
    one: number;
  };
  const rotate = compile<Rotation>((knex, p) =>
    knex('registrations')
      .where({
        account_id: p('accountId'),
        event_type: p('eventType'),
        url: p('url'),
        active: p('one'),
      })
      .update({
        previous_secret: knex.raw('secret'),
        previous_secret_until_ms: p('previousUntilMs'),
        secret: p('secret'),
      }),
  );
  return { deactivate, rotate };
}

function putStatement(compile: Compile) {
  type New = {
    accountId: string;
    eventType: string;
    url: string;
    headers: string;
    secret: string | null;
    at: string;
    one: number;
  };
  return compile<New>((knex, p) =>
    knex('registrations')
      .insert({
        account_id: p('accountId'),
        event_type: p('eventType'),
        url: p('url'),
        headers: p('headers'),
        version: p('one'),
        active: p('one'),
        secret: p('secret'),
        created_at: p('at'),
      })
      .onConflict(['account_id', 'event_type', 'url'])
      .merge({
        headers: knex.raw('excluded.headers'),
        version: knex.raw('registrations.version + excluded.version'),
        active: knex.raw('excluded.active'),
        ended_by: knex.raw('excluded.ended_by'),
        replaced_by: knex.raw('excluded.replaced_by'),
        secret: knex.raw('coalesce(registrations.secret, excluded.secret)'),
      }),
  );
}
