import { cents } from '../../domain/money.js';
import { kindOf, type ListedTransaction } from '../../domain/transactions.js';
import { useFormat } from './language.js';

/** Returns whether the account receives the money of a transaction; otherwise it pays. */
export function isCredit({ operation }: Pick<ListedTransaction, 'operation'>): boolean {
  const kind = kindOf(operation);
  return kind === 'received' || kind === 'return';
}

/** The members of a transaction that its amount depends on. */
export type Moved = Pick<ListedTransaction, 'operation' | 'status' | 'amountCents'>;

/** The amount of a transaction: what came or goes has its sign; what failed has moved nothing, and is struck out. */
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
