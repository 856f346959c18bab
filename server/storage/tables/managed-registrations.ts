import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import {
  type EndedBy,
  type NamedRegistration,
  type RegistrationKey,
  type SecretColumns,
  secretColumns,
  secretsIn,
} from './registrations.js';

/** A registration as shown to its account. */
export interface ManagedRegistration extends NamedRegistration {
  readonly id: number;
  /** How often it was registered or changed. */
  readonly version: number;
  /** Null if it is active. */
  readonly endedBy: EndedBy | null;
  readonly createdAt: string;
}

/** Registrations by number, always together with the account, so that nobody reaches another account's. */
export interface ManagedRegistrations {
  /** At most `max` registrations that are neither deleted nor replaced, by event type, oldest first. */
  of(accountId: string, max: number): Promise<ManagedRegistration[]>;
  /** One of those, or null. */
  byId(accountId: string, id: number): Promise<ManagedRegistration | null>;
  /** A registration in any state. */
  byKey(key: RegistrationKey): Promise<ManagedRegistration | null>;
  /** The active registration that replaced one that was moved, or null. */
  successor(key: RegistrationKey): Promise<ManagedRegistration | null>;
  setHeaders(id: number, headers: readonly CustomHeader[]): Promise<void>;
  /** Ends it; nothing more is delivered to it. */
  end(id: number, endedBy: EndedBy): Promise<void>;
  resume(id: number): Promise<void>;
  /**
   * Ends a registration in favour of another registered URL; whatever referred to the old one now refers to the new
   * one.
   */
  replace(from: ManagedRegistration & { readonly accountId: string }, url: string): Promise<void>;
  /** Deletes its secrets: whoever knew them must not know those it gets when it is registered again. */
  forgetSecrets(id: number): Promise<void>;
  /** Gives a registration the secrets of another. */
  adoptSecrets(id: number, from: number): Promise<void>;
}

interface Row extends SecretColumns {
  readonly id: number;
  readonly event_type: EventType;
  readonly url: string;
  readonly headers: string;
  readonly version: number;
  readonly active: number;
  readonly ended_by: EndedBy | null;
  readonly created_at: string;
}

/** The table `registrations`. */
export function managedRegistrations(compile: Compile): (connection: Connection) => ManagedRegistrations {
  const { of, byId, byKey, successor } = reads(compile);
  const { setHeaders, end, resume, replace, repoint, adopt, forget } = changes(compile);
  return (connection) => ({
    of: async (accountId, max) => (await connection.rows(of, { accountId, max })).map(fromRow),
    byId: async (accountId, id) => orNull(await connection.row(byId, { accountId, id })),
    byKey: async (key) => orNull(await connection.row(byKey, { ...key })),
    successor: async (key) => orNull(await connection.row(successor, { ...key, one: 1 })),
    setHeaders: async (id, headers) => {
      await connection.run(setHeaders, { id, headers: JSON.stringify(headers) });
    },
    end: async (id, endedBy) => {
      await connection.run(end, { id, endedBy, zero: 0 });
    },
    resume: async (id) => {
      await connection.run(resume, { id, one: 1, nobody: null });
    },
    replace: async ({ id, accountId, eventType, url: from }, url) => {
      await connection.run(replace, { id, url, zero: 0, endedBy: 'replaced' });
      await connection.run(repoint, { accountId, eventType, from, url });
    },
    forgetSecrets: async (id) => {
      await connection.run(forget, { id, nothing: null });
    },
    adoptSecrets: async (id, from) => {
      await connection.run(adopt, { id, from });
    },
  });
}

/** Neither deleted nor replaced. */
const isKept = `(ended_by is null or ended_by in ('off', 'gone'))`;

function reads(compile: Compile) {
  const columns = ['id', 'event_type', 'url', 'headers', 'version', 'active', 'ended_by', 'created_at'];
  const all = [...columns.map((column) => `registrations.${column}`), ...secretColumns];
  const of = compile<{ accountId: string; max: number }, Row>((knex, p) =>
    knex.raw(
      `select ${all.join(', ')} from registrations where account_id = ? and ${isKept} order by event_type, id limit ?`,
      [p('accountId'), p('max')],
    ),
  );
  const byId = compile<{ accountId: string; id: number }, Row>((knex, p) =>
    knex.raw(`select ${all.join(', ')} from registrations where id = ? and account_id = ? and ${isKept}`, [
      p('id'),
      p('accountId'),
    ]),
  );
  type Key = { accountId: string; eventType: string; url: string };
  const byKey = compile<Key, Row>((knex, p) =>
    knex('registrations')
      .select(all)
      .where({ account_id: p('accountId'), event_type: p('eventType'), url: p('url') }),
  );
  const successor = compile<Key & { one: number }, Row>((knex, p) =>
    knex.raw(
      `select ${all.join(', ')} from registrations
       where account_id = ? and event_type = ? and active = ? and url = (
         select replaced_by from registrations moved
         where moved.account_id = ? and moved.event_type = ? and moved.url = ?)`,
      (['accountId', 'eventType', 'one', 'accountId', 'eventType', 'url'] as const).map((name) => p(name)),
    ),
  );
  return { of, byId, byKey, successor };
}

function changes(compile: Compile) {
  const setHeaders = compile<{ id: number; headers: string }>((knex, p) =>
    knex('registrations')
      .where('id', p('id'))
      .update({ headers: p('headers'), version: knex.raw('version + 1') }),
  );
  const end = compile<{ id: number; endedBy: string; zero: number }>((knex, p) =>
    knex('registrations')
      .where('id', p('id'))
      .update({ active: p('zero'), ended_by: p('endedBy') }),
  );
  const resume = compile<{ id: number; one: number; nobody: null }>((knex, p) =>
    knex('registrations')
      .where('id', p('id'))
      .update({ active: p('one'), ended_by: p('nobody') }),
  );
  const replace = compile<{ id: number; url: string; zero: number; endedBy: string }>((knex, p) =>
    knex('registrations')
      .where('id', p('id'))
      .update({ active: p('zero'), ended_by: p('endedBy'), replaced_by: p('url') }),
  );
  const repoint = compile<{ accountId: string; eventType: string; from: string; url: string }>((knex, p) =>
    knex('registrations')
      .where({ account_id: p('accountId'), event_type: p('eventType'), replaced_by: p('from') })
      .update({ replaced_by: p('url') }),
  );
  const secrets = ['secret', 'previous_secret', 'previous_secret_until_ms'];
  const adopt = compile<{ id: number; from: number }>((knex, p) =>
    knex.raw(
      `update registrations set ${secrets
        .map((name) => `${name} = (select other.${name} from registrations other where other.id = ?)`)
        .join(', ')} where id = ?`,
      [...secrets.map(() => p('from')), p('id')],
    ),
  );
  const forget = compile<{ id: number; nothing: null }>((knex, p) =>
    knex('registrations')
      .where('id', p('id'))
      .update(Object.fromEntries(secrets.map((name) => [name, p('nothing')]))),
  );
  return { setHeaders, end, resume, replace, repoint, adopt, forget };
}

function orNull(row: Row | undefined): ManagedRegistration | null {
  return row ? fromRow(row) : null;
}

function fromRow(row: Row): ManagedRegistration {
  return {
    id: row.id,
    eventType: row.event_type,
    url: row.url,
    headers: JSON.parse(row.headers) as CustomHeader[],
    secrets: secretsIn(row),
    version: row.version,
    endedBy: row.active === 1 ? null : (row.ended_by ?? 'gone'),
    createdAt: row.created_at,
  };
}
