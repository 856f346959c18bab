import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type AccountState,
  entriesOf,
  giveBack,
  held,
  nextId,
  opened,
  receive,
  refund,
  refundableCents,
  returnableCents,
  send,
  settle,
  settleRefund,
} from '../../../conformance/model/account.js';
import { balanceOf, wrongSide } from '../../../conformance/model/balance.js';

const money = (availableCents: number, blockedCents = 0) => ({ availableCents, blockedCents });

describe('a balance', () => {
  it('never gains or loses money, whatever happens in whichever order', () => {
    const step = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 5 }), fc.integer({ min: 1, max: 400 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const account = steps.reduce(taken, opened(money(100_000)));
        const { availableCents, blockedCents } = balanceOf(account);
        const flow = account.entries.reduce((total, entry) => {
          if (entry.type === 'returned') return total + entry.cents;
          if (entry.state !== 'confirmed') return total;
          return total + (entry.type === 'received' ? entry.cents : -entry.cents);
        }, 100_000);
        expect(availableCents + blockedCents).toBe(flow);
        expect(blockedCents).toBeGreaterThanOrEqual(0);
        expect(wrongSide(account, { availableCents, blockedCents })).toBeUndefined();
      }),
    );
  });
});

/** Any step that the model allows; the account as it is where it allows none of that kind. */
function taken(account: AccountState, [kind, which, cents]: readonly [number, number, number]): AccountState {
  const pending = entriesOf(account, 'sent').filter(({ state }) => state === 'pending');
  const open = entriesOf(account, 'refund').filter(({ state }) => state === 'pending');
  const paid = entriesOf(account, 'received').filter(({ id }) => refundableCents(account, id) >= cents);
  const settled = entriesOf(account, 'sent').filter(
    ({ id, state }) => state === 'confirmed' && returnableCents(account, id) >= cents,
  );
  const [payment, under, receipt, done] = [pending, open, paid, settled].map(
    (all) => all[which % all.length]?.id,
  );
  if (kind === 0) return receive(account, cents, ['refund-in']);
  if (kind === 1) return send(account, 'cash-out', cents);
  if (kind === 2 && payment !== undefined)
    return settle(account, payment, cents % 2 ? 'failed' : 'confirmed');
  if (kind === 3 && done !== undefined) return giveBack(account, done, cents);
  if (kind === 4 && receipt !== undefined) {
    const refunded = refund(account, receipt, 'refund-in', cents);
    return held(refunded, nextId(account), money(-cents, cents));
  }
  if (kind === 5 && under !== undefined)
    return settleRefund(account, under, cents % 2 ? 'failed' : 'confirmed');
  return account;
}
