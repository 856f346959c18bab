import type { ListedTransaction, Operation } from '../../domain/transactions.js';
import type { transactionWords } from '../texts/transaction-pages.js';
import { Amount, createdColumn, stateAndMoney, TimeBelow } from './columns.js';
import { Icon, type IconName } from './icon.js';
import { Id, Link } from './parts.js';
import { StatusBadge } from './states.js';
import type { Column } from './table.js';

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
 * Returns the columns of a table of transactions, each with a link to its page. A phone shows two: the type with the
 * time, and the amount. `list` is the query of the list, for the link back to it.
 */
export function transactionColumns(words: Words, list = ''): readonly Column<ListedTransaction>[] {
  return [
    {
      title: words.type,
      cell: (transaction) => <What transaction={transaction} words={words} list={list} />,
    },
    { title: words.counterpart, cell: ({ counterpart }) => counterpart?.name, wideOnly: true },
    { title: words.ids, cell: (transaction) => <OneId of={transaction} />, wideOnly: 'widest' },
    createdColumn(words.time),
    ...stateAndMoney<ListedTransaction>(
      words,
      ({ status }) => <StatusBadge status={status} />,
      (transaction) => <Amount of={transaction} />,
    ),
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
  const tone = icons[operation] === 'in' ? 'text-success-emphasis' : 'text-body-secondary';
  return (
    <>
      <Icon name={icons[operation]} class={`me-2 ${tone}`} />
      <Link to={`/transactions/${number}`} query={{ list }}>
        {words.operation[operation]}
      </Link>
      <div class="small text-body-secondary d-lg-none">{counterpart?.name}</div>
      <div class="small text-body-secondary d-lg-none">{externalId !== null && <Id>{externalId}</Id>}</div>
      <TimeBelow at={createdAt} />
    </>
  );
}

/** The id by which the account most likely knows the transaction; the transaction's page has all of them. */
function OneId({ of: { externalId, endToEndId } }: { of: ListedTransaction }) {
  if (externalId !== null) return <Id copy="externalId">{externalId}</Id>;
  return endToEndId === null ? <>–</> : <Id copy="endToEndId">{endToEndId}</Id>;
}
