import { type Party, type Exchange, SetupError, Skip, t, Unaskable } from '../check.js';
import { waitForRest } from './at-rest.js';
import { demandId } from './transaction-id.js';

/** Identifies a refund: a devolucao by its id and its payment's end-to-end id, a refund-in by its transactionId. */
export type Refund =
  { readonly refundId: string; readonly endToEndId: string } | { readonly transactionId: unknown };

const finals = {
  CONFIRMED: ['DEVOLVIDO', 'CONFIRMED'],
  ERROR: ['NAO_REALIZADO', 'ERROR'],
} as const;

/** Whose refunds are ended. */
export type Refunder = Omit<Party<'a refund settles'>, 'expect'>;

/**
 * Ends a refund that `answer` accepted. A refund may have ended already: its answer said so (OP-41), or it ended by
 * itself a moment later, because no sentence says that it waits. Then the target may refuse to end it again. If the check
 * needs a different outcome, it cannot be asked for in the first case, and is skipped in the second. A target that settles everything by itself need not know the state.
 * Returns the `D…` id, if the target returned it.
 */
export async function settleRefund(
  { account, control }: Refunder,
  answer: Exchange,
  refund: Refund,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<string | undefined> {
  if ('transactionId' in refund) demandId(refund.transactionId, 'transactionId');
  const shownStatus: unknown = answer.body.status;
  const isAmong = (words: readonly unknown[]) => words.includes(shownStatus);
  try {
    const { endToEndId } = await control.setup('a refund settles', { ...refund, outcome });
    return endToEndId ?? undefined;
  } catch (thrown) {
    if (thrown instanceof Skip && account.settlement === 'automatic') {
      if (outcome === 'ERROR') throw thrown;
      await waitForRest(account);
      return undefined;
    }
    if (!(thrown instanceof SetupError)) throw thrown;
    if (isAmong([...finals.CONFIRMED, ...finals.ERROR])) {
      if (!isAmong(finals[outcome])) {
        const reason = t`the target ends refunds at once, as ${String(shownStatus)}`;
        throw new Unaskable(reason, 'OP-41', 'refundId' in refund ? 'putDevolucao' : 'createRefundIn');
      }
    } else {
      if (!thrown.isRefusal) throw thrown;
      if (outcome === 'ERROR') throw new Skip(t`the target ends refunds by itself`);
    }
    await waitForRest(account);
    return undefined;
  }
}
