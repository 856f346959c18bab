import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type AccountState,
  charge,
  entriesOf,
  giveBack,
  held,
  nextId,
  opened,
  pay,
  receive,
  refund,
  refundableCents,
  returnableCents,
  send,
  settle,
  settleRefund,
} from '../../../conformance/model/account.js';
import {
  balanceOf,
  possibleBalances,
  spendableCents,
  wrongSide,
} from '../../../conformance/model/balance.js';
import { neverReturned, notificationOf } from '../../../conformance/model/notifications.js';
import { passesFilter, rowOf } from '../../../conformance/model/statement.js';

const money = (availableCents: number, blockedCents = 0) => ({ availableCents, blockedCents });
const start = opened(money(1000));

describe('a sent payment', () => {
  const sent = send(start, 'cash-out', 300);

  it('is blocked while it is pending, gone when it has settled, back when it has failed', () => {
    expect(balanceOf(sent)).toEqual(money(700, 300));
    expect(balanceOf(settle(sent, 0, 'confirmed'))).toEqual(money(700));
    expect(balanceOf(settle(sent, 0, 'failed'))).toEqual(money(1000));
  });

  it('comes back in parts, of which each knows what remains', () => {
    const once = giveBack(settle(sent, 0, 'confirmed'), 0, 120);
    const twice = giveBack(once, 0, 180);
    expect(balanceOf(twice)).toEqual(money(1000));
    expect(entriesOf(twice, 'returned').map(({ remainingCents }) => remainingCents)).toEqual([180, 0]);
    expect(returnableCents(twice, 0)).toBe(0);
  });
});

describe('a received payment', () => {
  it('counts once it is paid', () => {
    const charged = charge(start, 'cob', 500);
    expect(balanceOf(charged)).toEqual(money(1000));
    expect(balanceOf(pay(charged, 0, ['devolucao']))).toEqual(money(1500));
  });

  it('can be refunded until its amount is reached, failed refunds aside', () => {
    const received = receive(start, 500, ['refund-in']);
    const first = refund(received, 0, 'refund-in', 200);
    expect(refundableCents(first, 0)).toBe(300);
    expect(refundableCents(settleRefund(first, 1, 'confirmed'), 0)).toBe(300);
    expect(refundableCents(settleRefund(first, 1, 'failed'), 0)).toBe(500);
  });

  it('is refunded in one way alone', () => {
    const received = receive(start, 500, ['refund-in', 'devolucao']);
    const refunded = refund(received, 0, 'devolucao', 100);
    expect(entriesOf(refunded, 'received')[0]?.refundedBy).toEqual(['devolucao']);
  });
});

describe('a refund under way', () => {
  const refunded = refund(receive(start, 500, ['refund-in']), 0, 'refund-in', 200);
  const reserving = held(refunded, 1, money(-200, 200));
  const holdingNothing = held(refunded, 1, money(0));

  it('may hold what it holds, or be done already', () => {
    expect(possibleBalances(reserving)).toEqual([money(1300, 200), money(1300)]);
    expect(possibleBalances(holdingNothing)).toEqual([money(1500), money(1300)]);
    expect(spendableCents(holdingNothing)).toBe(1300);
  });

  it('has taken exactly its amount when it is done, and nothing when it has failed, whatever it held', () => {
    for (const account of [reserving, holdingNothing]) {
      expect(possibleBalances(settleRefund(account, 1, 'confirmed'))).toEqual([money(1300)]);
      expect(possibleBalances(settleRefund(account, 1, 'failed'))).toEqual([money(1500)]);
    }
  });
});

describe('a balance', () => {
  const account = send(start, 'transfer', 100);

  it('is wrong on the side that differs, or as a whole', () => {
    expect(wrongSide(account, money(900, 100))).toBeUndefined();
    expect(wrongSide(account, money(901, 100))).toBe('available');
    expect(wrongSide(account, money(900, 99))).toBe('blocked');
    const open = held(refund(receive(start, 500, ['refund-in']), 0, 'refund-in', 200), 1, money(-200, 200));
    const two = held(refund(open, 0, 'refund-in', 100), 2, money(0));
    expect(wrongSide(two, money(1300, 0))).toBeUndefined();
    expect(wrongSide(two, money(1100, 0))).toBe('available');
  });

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

describe('the list and the notifications', () => {
  const all = [
    (account: AccountState) => settle(send(account, 'cash-out', 10), 0, 'confirmed'),
    (account: AccountState) => giveBack(account, 0, 4),
    (account: AccountState) => settle(send(account, 'transfer', 20), 2, 'failed'),
    (account: AccountState) => receive(account, 30, ['refund-in']),
    (account: AccountState) => refund(account, 3, 'refund-in', 5),
    (account: AccountState) => charge(account, 'cash-in', 7),
    (account: AccountState) => send(account, 'qr-cash-out', 8),
  ].reduce((account, step) => step(account), start);

  it('show the standard family alone, with the labels of each', () => {
    const labels = all.entries.map((entry) => {
      const row = rowOf(entry);
      return row && `${row.operationType} ${row.movementType} ${row.status ?? 'any'} ${row.cents}`;
    });
    expect(labels).toEqual([
      'Pix out DEBIT Confirmado 10',
      'Refund out CREDIT Confirmado 4',
      undefined,
      'Pix in CREDIT Confirmado 30',
      'Refund in DEBIT any 5',
      'Pix in CREDIT Pendente 7',
      'Pix out DEBIT Pendente 8',
    ]);
  });

  it('let through a filter what has its status, save what may have any', () => {
    expect(all.entries.map((entry) => passesFilter(entry, 'PENDING'))).toEqual([
      false,
      false,
      undefined,
      false,
      undefined,
      true,
      true,
    ]);
  });

  it('tell what ended, and stay silent about what did not', () => {
    const notified = all.entries.map((entry) => {
      const notification = notificationOf(entry);
      return notification && `${notification.name} ${notification.outcome}`;
    });
    expect(notified).toEqual([
      'CashOut done',
      'CashOutReversal done',
      'TRANSFER silent',
      undefined,
      undefined,
      'CashIn silent',
      'CashOut silent',
    ]);
  });

  it('name no payment as returned of which nothing came back', () => {
    expect(neverReturned(all)).toEqual([]);
    const other = settle(send(all, 'cash-out', 9), nextId(all), 'confirmed');
    expect(neverReturned(other).map(({ cents }) => cents)).toEqual([9]);
  });
});
