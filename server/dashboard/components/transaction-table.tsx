import type { JSX } from 'hono/jsx/jsx-runtime';

import { cents } from '../../domain/money.js';
import { kindOf, type ListedTransaction, type TransactionStatus } from '../../domain/transactions.js';
import type { Visit } from '../page.js';
import { transactionWords } from '../texts/transactions.js';
import { createdColumn } from './columns.js';
import { Badge, Link, Money, type Tone } from './parts.js';
import { Table } from './table.js';

const tones = {
  PENDING: 'warning',
  CONFIRMED: 'success',
  ERROR: 'danger',
} as const satisfies Record<TransactionStatus, Tone>;

/** The status of a transaction. */
export function StatusBadge({ status, visit }: { status: TransactionStatus; visit: Visit }): JSX.Element {
  return <Badge tone={tones[status]}>{transactionWords[visit.language].status[status]}</Badge>;
}

/** Whether the account receives the money of a transaction; otherwise it pays. */
export function isCredit({ operation }: Pick<ListedTransaction, 'operation'>): boolean {
  const kind = kindOf(operation);
  return kind === 'received' || kind === 'return';
}

/** A table of transactions, each with a link to its page. */
export function TransactionTable({
  visit,
  caption,
  transactions,
  empty,
}: {
  visit: Visit;
  caption: string;
  transactions: readonly ListedTransaction[];
  empty: string;
}): JSX.Element {
  const { language, format } = visit;
  const words = transactionWords[language];
  return (
    <Table
      caption={caption}
      empty={empty}
      rows={transactions}
      columns={[
        createdColumn(words.time, format),
        {
          title: words.type,
          cell: ({ number, operation }) => (
            <Link to={`/transactions/${number}`}>{words.operation[operation]}</Link>
          ),
        },
        { title: words.counterpart, cell: ({ counterpart }) => counterpart?.name ?? '–', wideOnly: true },
        { title: words.state, cell: ({ status }) => <StatusBadge status={status} visit={visit} /> },
        {
          title: words.amount,
          numeric: true,
          cell: (row) => (
            <span class="text-nowrap">
              {isCredit(row) ? '+' : '−'} <Money of={cents(row.amountCents)} format={format} />
            </span>
          ),
        },
      ]}
    />
  );
}
