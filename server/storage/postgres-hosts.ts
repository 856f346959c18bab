import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';

import type { Refusal } from './refusals.js';

/** A connection of the pool. */
export type Client = pg.Client & {
  /** Set where Knex must not hand it out again. */
  __knex__disposed?: unknown;
  /** The life of the server that it leads to: postgres-outcome.ts. */
  serverLife?: string | null;
  /** What the other side calls the process that serves it: PostgreSQL by its id, a pooler by a number of its own. */
  readonly processID?: number | null;
  /** The process of the server in which its settings were made: postgres-pooler.ts. */
  backend?: number;
};

/** The server takes no writes. */
export class OnlyReads extends Error {}

/**
 * Knex's client for PostgreSQL, each of whose connections is opened by `open`: to whichever host is the right one at the
 * time.
 */
export function clientWith(open: () => Promise<Client>): typeof PostgresClient {
  return class extends PostgresClient {
    override acquireRawConnection(): Promise<Client> {
      return open();
    }
  };
}

/**
 * The connection to the first host that `open` accepts. All are asked at the same time: a host that is gone says nothing
 * for seconds. Connections to the others are closed. Rejects with the reasons of all, in the order of `urls`.
 */
export async function firstOf(
  urls: readonly string[],
  open: (url: string) => Promise<Client>,
): Promise<Client> {
  const attempts = urls.map(open);
  try {
    const chosen = await Promise.any(attempts);
    for (const attempt of attempts) {
      attempt.then((client) => (client === chosen ? undefined : client.end())).catch(() => undefined);
    }
    return chosen;
  } catch (error) {
    const [only, ...others] = (error as AggregateError).errors as readonly unknown[];
    throw others.length === 0 ? only : error;
  }
}

/** Why no host could be used, in a sentence; without anything of the URL but its hosts. */
export function whyNone(error: unknown, hosts: readonly string[]): Refusal | string {
  if (hosts.length === 1 || !(error instanceof AggregateError)) return why(error);
  return error.errors
    .map((one, index): Refusal => ({ id: 'of host', values: { host: hosts[index] ?? '', reason: why(one) } }))
    .reduce((one, other) => ({ id: 'one and other', values: { one, other } }));
}

function why(error: unknown): Refusal | string {
  if (error instanceof OnlyReads) return { id: 'only reads' };
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return message === '' ? String(code) : message;
}
