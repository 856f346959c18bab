import { getSignedCookie, setSignedCookie } from 'hono/cookie';

import { alphanumeric } from '../domain/ids.js';
import type { Account } from '../domain/account.js';
import { type HonoContext, root } from './page.js';
import type { DashboardServices } from './services.js';
import { cookieOptions } from './session.js';

const cookie = 'pixkit_browser';
/** How long a browser is remembered, in seconds. */
const rememberedSeconds = 90 * 86_400;
/** Length of the random name of a browser, in characters. */
const nameLength = 22;

/** The key that signs the names of browsers, shared by all gateways of a database. */
export function browserKey({ store, secrets }: DashboardServices): Promise<string> {
  const fresh = Buffer.from(secrets.bytes(32)).toString('base64url');
  return store.write(({ settings }) => settings.settle('dashboard browser key', fresh), null);
}

/**
 * Identifies a browser that was signed in to the account before, which has sign-in limits of its own. Null for any
 * other.
 */
export async function trustedBrowser(
  context: HonoContext,
  key: string,
  clientId: string,
): Promise<string | null> {
  const value = await getSignedCookie(context, key, cookie);
  if (typeof value !== 'string') return null;
  const [id, name] = value.split('.');
  return id === clientId.toLowerCase() && name !== undefined ? name : null;
}

/** Remembers the browser for the account that it was signed in to. */
export async function rememberBrowser(
  context: HonoContext,
  key: string,
  { clientId }: Account,
  { secrets }: Pick<DashboardServices, 'secrets'>,
): Promise<void> {
  const options = { ...cookieOptions(context), path: `${root}/sign-in`, maxAge: rememberedSeconds };
  await setSignedCookie(context, cookie, `${clientId}.${alphanumeric(secrets, nameLength)}`, key, options);
}
