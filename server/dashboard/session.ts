import { createHash } from 'node:crypto';
import { TLSSocket } from 'node:tls';

import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { Account } from '../domain/account.js';
import { type AccountWithSecret, keepable } from './reads.js';
import { type HonoContext, type Notice, root } from './page.js';
import type { DashboardServices } from './services.js';

export const sessionSeconds = 12 * 3600;
/** Maximum number of sessions per account; a further one ends the oldest. */
export const maxSessions = 20;
const cookie = 'pixkit_session';
const idBytes = 32;

/** Begins a session of an account after its secret was verified, and ends the browser's previous session. */
export async function beginSession(
  context: HonoContext,
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
    await accounts.lock?.(account.id);
    if (before !== null) await sessions.end(before);
    await sessions.begin(session, maxSessions);
  }, account.id);
  setCookie(context, cookie, id, { ...cookieOptions(context), maxAge: sessionSeconds });
}

/** Returns the key by which the user's session is known here; null if there is none. */
export function sessionOf(context: HonoContext): string | null {
  const id = getCookie(context, cookie);
  return id === undefined ? null : hashOf(id);
}

/** Returns the account of the user; null if no user is signed in. */
export async function signedIn(
  context: HonoContext,
  { store, clock }: Pick<DashboardServices, 'store' | 'clock'>,
): Promise<Account | null> {
  const id = getCookie(context, cookie);
  if (id === undefined) return null;
  return store.read(async ({ sessions, accounts }) => {
    const accountId = await sessions.accountOf(hashOf(id), clock.systemMs());
    return accountId === null ? null : accounts.byId(accountId);
  });
}

/** Returns the id of the user's session, which is a secret; null if the request has none. */
export function sessionIdOf(context: HonoContext): string | null {
  return getCookie(context, cookie) ?? null;
}

/** Ends the user's session or, with `everywhere`, all sessions of the account. */
export async function endSession(
  context: HonoContext,
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

/** Returns the options of every dashboard cookie: not readable by scripts, and not sent with requests from other sites. */
export function cookieOptions(context: HonoContext) {
  return { path: root, httpOnly: true, sameSite: 'Strict', secure: isEncrypted(context) } as const;
}

/** Hashes a session id. A plain hash is enough, because ids are long and random. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Whether a request came over TLS, here or to a proxy in front. A browser that lies about this harms only itself. */
export function isEncrypted({ env: { incoming } }: HonoContext): boolean {
  return incoming.socket instanceof TLSSocket || incoming.headers['x-forwarded-proto'] === 'https';
}

export function requestIdOf({ env: { outgoing } }: HonoContext): string {
  return String(outgoing.getHeader('x-request-id') ?? '');
}

export function baseUrlOf(context: HonoContext): string {
  return `${isEncrypted(context) ? 'https' : 'http'}://${context.req.header('host') ?? 'localhost'}`;
}

const noticeCookie = 'pixkit_notice';
/** Lifetime of a notice, in seconds. */
const waitSeconds = 60;
const maxLength = 300;

export function setFlash(context: HonoContext, text: string): void {
  setCookie(context, noticeCookie, keepable(text, maxLength), {
    ...cookieOptions(context),
    maxAge: waitSeconds,
  });
}

/** The header that the script sends when a page reloads itself. */
const refreshHeader = 'x-dashboard-refresh';

/** Returns the messages left for this page. They are shown once, and not by an older page that reloads itself. */
export function takeFlash(context: HonoContext): Notice[] {
  if (context.req.header(refreshHeader) !== undefined) return [];
  const text = getCookie(context, noticeCookie);
  if (text === undefined) return [];
  deleteCookie(context, noticeCookie, cookieOptions(context));
  return [{ kind: 'success', text: keepable(text, maxLength) }];
}
