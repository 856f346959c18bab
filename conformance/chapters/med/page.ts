import type { CallOptions } from '../../target/account-core.js';
import { asText, t, Unaskable, untrusted } from '../check.js';
import type { Account, CheckContext, Exchange, StateParams, UntrustedJson } from '../check.js';
import { rowsOf as casesOf } from '../shared/pages.js';

export { casesOf };

/** The needs of the checks of MEDs. */
export const needs = ['an account', 'a MED'] as const;

export const statuses = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] as const;

/** The case with this id; an empty object if the page lacks it. */
export function caseOf(page: Exchange, id: number): UntrustedJson {
  return casesOf(page).find((med) => (med.id as unknown) === id) ?? {};
}

/** JSON Pointer to the case with this id on the page. */
export function placeOf(page: Exchange, id: number): string {
  return `/data/${casesOf(page).findIndex((med) => (med.id as unknown) === id)}`;
}

export const idsOf = (page: Exchange): readonly unknown[] => casesOf(page).map(({ id }) => id);

/** Requests the list; returns the page, and a function that gives the JSON Pointer to a member of the case. */
export async function shown(
  account: Account,
  id: number,
): Promise<{ readonly page: Exchange; readonly at: (member: string) => string }> {
  const page = await account.listMeds();
  const place = placeOf(page, id);
  return { page, at: (member) => `${place}/${member}` };
}

/** Sorts ids, to compare lists whose order is not specified. */
export const inOrder = (ids: readonly unknown[]): readonly unknown[] =>
  [...ids].sort((one, other) => asText(one).localeCompare(asText(other), 'en', { numeric: true }));

/** Creates a MED for a refund request, with the status OPEN unless `fields` say otherwise. */
export const open = (
  control: CheckContext<never, 'a MED', never>['control'],
  fields: Partial<StateParams<'a MED'>> & Pick<StateParams<'a MED'>, 'reconciled'>,
  account?: Account,
) => control.setup('a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', ...fields }, account);

/**
 * Requests the list filtered by dates. "ISO 8601" allows dates with or without a time: sends them with a time, and again
 * without one if the target refuses that.
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

const payment =
  '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/';

/** Throws `Unaskable` if a reconciled case does not show the payment that it contests, which is allowed (OP-29). */
export function demandOriginal(med: UntrustedJson): void {
  if (Object.keys(untrusted(med.originalTransaction)).length > 0) return;
  const reason = t`the target does not show the contested payment (originalTransaction is null)`;
  throw new Unaskable(reason, 'OP-29', 'listMeds', [payment]);
}
