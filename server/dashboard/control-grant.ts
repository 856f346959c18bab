import { createHmac } from 'node:crypto';

import { getCookie, setCookie } from 'hono/cookie';

import { sameText } from '../control-tokens.js';
import type { HonoContext } from './page.js';
import type { Sandbox, Strangeness } from './services.js';
import { cookieOptions, sessionIdOf, sessionSeconds } from './session.js';

const cookie = 'pixkit_control';

/**
 * Whether a signed-in user may use the control endpoint, or the reason why not. The rules are those of the endpoint
 * itself.
 */
export type Access = 'granted' | 'token needed' | { readonly strange: Strangeness };

/**
 * Decides about access. If there is a token, this session must have presented it before; without a token, the origin of
 * the request decides. A request through a proxy may look like one from this machine, so the origin never replaces the
 * token.
 */
export function accessOf(context: HonoContext, { token, strangeness }: Sandbox): Access {
  if (token === null) {
    const strange = strangeness(context.env.incoming);
    return strange === null ? 'granted' : { strange };
  }
  const session = sessionIdOf(context);
  const given = getCookie(context, cookie) ?? '';
  return session !== null && sameText(given, grantOf(token, session)) ? 'granted' : 'token needed';
}

/** Grants access to a session that presents the right token; returns false for a wrong one. The token itself is not stored. */
export function grant(context: HonoContext, given: string, { token }: Pick<Sandbox, 'token'>): boolean {
  const session = sessionIdOf(context);
  if (token === null || session === null || !sameText(given, token)) return false;
  setCookie(context, cookie, grantOf(token, session), { ...cookieOptions(context), maxAge: sessionSeconds });
  return true;
}

/**
 * Computes the grant from the token and the session: it is useless with another session, and after the token has
 * changed.
 */
function grantOf(token: string, session: string): string {
  return createHmac('sha256', token).update(`control endpoint of ${session}`).digest('base64url');
}
