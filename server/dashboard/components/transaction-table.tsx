import { cents } from '../../domain/money.js';
import { kindOf, type ListedTransaction } from '../../domain/transactions.js';
import type { Language } from '../language.js';
import { transactionWords } from '../texts/transactions.js';
import { createdColumn } from './columns.js';
import { useTexts } from './language.js';
import { Link, Money } from './parts.js';
import { StatusBadge } from './states.js';
import { type Column, Table } from './table.js';

/** Whether the account receives the money of a transaction; otherwise it pays. */
export function isCredit({ operation }: Pick<ListedTransaction, 'operation'>): boolean {
  const kind = kindOf(operation);
  return kind === 'received' || kind === 'return';
}

/** The columns of a table of transactions, each with a link to its page. */
export function transactionColumns(
  words: (typeof transactionWords)[Language],
): readonly Column<ListedTransaction>[] {
  return [
    createdColumn(words.time),
    {
      title: words.type,
      cell: ({ number, operation }) => (
        <Link to={`/transactions/${number}`}>{words.operation[operation]}</Link>
      ),
    },
    { title: words.counterpart, cell: ({ counterpart }) => counterpart?.name ?? '–', wideOnly: true },
    { title: words.state, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: words.amount,
      numeric: true,
      cell: (row) => (
        <span class="text-nowrap">
          {isCredit(row) ? '+' : '−'} <Money of={cents(row.amountCents)} />
        </span>
      ),
    },
  ];
}

/** A table of transactions. */
export function TransactionTable({
  transactions,
  ...table
}: {
  caption: string;
  transactions: readonly ListedTransaction[];
  empty: string;
}) {
  return <Table {...table} rows={transactions} columns={transactionColumns(useTexts(transactionWords))} />;
}
