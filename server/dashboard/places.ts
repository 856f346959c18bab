import { root } from './page.js';

/** A place below the root that a form or a link names; the root itself where it names another. */
export function placeBelow(place: string | null | undefined): string {
  if (place === null || place === undefined || !/^\/(?!\/)[\w/?&=%.~+:-]*$/.test(place)) return '/';
  const url = new URL(root + place, 'http://dashboard.invalid');
  const isBelow =
    url.host === 'dashboard.invalid' && (url.pathname === root || url.pathname.startsWith(`${root}/`));
  return isBelow ? url.pathname.slice(root.length) + url.search || '/' : '/';
}
