import { calendarDay } from '../../domain/clock.js';
import { boundary } from '../../domain/date-range.js';
import { httpProblem } from '../../domain/problems.js';
import { listFilter, maxRangeDays } from '../../domain/transaction-list.js';
import { t } from '../../messages/text.js';
import { choiceIn, textIn } from '../input.js';
import type { PageRequest } from '../page.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { transactionWords } from '../texts/transactions.js';

/** The last day that can be written with four digits for the year, at noon in UTC. */
const lastDayMs = Date.parse('9999-12-31T12:00:00Z');

/** Maximum number of rows that a filtered part of the list reads; rare states are found on further parts. */
export const reach = 20_000;

/** The filter in the URL, that of `GET /api/transactions`. Throws a 400 for days that there are not, or too many. */
export function transactionFilter({ account, moment, query, language }: PageRequest) {
  const days = rangeOf(textIn(query, 'startDate'), textIn(query, 'endDate'));
  const status = choiceIn(query, 'status', transactionWords[language].status) ?? undefined;
  const type = choiceIn(query, 'type', transactionTexts[language].list.types) ?? undefined;
  return listFilter(account.id, { ...days, status, type }, moment.nowMs);
}

/** With only a first day, the range is as many days as are allowed from it on. */
function rangeOf(startDate: string, endDate: string) {
  for (const [field, value] of Object.entries({ startDate, endDate })) {
    if (value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw httpProblem(
        400,
        t`${{ field }} must be an ISO 8601 date, such as 2026-03-31; there is no ${{ value }}`,
      );
  }
  if (startDate === '' || endDate !== '')
    return { startDate: startDate || undefined, endDate: endDate || undefined };
  const lastMs = boundary('startDate', startDate) + maxRangeDays * 86_400_000;
  return { startDate, endDate: calendarDay(Math.min(lastMs, lastDayMs)) };
}
