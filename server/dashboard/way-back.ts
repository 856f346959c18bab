import type { PageRequest, WayBack } from './page.js';

/** The query of the list that a page is of, as the pages of its items carry it on: empty if the list is whole. */
export function listOf({ query }: Pick<PageRequest, 'query'>): string {
  const filters = [...query].filter(([, value]) => value !== '');
  return new URLSearchParams(filters).toString();
}

/** The way from an item back to its list at `to`, with the filters that the list had. */
export function wayBack({ query }: Pick<PageRequest, 'query'>, to: string, text: string): WayBack {
  return { to, text, query: Object.fromEntries(new URLSearchParams(query.get('list') ?? '')) };
}

/** A path of an item, after an action on it: the way back to the list stays the same. */
export function withList({ query }: Pick<PageRequest, 'query'>, path: string): string {
  const list = query.get('list');
  return list === null ? path : `${path}?${new URLSearchParams({ list }).toString()}`;
}
