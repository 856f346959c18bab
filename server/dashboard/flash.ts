import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { HonoContext, Notice } from './page.js';
import { keepable } from './reads.js';
import { cookieOptions } from './session.js';

const cookie = 'pixkit_notice';
/** Lifetime of a notice, in seconds. */
const waitSeconds = 60;
const maxLength = 300;

export function setFlash(context: HonoContext, text: string): void {
  setCookie(context, cookie, keepable(text, maxLength), { ...cookieOptions(context), maxAge: waitSeconds });
}

/** Sent by the script of a page that reloads itself. */
const refreshHeader = 'x-dashboard-refresh';

/** The messages left for this page. They are shown once, and not by an older page that reloads itself. */
export function takeFlash(context: HonoContext): Notice[] {
  if (context.req.header(refreshHeader) !== undefined) return [];
  const text = getCookie(context, cookie);
  if (text === undefined) return [];
  deleteCookie(context, cookie, cookieOptions(context));
  return [{ kind: 'success', text: keepable(text, maxLength) }];
}
