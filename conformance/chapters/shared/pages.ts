import type { CallOptions } from '../../target/account-core.js';
import { type Exchange, items, textOf, type UntrustedJson } from '../check.js';

type Query = NonNullable<CallOptions['query']>;
type List = (query: Query) => Promise<Exchange>;

/** The rows of a page. */
export const rowsOf = (page: Exchange): readonly UntrustedJson[] => items(page.body.data);

/** Requests the pages of a list in order, up to the first one that is empty or not 200; at most `max` pages. */
export async function allPages(list: List, query: Query, max = 60): Promise<readonly Exchange[]> {
  const pages: Exchange[] = [];
  for (let page = 1; page <= max; page += 1) {
    const answer = await list({ ...query, page });
    if (answer.status !== 200 || rowsOf(answer).length === 0) break;
    pages.push(answer);
  }
  return pages;
}

/**
 * Identifies a transaction: by its own external id, or by the end-to-end id from a state, together with the amount if a
 * refund may be listed under the same id. A value may also be a function that decides whether the member matches.
 */
export type Key =
  { readonly externalId: unknown } | { readonly endToEndId: unknown; readonly originalAmount?: number };

const isOf = (row: UntrustedJson, key: Key): boolean =>
  Object.entries(key).every(([name, wanted]: [string, unknown]) => {
    const value: unknown = row[name];
    return typeof wanted === 'function' ? (wanted as (value: unknown) => boolean)(value) : value === wanted;
  });

/** The rows of a transaction; there should be exactly one. */
export const rowsWith = (page: Exchange, key: Key): readonly UntrustedJson[] =>
  rowsOf(page).filter((row) => isOf(row, key));

/** JSON Pointer to a transaction on the page; a pointer to nothing if the page does not have it. */
export const placeOf = (page: Exchange, key: Key): string =>
  `/data/${rowsOf(page).findIndex((row) => isOf(row, key))}`;

/** Whether the page shows a transaction. */
export const holds = (page: Exchange, key: Key): boolean => rowsWith(page, key).length > 0;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Whether an id is, or may be, one of these: if none of them has its form, they cannot be compared (OP-02). */
export function isAmong(id: unknown, ids: readonly unknown[]): boolean {
  const isOneForm = (other: unknown) => isUuid(textOf(id)) === isUuid(textOf(other));
  const alike = ids.filter(isOneForm);
  return (
    alike.length === 0 || alike.some((other) => textOf(other).toLowerCase() === textOf(id).toLowerCase())
  );
}

/** Whether two ids can belong to one transaction: ids of the same form must be equal (OP-02). */
export function canBeSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((id) => (typeof id === 'number' ? String(id) : textOf(id)));
  const isOneForm = [isUuid, isNumber].some((has) => has(first ?? '') && has(second ?? ''));
  return !isOneForm || first?.toLowerCase() === second?.toLowerCase();
}
