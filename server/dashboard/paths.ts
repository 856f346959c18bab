import { type PageRequest, type WayBack, root } from './page.js';

/** Returns a path below the root from a form or a link; the root itself if it is anything else. */
export function safeRedirectPath(path: string | null | undefined): string {
  if (path === null || path === undefined || !/^\/(?!\/)[\w/?&=%.~+:-]*$/.test(path)) return '/';
  const url = new URL(root + path, 'http://dashboard.invalid');
  const isBelow =
    url.host === 'dashboard.invalid' && (url.pathname === root || url.pathname.startsWith(`${root}/`));
  return isBelow ? url.pathname.slice(root.length) + url.search || '/' : '/';
}

/**
 * Returns the query of the list that a page belongs to, as the pages of its items pass it on: empty if the list has no
 * filter.
 */
export function listOf({ query }: Pick<PageRequest, 'query'>): string {
  const filters = [...query].filter(([, value]) => value !== '');
  return new URLSearchParams(filters).toString();
}

/** Returns the link from an item back to its list at `to`, with the filters that the list had. */
export function wayBack({ query }: Pick<PageRequest, 'query'>, to: string, text: string): WayBack {
  return { to, text, query: Object.fromEntries(new URLSearchParams(query.get('list') ?? '')) };
}

/** Returns a path of an item after an action on it, so that the link back to the list stays the same. */
export function withList({ query }: Pick<PageRequest, 'query'>, path: string): string {
  const list = query.get('list');
  return list === null ? path : `${path}?${new URLSearchParams({ list }).toString()}`;
}
