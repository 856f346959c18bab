import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { keepable } from '../domain/texts.js';
import type { DashboardEnv, Notice } from './page.js';
import { cookieOptions } from './session.js';

const cookie = 'pixkit_notice';
/** How long a notice waits for its page, s. */
const waitSeconds = 60;
const maxLength = 300;

/** Leaves something to be said on the next page: it was done. */
export function leaveNotice(context: Context<DashboardEnv>, text: string): void {
  setCookie(context, cookie, keepable(text, maxLength), { ...cookieOptions(context), maxAge: waitSeconds });
}

/** Sent by the script of a page that loads itself again. */
const refreshHeader = 'x-dashboard-refresh';

/** What is left to be said; it is said once, and not by a page that was open before and loads itself again. */
export function takeNotices(context: Context<DashboardEnv>): Notice[] {
  if (context.req.header(refreshHeader) !== undefined) return [];
  const text = getCookie(context, cookie);
  if (text === undefined) return [];
  deleteCookie(context, cookie, cookieOptions(context));
  return [{ kind: 'success', text: keepable(text, maxLength) }];
}
