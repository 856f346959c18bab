import { root } from './page.js';

/** A path below the root from a form or a link; the root itself if it is anything else. */
export function safeRedirectPath(place: string | null | undefined): string {
  if (place === null || place === undefined || !/^\/(?!\/)[\w/?&=%.~+:-]*$/.test(place)) return '/';
  const url = new URL(root + place, 'http://dashboard.invalid');
  const isBelow =
    url.host === 'dashboard.invalid' && (url.pathname === root || url.pathname.startsWith(`${root}/`));
  return isBelow ? url.pathname.slice(root.length) + url.search || '/' : '/';
}
