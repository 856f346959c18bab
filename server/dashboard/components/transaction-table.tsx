import type { ListedTransaction, Operation } from '../../domain/transactions.js';
import { transactionWords } from '../texts/transaction-pages.js';
import { Amount, TimeBelow } from './columns.js';
import { Icon, type IconName } from './icon.js';
import { useTexts } from './language.js';
import { Id, Link, Time } from './parts.js';
import { StatusBadge } from './states.js';
import { type Column, Table } from './table.js';

const icons = {
  cash_in: 'in',
  cob: 'in',
  receipt: 'in',
  cash_out: 'out',
  qr_cash_out: 'out',
  transfer: 'out',
  refund_in: 'refund',
  devolucao: 'refund',
  return: 'refund',
} as const satisfies Record<Operation, IconName>;

type Words = (typeof transactionWords)['en'];

/**
 * The columns of a table of transactions, each with a link to its page. A phone has two: what and when it was, and how
 * much. `list` is the query of the list, for the way back to it.
 */
export function transactionColumns(words: Words, list = ''): readonly Column<ListedTransaction>[] {
  return [
    {
      title: words.type,
      cell: (transaction) => <What transaction={transaction} words={words} list={list} />,
    },
    { title: words.ids, cell: (transaction) => <Ids transaction={transaction} />, wideOnly: 'widest' },
    { title: words.time, cell: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
    { title: words.state, cell: ({ status }) => <StatusBadge status={status} />, wideOnly: true },
    {
      title: words.amount,
      numeric: true,
      cell: (transaction) => (
        <>
          <Amount of={transaction} />
          <span class="d-block d-lg-none">
            <StatusBadge status={transaction.status} />
          </span>
        </>
      ),
    },
  ];
}

function What({
  transaction: { number, operation, counterpart, externalId, createdAt },
  words,
  list,
}: {
  transaction: ListedTransaction;
  words: Words;
  list: string;
}) {
  const isIn = icons[operation] === 'in';
  const disc = isIn ? 'text-success-emphasis bg-success-subtle' : 'text-body-secondary bg-body-tertiary';
  return (
    <div class="d-flex gap-3 align-items-start align-items-lg-center">
      <span class={`disc d-inline-flex align-items-center justify-content-center rounded-circle ${disc}`}>
        <Icon name={icons[operation]} />
      </span>
      <div>
        <Link to={`/transactions/${number}`} query={{ list }}>
          {words.operation[operation]}
        </Link>
        {counterpart && <div class="small text-body-secondary">{counterpart.name}</div>}
        {externalId !== null && (
          <div class="small text-body-secondary d-xl-none">
            <Id>{externalId}</Id>
          </div>
        )}
        <TimeBelow at={createdAt} />
      </div>
    </div>
  );
}

function Ids({ transaction: { externalId, endToEndId } }: { transaction: ListedTransaction }) {
  return (
    <>
      {externalId !== null && (
        <div>
          <Id copy="externalId">{externalId}</Id>
        </div>
      )}
      {endToEndId !== null && (
        <div class="small text-body-secondary">
          <Id copy="endToEndId">{endToEndId}</Id>
        </div>
      )}
    </>
  );
}

export function TransactionTable({
  transactions,
  list,
  ...table
}: {
  caption: string;
  transactions: readonly ListedTransaction[];
  empty: string;
  list?: string;
}) {
  const columns = transactionColumns(useTexts(transactionWords), list);
  return <Table {...table} rows={transactions} columns={columns} />;
}
