import { Skip } from '../../runner/signals.js';
import type { Account } from '../../target/account.js';
import type { CallOptions } from '../../target/account-core.js';
import { type Exchange, items, loose, type Loose } from '../../target/exchange.js';
import { now } from '../../target/instants.js';

const dayMs = 86_400_000;

/** The cases of a page. */
export const casesOf = (page: Exchange): readonly Loose[] => items(page.body.data);

/** The case with this id; an empty object where the page lacks it. */
export function caseOf(page: Exchange, id: number): Loose {
  return casesOf(page).find((med) => (med.id as unknown) === id) ?? {};
}

/** Where that case stands on the page, as a JSON Pointer. */
export function placeOf(page: Exchange, id: number): string {
  return `/data/${casesOf(page).findIndex((med) => (med.id as unknown) === id)}`;
}

export const idsOf = (page: Exchange): readonly unknown[] => casesOf(page).map(({ id }) => id);

/** Ids in an order of their own, so that lists without a stated order compare. */
export const inOrder = (ids: readonly unknown[]): readonly unknown[] =>
  [...ids].sort((one, other) => Number(one) - Number(other));

/** A moment some days ago, ISO 8601. */
export const daysAgo = (days: number): string => new Date(now() - days * dayMs).toISOString();

/** Every page of the list, one after the other; stops where a page is empty or the number of pages cannot be right. */
export async function allPages(
  account: Account,
  query: NonNullable<CallOptions['query']>,
  most = 60,
): Promise<readonly Exchange[]> {
  const pages: Exchange[] = [];
  for (let page = 1; page <= most; page += 1) {
    const answer = await account.listMeds({ ...query, page });
    if (answer.status !== 200 || casesOf(answer).length === 0) break;
    pages.push(answer);
  }
  return pages;
}

/**
 * The list filtered by dates, which "ISO 8601" lets be dates alone or with a time: with a time, and as dates alone
 * where the target refuses that.
 */
export async function listByDate(
  account: Account,
  dates: Readonly<Record<'startDate' | 'endDate', string | undefined>>,
  more: NonNullable<CallOptions['query']> = {},
): Promise<Exchange> {
  const withTime = await account.listMeds({ ...more, ...dates });
  if (withTime.status !== 400) return withTime;
  const dateOf = (text: string | undefined) => text?.slice(0, 10);
  return account.listMeds({ ...more, startDate: dateOf(dates.startDate), endDate: dateOf(dates.endDate) });
}

/** Ends the check where a reconciled case does not show the payment that it contests, which it may. */
export function demandOriginal(med: Loose): void {
  if (Object.keys(loose(med.originalTransaction)).length > 0) return;
  throw new Skip('the target does not show the contested payment (originalTransaction is null)');
}
