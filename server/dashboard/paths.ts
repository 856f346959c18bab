import { root } from './page.js';

/** A path below the root from a form or a link; the root itself if it is anything else. */
export function safeRedirectPath(path: string | null | undefined): string {
  if (path === null || path === undefined || !/^\/(?!\/)[\w/?&=%.~+:-]*$/.test(path)) return '/';
  const url = new URL(root + path, 'http://dashboard.invalid');
  const isBelow =
    url.host === 'dashboard.invalid' && (url.pathname === root || url.pathname.startsWith(`${root}/`));
  return isBelow ? url.pathname.slice(root.length) + url.search || '/' : '/';
}
