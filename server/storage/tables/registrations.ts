import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader, WebhookSecret } from '../../domain/registrations.js';
import { type Compile, type Connection, type Done, flag, json } from '../statement.js';
import { tableOf } from '../table.js';

/** The URL at which an account receives the notifications of one event type. */
export interface Registration {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
  /**
   * The secrets that sign deliveries to it, newest first, including expired ones; none if the URL is not registered.
   */
  readonly secrets?: readonly WebhookSecret[];
}

export interface RegistrationKey {
  readonly accountId: string;
  readonly eventType: EventType;
  readonly url: string;
}

/**
 * Why a registration is not active: its account switched it off, deleted it or moved it to another URL, or its URL
 * responded with 410.
 */
export type EndedBy = 'off' | 'deleted' | 'replaced' | 'gone';

/** A registration as shown to its account. */
export interface ManagedRegistration extends Registration {
  readonly id: number;
  readonly eventType: EventType;
  /** How many times it was registered or changed. */
  readonly version: number;
  /** Null if it is active. */
  readonly endedBy: EndedBy | null;
  readonly createdAt: Instant;
}

export interface SecretColumns {
  readonly secret: string | null;
  readonly previousSecret: string | null;
  readonly previousSecretUntilMs: number | null;
}

const secretNames = ['secret', 'previous_secret', 'previous_secret_until_ms'] as const;
export const secretColumns = secretNames.map((name) => `registrations.${name}`);

/** Returns the secrets in a row, newest first. */
export function secretsIn(row: SecretColumns): readonly WebhookSecret[] {
  const { secret, previousSecret: previous, previousSecretUntilMs: untilMs } = row;
  return [
    ...(secret === null ? [] : [{ secret, untilMs: null }]),
    ...(previous === null ? [] : [{ secret: previous, untilMs }]),
  ];
}

interface Row extends SecretColumns, RegistrationKey, Omit<ManagedRegistration, 'secrets'> {
  readonly active: boolean;
  readonly replacedBy: string | null;
}

/** The table `registrations`. Rows that an account requests by id are looked up together with the account. */
export function registrationsTable(compile: Compile) {
  const kinds = { headers: json<readonly CustomHeader[]>(), active: flag };
  const table = tableOf<Row>(compile, 'registrations', kinds);
  const reads = readStatements(table);
  const changes = changeStatements(table);
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
      await connection.run(changes.put, { ...registration, version: 1, active: true });
    },
    /** Returns the active registrations of an event type, oldest first. */
    active: async (accountId: string, eventType: EventType): Promise<ManagedRegistration[]> =>
      (await connection.rows(reads.active, { accountId, eventType })).map(fromRow),
    /** Returns the active registrations of all event types, oldest first. */
    activeOf: async (accountId: string): Promise<ManagedRegistration[]> =>
      (await connection.rows(reads.activeOf, { accountId })).map(fromRow),
    /** Returns at most `max` registrations that are neither deleted nor replaced, by event type, oldest first. */
    of: async (accountId: string, max: number): Promise<ManagedRegistration[]> =>
      (await connection.rows(reads.of, { accountId, max })).map(fromRow),
    /** Returns a registration that is neither deleted nor replaced; null if there is none. */
    byId: async (accountId: string, id: number): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(reads.byId, { accountId, id })),
    /** Returns a registration in any state. */
    byKey: async (key: RegistrationKey): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(reads.byKey, key)),
    /** Returns the active registration that replaced one that was moved, or null. */
    successor: async (key: RegistrationKey): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(reads.successor, key)),
    /**
     * Gives an active registration a new secret; the previous one stays valid until a time (ms since 1970). Returns
     * false if there is no such registration.
     */
    rotateSecret: async (key: RegistrationKey, secret: string, previousUntilMs: number): Promise<boolean> =>
      (await connection.run(changes.rotate, { ...key, secret, previousUntilMs })) === 1,
    /** Ends the registrations of a URL that responded with 410. */
    deactivate: (accountId: string, url: string): Done =>
      connection.run(changes.deactivate, { accountId, url }),
    setHeaders: (id: number, headers: readonly CustomHeader[]): Done =>
      connection.run(changes.setHeaders, { id, headers }),
    /** Ends a registration; nothing more is delivered to it. */
    end: (id: number, endedBy: EndedBy): Done => connection.run(changes.end, { id, endedBy }),
    resume: (id: number): Done => connection.run(changes.resume, { id }),
    /**
     * Ends a registration in favour of another registered URL; references to the old URL become references to the new
     * one.
     */
    replace: async (
      { id, accountId, eventType, url: from }: ManagedRegistration & { readonly accountId: string },
      url: string,
    ): Promise<void> => {
      await connection.run(changes.replace, { id, url });
      await connection.run(changes.repoint, { accountId, eventType, from, url });
    },
    /** Deletes its secrets, so that it gets new ones when it is registered again. */
    forgetSecrets: (id: number): Done => connection.run(changes.forget, { id }),
    adoptSecrets: (id: number, from: number): Done => connection.run(changes.adopt, { id, from }),
  });
}

