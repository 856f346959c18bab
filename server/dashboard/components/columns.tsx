import type { Child } from 'hono/jsx';

import type { Instant } from '../../domain/clock.js';
import { cents, centsFromBrl } from '../../domain/money.js';
import { Money, Time } from './parts.js';
import type { Column } from './table.js';
import { kindOf, type ListedTransaction } from '../../domain/transactions.js';
import { useFormat } from './language.js';

/** The creation time; the rows are grouped by its day. Hidden on narrow screens. */
export function createdColumn(title: Child): Column<{ readonly createdAt: Instant }> {
  return {
    title,
    cell: ({ createdAt }) => <Time at={createdAt} ofDay />,
    wideOnly: true,
    day: ({ createdAt }) => createdAt,
  };
}

/** The time, shown on a phone below the content of a table's first column, because there is no room for a column of times. */
export function TimeBelow({ at }: { at: Instant }) {
  return (
    <div class="small text-body-secondary d-lg-none">
      <Time at={at} ofDay />
    </div>
  );
}

/** The state, shown below the amount of a row on a phone, which has no column of states. */
function StateBelow({ children }: { children: Child }) {
  return <div class="d-lg-none">{children}</div>;
}

export function moneyColumn<Name extends string>(
  title: Child,
  name: Name,
): Column<Readonly<Record<Name, number>>> {
  return { title, cell: (row) => <Money of={cents(row[name])} />, numeric: true };
}

/** The states of rows, and their amounts: a single column on a phone. */
export function stateAndMoney<Row>(
  titles: { readonly state: Child; readonly amount: Child },
  state: (row: Row) => Child,
  amount: (row: Row) => Child,
): readonly [Column<Row>, Column<Row>] {
  return [
    { title: titles.state, cell: state, wideOnly: true },
    {
      title: titles.amount,
      numeric: true,
      cell: (row) => (
        <>
          {amount(row)}
          <StateBelow>{state(row)}</StateBelow>
        </>
      ),
    },
  ];
}

/**
 * The amount of the payment that a MED contests, if that payment is one of the account's. On a phone, `below` is shown
 * below it.
 */
export function contestedColumn<
  Row extends { readonly originalTransaction: { readonly amount: number } | null },
>(title: Child, below?: (row: Row) => Child): Column<Row> {
  return {
    title,
    cell: (row) => (
      <>
        {row.originalTransaction ? <Money of={centsFromBrl(row.originalTransaction.amount)} /> : '–'}
        {below && <StateBelow>{below(row)}</StateBelow>}
      </>
    ),
    numeric: true,
  };
}

/** Whether the account receives the money of a transaction; otherwise it pays. */
export function isCredit({ operation }: Pick<ListedTransaction, 'operation'>): boolean {
  const kind = kindOf(operation);
  return kind === 'received' || kind === 'return';
}

/** The members of a transaction on which its displayed amount depends. */
export type Moved = Pick<ListedTransaction, 'operation' | 'status' | 'amountCents'>;

/** The amount of a transaction, signed by its direction; the amount of a failed one, which moved no money, is struck out. */
export function Amount({ of }: { of: Moved }) {
  const amount = useFormat().money(cents(of.amountCents));
  if (of.status === 'ERROR') return <s class="amount text-nowrap text-body-secondary">{amount}</s>;
  const credit = isCredit(of) ? 'text-success-emphasis' : '';
  return (
    <span class={`amount text-nowrap ${of.status === 'PENDING' ? 'text-body-secondary' : credit}`}>
      {isCredit(of) ? '+' : '−'}&nbsp;{amount}
    </span>
  );
}
