import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection, Done } from '../connection.js';
import type { Compile } from '../statement.js';
import { tableOf } from '../table.js';
import {
  type EndedBy,
  type NamedRegistration,
  registrationKinds,
  type RegistrationKey,
  type RegistrationRow,
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

/** Registrations by number, always together with the account, so that no account reaches another's. */
export type ManagedRegistrations = ReturnType<ReturnType<typeof managedRegistrations>>;

/** The table `registrations`. */
export function managedRegistrations(compile: Compile) {
  const { of, byId, byKey, successor } = reads(compile);
  const { setHeaders, end, resume, replace, repoint, adopt, forget } = changes(compile);
  return (connection: Connection) => ({
    /** At most `max` registrations that are neither deleted nor replaced, by event type, oldest first. */
    of: async (accountId: string, max: number): Promise<ManagedRegistration[]> =>
      (await connection.rows(of, { accountId, max })).map(fromRow),
    /** One of those, or null. */
    byId: async (accountId: string, id: number): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(byId, { accountId, id })),
    /** A registration in any state. */
    byKey: async (key: RegistrationKey): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(byKey, key)),
    /** The active registration that replaced one that was moved, or null. */
    successor: async (key: RegistrationKey): Promise<ManagedRegistration | null> =>
      orNull(await connection.row(successor, key)),
    setHeaders: (id: number, headers: readonly CustomHeader[]): Done =>
      connection.run(setHeaders, { id, headers }),
    /** Ends it; nothing more is delivered to it. */
    end: (id: number, endedBy: EndedBy): Done => connection.run(end, { id, endedBy }),
    resume: (id: number): Done => connection.run(resume, { id }),
    /**
     * Ends a registration in favour of another registered URL; references to the old one become references to the new
     * one.
     */
    replace: async (
      { id, accountId, eventType, url: from }: ManagedRegistration & { readonly accountId: string },
      url: string,
    ): Promise<void> => {
      await connection.run(replace, { id, url });
      await connection.run(repoint, { accountId, eventType, from, url });
    },
    /** Deletes its secrets, so that it gets new ones when it is registered again. */
    forgetSecrets: (id: number): Done => connection.run(forget, { id }),
    /** Gives a registration the secrets of another. */
    adoptSecrets: (id: number, from: number): Done => connection.run(adopt, { id, from }),
  });
}

/** Neither deleted nor replaced. */
const isListed = `(ended_by is null or ended_by in ('off', 'gone'))`;

function reads(compile: Compile) {
  const registrations = tableOf<RegistrationRow>(compile, 'registrations', registrationKinds);
  const of = registrations.query<{ accountId: string; max: number }>((rows, p) =>
    rows.where('account_id', p.accountId).whereRaw(isListed).orderByRaw(`event_type, id limit ${p.max}`),
  );
  const byId = registrations.query<{ accountId: string; id: number }>((rows, p) =>
    rows.where({ id: p.id, account_id: p.accountId }).whereRaw(isListed),
  );
  const successor = registrations.query<RegistrationKey>((rows, p) =>
    rows.where({ account_id: p.accountId, event_type: p.eventType, active: 1 }).whereRaw(
      `url = (select replaced_by from registrations moved where moved.account_id = ${p.accountId}
         and moved.event_type = ${p.eventType} and moved.url = ${p.url})`,
    ),
  );
  return { of, byId, byKey: registrations.find(['accountId', 'eventType', 'url']), successor };
}

function changes(compile: Compile) {
  const registrations = tableOf<RegistrationRow>(compile, 'registrations', registrationKinds);
  const { change } = registrations;
  const setHeaders = change<{ id: number; headers: readonly CustomHeader[] }>((rows, p, raw) =>
    rows.where('id', p.id).update({ headers: p.headers, version: raw('version + 1') }),
  );
  const end = change<{ id: number; endedBy: EndedBy }>((rows, p) =>
    rows.where('id', p.id).update({ active: 0, ended_by: p.endedBy }),
  );
  const resume = change<{ id: number }>((rows, p) =>
    rows.where('id', p.id).update({ active: 1, ended_by: null }),
  );
  const replace = change<{ id: number; url: string }>((rows, p) =>
    rows.where('id', p.id).update({ active: 0, ended_by: 'replaced', replaced_by: p.url }),
  );
  const repoint = change<RegistrationKey & { from: string }>((rows, p) =>
    rows
      .where({ account_id: p.accountId, event_type: p.eventType, replaced_by: p.from })
      .update({ replaced_by: p.url }),
  );
  const secrets = ['secret', 'previous_secret', 'previous_secret_until_ms'];
  const adopt = change<{ id: number; from: number }>((rows, p, raw) => {
    const ofOther = (name: string) =>
      raw(`(select other.${name} from registrations other where other.id = ${p.from})`);
    return rows.where('id', p.id).update(Object.fromEntries(secrets.map((name) => [name, ofOther(name)])));
  });
  const forget = change<{ id: number }>((rows, p) =>
    rows.where('id', p.id).update(Object.fromEntries(secrets.map((name) => [name, null]))),
  );
  return { setHeaders, end, resume, replace, repoint, adopt, forget };
}

function orNull(row: RegistrationRow | undefined): ManagedRegistration | null {
  return row ? fromRow(row) : null;
}

function fromRow(row: RegistrationRow): ManagedRegistration {
  return {
    id: row.id,
    eventType: row.eventType,
    url: row.url,
    headers: row.headers,
    secrets: secretsIn(row),
    version: row.version,
    endedBy: row.active ? null : (row.endedBy ?? 'gone'),
    createdAt: row.createdAt,
  };
}