type Table = ReturnType<typeof tableOf<Row>>;

/** The condition that a registration is neither deleted nor replaced. */
const isListed = `(ended_by is null or ended_by in ('off', 'gone'))`;

function readStatements({ query, find }: Table) {
  return {
    active: query<{ accountId: string; eventType: EventType }>((rows, p) =>
      rows.where({ account_id: p.accountId, event_type: p.eventType, active: 1 }).orderBy('id'),
    ),
    activeOf: query<{ accountId: string }>((rows, p) =>
      rows.where({ account_id: p.accountId, active: 1 }).orderBy('id'),
    ),
    of: query<{ accountId: string; max: number }>((rows, p) =>
      rows.where('account_id', p.accountId).whereRaw(isListed).orderByRaw(`event_type, id limit ${p.max}`),
    ),
    byId: query<{ accountId: string; id: number }>((rows, p) =>
      rows.where({ id: p.id, account_id: p.accountId }).whereRaw(isListed),
    ),
    byKey: find(['accountId', 'eventType', 'url']),
    successor: query<RegistrationKey>((rows, p) =>
      rows.where({ account_id: p.accountId, event_type: p.eventType, active: 1 }).whereRaw(
        `url = (select replaced_by from registrations moved where moved.account_id = ${p.accountId}
           and moved.event_type = ${p.eventType} and moved.url = ${p.url})`,
      ),
    ),
  };
}

function changeStatements({ insert, change }: Table) {
  const put = [
    'accountId',
    'eventType',
    'url',
    'headers',
    'version',
    'active',
    'secret',
    'createdAt',
  ] as const;
  type Rotation = RegistrationKey & { readonly secret: string; readonly previousUntilMs: number };
  return {
    put: insert(put, (rows, raw) =>
      rows.onConflict(['account_id', 'event_type', 'url']).merge({
        headers: raw('excluded.headers'),
        version: raw('registrations.version + excluded.version'),
        active: raw('excluded.active'),
        ended_by: raw('excluded.ended_by'),
        replaced_by: raw('excluded.replaced_by'),
        secret: raw('coalesce(registrations.secret, excluded.secret)'),
      }),
    ),
    rotate: change<Rotation>((rows, p, raw) =>
      rows.where({ account_id: p.accountId, event_type: p.eventType, url: p.url, active: 1 }).update({
        previous_secret: raw('secret'),
        previous_secret_until_ms: p.previousUntilMs,
        secret: p.secret,
      }),
    ),
    deactivate: change<{ accountId: string; url: string }>((rows, p) =>
      rows.where({ account_id: p.accountId, url: p.url, active: 1 }).update({ active: 0, ended_by: 'gone' }),
    ),
    setHeaders: change<{ id: number; headers: readonly CustomHeader[] }>((rows, p, raw) =>
      rows.where('id', p.id).update({ headers: p.headers, version: raw('version + 1') }),
    ),
    end: change<{ id: number; endedBy: EndedBy }>((rows, p) =>
      rows.where('id', p.id).update({ active: 0, ended_by: p.endedBy }),
    ),
    resume: change<{ id: number }>((rows, p) => rows.where('id', p.id).update({ active: 1, ended_by: null })),
    replace: change<{ id: number; url: string }>((rows, p) =>
      rows.where('id', p.id).update({ active: 0, ended_by: 'replaced', replaced_by: p.url }),
    ),
    repoint: change<RegistrationKey & { from: string }>((rows, p) =>
      rows
        .where({ account_id: p.accountId, event_type: p.eventType, replaced_by: p.from })
        .update({ replaced_by: p.url }),
    ),
    adopt: change<{ id: number; from: number }>((rows, p, raw) => {
      const ofOther = (name: string) =>
        raw(`(select other.${name} from registrations other where other.id = ${p.from})`);
      return rows
        .where('id', p.id)
        .update(Object.fromEntries(secretNames.map((name) => [name, ofOther(name)])));
    }),
    forget: change<{ id: number }>((rows, p) =>
      rows.where('id', p.id).update(Object.fromEntries(secretNames.map((name) => [name, null]))),
    ),
  };
}

function orNull(row: Row | null): ManagedRegistration | null {
  return row ? fromRow(row) : null;
}

function fromRow({ id, eventType, url, headers, version, createdAt, ...row }: Row): ManagedRegistration {
  const endedBy = row.active ? null : (row.endedBy ?? 'gone');
  return { id, eventType, url, headers, version, createdAt, endedBy, secrets: secretsIn(row) };
}
