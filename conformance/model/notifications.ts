import type { NotificationKind } from '../../generated/operations.js';
import { type AccountState, entriesOf, type Entry } from './account.js';

/** The names of notifications about money. */
export type NotificationName = Exclude<NotificationKind, `med_${string}`>;

/** The notification about an entry that the account's URLs must have received by now. */
export interface ExpectedNotification {
  readonly name: NotificationName;
  /**
   * `done` and `failed`: the notification must have arrived, with that content. `silent`: no notification may have reported
   * the entry as done; other reports are allowed.
   */
  readonly outcome: 'done' | 'failed' | 'silent';
  readonly cents: number;
}

const ofSent = { 'cash-out': 'CashOut', 'qr-cash-out': 'CashOut', transfer: 'TRANSFER' } as const;
const ofRefund = { 'refund-in': 'CashInReversal', devolucao: 'REFUND' } as const;

/**
 * The notification due about an entry; undefined if nothing is specified (the envelope of a receipt without a charge,
 * OP-51; a pending refund, which may complete at any moment).
 */
export function notificationOf(entry: Entry): ExpectedNotification | undefined {
  const { cents } = entry;
  if (entry.type === 'returned') return { name: 'CashOutReversal', outcome: 'done', cents };
  if (entry.type === 'received') {
    if (entry.by === 'receipt') return undefined;
    const name = entry.by === 'cob' ? 'RECEIVE' : 'CashIn';
    return { name, outcome: entry.state === 'confirmed' ? 'done' : 'silent', cents };
  }
  if (entry.type === 'refund') {
    if (entry.state === 'pending') return undefined;
    return {
      name: ofRefund[entry.by],
      outcome: notifiedOutcome(entry.by === 'devolucao', entry.state),
      cents,
    };
  }
  return { name: ofSent[entry.by], outcome: notifiedOutcome(entry.by === 'transfer', entry.state), cents };
}

/** The compatibility family need not notify failures (OP-14). */
function notifiedOutcome(
  isVersionTwo: boolean,
  state: 'pending' | 'confirmed' | 'failed',
): ExpectedNotification['outcome'] {
  if (state === 'confirmed') return 'done';
  return state === 'failed' && !isVersionTwo ? 'failed' : 'silent';
}

/** Settled cash-outs that were not returned even in part: no CashOutReversal may say otherwise. */
export function neverReturned(account: AccountState): readonly Entry[] {
  const back = new Set(entriesOf(account, 'returned').map(({ of }) => of));
  return entriesOf(account, 'sent').filter(
    ({ id, by, state }) => by !== 'transfer' && state === 'confirmed' && !back.has(id),
  );
}
