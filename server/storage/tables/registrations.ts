import type { Instant } from '../../domain/clock.js';
import type { EventType } from '../../domain/notification-bodies.js';
import type { CustomHeader } from '../../domain/registrations.js';
import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';

/** Where an account wants the notifications of one event type. */
export interface Registration {
  readonly url: string;
  readonly headers: readonly CustomHeader[];
}

/** Registered webhook URLs. */
export interface Registrations {
  /** Registers a URL, or updates the headers and version of one that is registered; it is active then. */
  put(accountId: string, eventType: EventType, registration: Registration, at: Instant): Promise<void>;
  /** The active ones, oldest first. */
  active(accountId: string, eventType: EventType): Promise<Registration[]>;
  /** Ends the registrations of a URL that answered 410. */
  deactivate(accountId: string, url: string): Promise<void>;
}

interface RegistrationRow {
  url: string;
  headers: string;
}

/** The table `registrations`. */
export function registrationsTable(compile: Compile): (connection: Connection) => Registrations {
  const put = putStatement(compile);
  const active = compile<{ accountId: string; eventType: string; one: number }, RegistrationRow>((knex, p) =>
    knex('registrations')
      .select('url', 'headers')
      .where({ account_id: p('accountId'), event_type: p('eventType'), active: p('one') })
      .orderBy('id'),
  );
  const deactivate = compile<{ accountId: string; url: string; zero: number }>((knex, p) =>
    knex('registrations')
      .where({ account_id: p('accountId'), url: p('url') })
      .update({ active: p('zero') }),
  );
  return (connection) => ({
    put: async (accountId, eventType, { url, headers }, at) => {
      await connection.run(put, { accountId, eventType, url, headers: JSON.stringify(headers), at, one: 1 });
    },
    active: async (accountId, eventType) =>
      (await connection.rows(active, { accountId, eventType, one: 1 })).map((row) => ({
        url: row.url,
        headers: JSON.parse(row.headers) as CustomHeader[],
      })),
    deactivate: async (accountId, url) => {
      await connection.run(deactivate, { accountId, url, zero: 0 });
    },
  });
}

function putStatement(compile: Compile) {
  type New = { accountId: string; eventType: string; url: string; headers: string; at: string; one: number };
  return compile<New>((knex, p) =>
    knex('registrations')
      .insert({
        account_id: p('accountId'),
        event_type: p('eventType'),
        url: p('url'),
        headers: p('headers'),
        version: p('one'),
        active: p('one'),
        created_at: p('at'),
      })
      .onConflict(['account_id', 'event_type', 'url'])
      .merge({
        headers: knex.raw('excluded.headers'),
        version: knex.raw('registrations.version + excluded.version'),
        active: knex.raw('excluded.active'),
      }),
  );
}
