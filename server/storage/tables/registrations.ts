import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader, WebhookSecret } from '../../domain/registrations.js';
import type { Connection, Done } from '../connection.js';
import { type Compile, flag, json } from '../statement.js';
import { tableOf } from '../table.js';

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

/** The columns that hold the secrets of a registration. */
export interface SecretColumns {
  readonly secret: string | null;
  readonly previousSecret: string | null;
  readonly previousSecretUntilMs: number | null;
}

/** Names of the columns that hold the secrets. */
export const secretColumns = [
  'registrations.secret',
  'registrations.previous_secret',
  'registrations.previous_secret_until_ms',
] as const;

/** The secrets in a row, newest first. */
export function secretsIn(row: SecretColumns): readonly WebhookSecret[] {
  const { secret, previousSecret: previous, previousSecretUntilMs: untilMs } = row;
  return [
    ...(secret === null ? [] : [{ secret, untilMs: null }]),
    ...(previous === null ? [] : [{ secret: previous, untilMs }]),
  ];
}

/** A row. */
export interface RegistrationRow extends SecretColumns, RegistrationKey {
  readonly id: number;
  readonly headers: readonly CustomHeader[];
  /** How often it was registered or changed. */
  readonly version: number;
  readonly active: boolean;
  readonly endedBy: EndedBy | null;
  readonly replacedBy: string | null;
  readonly createdAt: Instant;
}

/** The kinds of its members. */
export const registrationKinds = { headers: json<readonly CustomHeader[]>(), active: flag };

/** Registered webhook URLs. */
export type Registrations = ReturnType<ReturnType<typeof registrationsTable>>;

/** The table `registrations`. */
export function registrationsTable(compile: Compile) {
  const { put, active, activeOf, rotate, deactivate } = statements(compile);
  return (connection: Connection) => ({
    /**
     * Registers a URL, or updates the headers and version of a registered one, and makes it active. `newSecret` signs its
     * deliveries, unless it already has a secret.
     */
    put: async (
      accountId: string,
      eventType: EventType,
      { url, headers }: Pick<Registration, 'url' | 'headers'>,
      at: Instant,
      newSecret?: string,
    ): Promise<void> => {
      const registration = { accountId, eventType, url, headers, createdAt: at, secret: newSecret ?? null };
      await connection.run(put, { ...registration, version: 1, active: true });
    },
    /** The active registrations of an event type, oldest first. */
    active: async (accountId: string, eventType: EventType): Promise<Registration[]> =>
      (await connection.rows(active, { accountId, eventType })).map(fromRow),
    /** The active registrations of all event types, oldest first. */
    activeOf: async (accountId: string): Promise<NamedRegistration[]> =>
      (await connection.rows(activeOf, { accountId })).map((row) => ({
        eventType: row.eventType,
        ...fromRow(row),
      })),
    /**
     * Gives an active registration a new secret; the previous one stays valid until a time (ms since 1970). False if
     * there is no such registration.
     */
    rotateSecret: async (key: RegistrationKey, secret: string, previousUntilMs: number): Promise<boolean> =>
      (await connection.run(rotate, { ...key, secret, previousUntilMs })) === 1,
    /** Ends the registrations of a URL that answered 410. */
    deactivate: (accountId: string, url: string): Done => connection.run(deactivate, { accountId, url }),
  });
}

const inserted = [
  'accountId',
  'eventType',
  'url',
  'headers',
  'version',
  'active',
  'secret',
  'createdAt',
] as const;

type Shown = Pick<RegistrationRow, 'eventType' | 'url' | 'headers' | keyof SecretColumns>;

function fromRow(row: Shown): Registration {
  return { url: row.url, headers: row.headers, secrets: secretsIn(row) };
}

function statements(compile: Compile) {
  const registrations = tableOf<RegistrationRow>(compile, 'registrations', registrationKinds);
  const shown = ['event_type', 'url', 'headers', ...secretColumns];
  const active = registrations.query<{ accountId: string; eventType: EventType }, Shown>((rows, p) =>
    rows.select(shown).where({ account_id: p.accountId, event_type: p.eventType, active: 1 }).orderBy('id'),
  );
  const activeOf = registrations.query<{ accountId: string }, Shown>((rows, p) =>
    rows.select(shown).where({ account_id: p.accountId, active: 1 }).orderBy('id'),
  );
  const deactivate = registrations.change<{ accountId: string; url: string }>((rows, p) =>
    rows.where({ account_id: p.accountId, url: p.url, active: 1 }).update({ active: 0, ended_by: 'gone' }),
  );
  type Rotation = RegistrationKey & { readonly secret: string; readonly previousUntilMs: number };
  const rotate = registrations.change<Rotation>((rows, p, raw) =>
    rows.where({ account_id: p.accountId, event_type: p.eventType, url: p.url, active: 1 }).update({
      previous_secret: raw('secret'),
      previous_secret_until_ms: p.previousUntilMs,
      secret: p.secret,
    }),
  );
  const put = registrations.insert(inserted, (rows, raw) =>
    rows.onConflict(['account_id', 'event_type', 'url']).merge({
      headers: raw('excluded.headers'),
      version: raw('registrations.version + excluded.version'),
      active: raw('excluded.active'),
      ended_by: raw('excluded.ended_by'),
      replaced_by: raw('excluded.replaced_by'),
      secret: raw('coalesce(registrations.secret, excluded.secret)'),
    }),
  );
  return { put, active, activeOf, rotate, deactivate };
}
