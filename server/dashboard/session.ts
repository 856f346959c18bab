import { createHash } from 'node:crypto';

import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { Account } from '../domain/account.js';
import type { AccountWithSecret } from '../storage/tables/accounts.js';
import { isEncrypted } from './connection.js';
import { type DashboardEnv, root } from './page.js';
import type { DashboardServices } from './services.js';

/** How long somebody stays signed in, s. */
export const sessionSeconds = 12 * 3600;
/** Max sessions of an account; one more ends the oldest. */
export const maxSessions = 20;
const cookie = 'pixkit_session';
/** Bytes of a session's id. */
const idBytes = 32;

type Visitor = Context<DashboardEnv>;

/** Begins a session of an account whose secret was right, in place of the one that the browser had: nobody could end that any more. */
export async function beginSession(
  context: Visitor,
  account: AccountWithSecret,
  { store, clock, secrets }: DashboardServices,
): Promise<void> {
  const id = Buffer.from(secrets.bytes(idBytes)).toString('base64url');
  const before = sessionOf(context);
  const nowMs = clock.systemMs();
  const session = {
    idHash: hashOf(id),
    accountId: account.id,
    secretHash: account.secretHash,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + sessionSeconds * 1000,
  };
  await store.write(async ({ accounts, sessions }) => {
    await accounts.lock(account.id);
    if (before !== null) await sessions.end(before);
    await sessions.begin(session, maxSessions);
  }, account.id);
  setCookie(context, cookie, id, { ...cookieOptions(context), maxAge: sessionSeconds });
}

/** What the session of whoever asks is known by here; null where there is none. */
export function sessionOf(context: Visitor): string | null {
  const id = getCookie(context, cookie);
  return id === undefined ? null : hashOf(id);
}

/** The account of whoever asks; null where nobody is signed in. */
export async function signedIn(
  context: Visitor,
  { store, clock }: Pick<DashboardServices, 'store' | 'clock'>,
): Promise<Account | null> {
  const id = getCookie(context, cookie);
  if (id === undefined) return null;
  return store.read(async ({ sessions, accounts }) => {
    const accountId = await sessions.accountOf(hashOf(id), clock.systemMs());
    return accountId === null ? null : accounts.byId(accountId);
  });
}

/** The id of whoever's session it is: a secret. Null where nobody says to be signed in. */
export function sessionIdOf(context: Visitor): string | null {
  return getCookie(context, cookie) ?? null;
}

/** Ends the session of whoever asks, or with it all others of the account. */
export async function endSession(
  context: Visitor,
  { store }: Pick<DashboardServices, 'store'>,
  account: Account | null,
  everywhere: boolean,
): Promise<void> {
  const id = getCookie(context, cookie);
  await store.write(async ({ sessions }) => {
    if (id !== undefined) await sessions.end(hashOf(id));
    if (everywhere && account) await sessions.endAllOf(account.id);
  }, account?.id ?? null);
  deleteCookie(context, cookie, cookieOptions(context));
}

/** For every cookie of the dashboard: no script reads it, no other site's request carries it. */
export function cookieOptions(context: Visitor) {
  return { path: root, httpOnly: true, sameSite: 'Strict', secure: isEncrypted(context) } as const;
}

/** Ids are random and long: a plain hash tells nobody anything. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
