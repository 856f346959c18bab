import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { DashboardEnv } from './page.js';
import type { Sandbox } from './services.js';
import { cookieOptions, sessionIdOf, sessionSeconds } from './session.js';

const cookie = 'pixkit_control';

type Visitor = Context<DashboardEnv>;

/** Whether somebody who is signed in may use the control endpoint, or what keeps them from it: by the rule of the endpoint itself. */
export type Access = 'granted' | 'token needed' | { readonly strange: string };

/** By the token where there is one, which this session has shown before; by where the request comes from where there is none. */
export function accessOf(context: Visitor, { token, strangeness }: Sandbox): Access {
  if (token === null) {
    const strange = strangeness(context.env.incoming);
    return strange === null ? 'granted' : { strange };
  }
  const session = sessionIdOf(context);
  const given = getCookie(context, cookie) ?? '';
  return session !== null && same(given, grantOf(token, session)) ? 'granted' : 'token needed';
}

/** Grants a session what the token grants; false where it is another one. The token itself is kept nowhere. */
export function grant(context: Visitor, given: string, { token }: Pick<Sandbox, 'token'>): boolean {
  const session = sessionIdOf(context);
  if (token === null || session === null || !same(given, token)) return false;
  setCookie(context, cookie, grantOf(token, session), { ...cookieOptions(context), maxAge: sessionSeconds });
  return true;
}

/** What only who knows both can make: it is worth nothing with another session, and nothing after the token was changed. */
function grantOf(token: string, session: string): string {
  return createHmac('sha256', token).update(`control endpoint of ${session}`).digest('base64url');
}

/** Whether two texts are the same; takes as long where they are not. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compared').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
