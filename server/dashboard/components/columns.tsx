import type { Child } from 'hono/jsx';

import type { Instant } from '../../domain/clock.js';
import { cents, centsFromBrl } from '../../domain/money.js';
import { Count, Money, Time } from './parts.js';
import type { Column } from './table.js';

/** The creation time; hidden on narrow screens. `short`: of rows that are not old. */
export function createdColumn(title: Child, short = false): Column<{ readonly createdAt: Instant }> {
  return { title, cell: ({ createdAt }) => <Time at={createdAt} short={short} />, wideOnly: true };
}

/** The time below what a phone shows in the first column of a table, where there is no room for a column of times. */
export function TimeBelow({ at, short = false }: { at: Instant; short?: boolean }) {
  return (
    <div class="second narrow-only">
      <Time at={at} short={short} />
    </div>
  );
}

/** A number of something; hidden on narrow screens. */
export function countColumn<Name extends string>(
  title: Child,
  name: Name,
): Column<Readonly<Record<Name, number>>> {
  return { title, cell: (row) => <Count of={row[name]} />, numeric: true, wideOnly: true };
}

/** An amount, in cents. */
export function moneyColumn<Name extends string>(
  title: Child,
  name: Name,
): Column<Readonly<Record<Name, number>>> {
  return { title, cell: (row) => <Money of={cents(row[name])} />, numeric: true };
}

/** The amount of the payment that a MED contests, if it is one of the account's. */
export function contestedColumn(
  title: Child,
): Column<{ readonly originalTransaction: { readonly amount: number } | null }> {
  return {
    title,
    cell: ({ originalTransaction: payment }) => (payment ? <Money of={centsFromBrl(payment.amount)} /> : '–'),
    numeric: true,
  };
}
