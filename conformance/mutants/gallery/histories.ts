import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { cents, handlers, type Notice, rules, sending, swallowed } from '../replace.js';
import { type AccountMemory, movesByHistory, remembering } from './account-memory.js';
import { moveOf } from './money.js';
import { transactions } from './refund-defects.js';

type Transaction = NonNullable<AccountMemory['latest']>;
type Balance = { readonly availableCents: number; readonly blockedCents: number };

const sentOnes = ['cash_out', 'qr_cash_out', 'transfer'] as const;

/** Rows of the list otherwise, by what happened to the account before. */
const listed = (
  change: (transaction: Transaction, memory: AccountMemory) => Readonly<Record<string, unknown>>,
): (() => readonly Part[]) =>
  remembering((memoryOf) => [
    rules((known) => ({
      listedTransaction: (transaction) => ({
        ...known.listedTransaction(transaction),
        ...change(transaction, memoryOf(transaction.accountId)),
      }),
    })),
  ]);

/** Notifications otherwise, by what happened to the account before; undefined keeps one back. */
const notified = (
  change: (notice: Notice, memory: AccountMemory) => Notice | undefined,
): (() => readonly Part[]) =>
  remembering((memoryOf) => [
    sending(async (delivery, send) => {
      const notice = JSON.parse(delivery.body) as Notice;
      const changed = change(notice, memoryOf(delivery.accountId));
      return changed === undefined ? swallowed : send({ ...delivery, body: JSON.stringify(changed) });
    }),
  ]);

/** What one form of the balance shows, by what happened to the account before. */
const shown = (
  form: 'standardBalance' | 'compatibilityBalance',
  change: (balance: Balance, memory: AccountMemory) => Balance,
): (() => readonly Part[]) =>
  remembering((memoryOf) => {
    const asked = ({ account }: { readonly account: { readonly id: string } }, all: Services): Services => {
      const changed = (balance: Balance) => {
        const { availableCents, blockedCents } = change(balance, memoryOf(account.id));
        return { availableCents: cents(availableCents), blockedCents: cents(blockedCents) };
      };
      const own = {
        standardBalance: (balance: Balance, at: string) => all.rules.standardBalance(changed(balance), at),
        compatibilityBalance: (balance: Balance, at: string) =>
          all.rules.compatibilityBalance(changed(balance), at),
      };
      return { ...all, rules: { ...all.rules, [form]: own[form] } };
    };
    return [
      handlers((known) => ({
        getBalance: (request, all) => known.getBalance(request, asked(request, all)),
        getApiBalance: (request, all) => known.getApiBalance(request, asked(request, all)),
        getAccountsBalances: (request, all) => known.getAccountsBalances(request, asked(request, all)),
      })),
    ];
  });
type Services = Parameters<Parameters<Parameters<typeof handlers>[0]>[0]['getBalance']>[1];

/** A refund that failed gives back `moreCents` more of its payment than it took, where it had taken from others too. */
const givesBackMore = (moreCents: number): Part =>
  transactions((known) => ({
    addRefunded: async (number, byCents) => {
      const more = byCents < 0 ? await known.addRefunded(number, cents(byCents - moreCents)) : null;
      return more ?? known.addRefunded(number, byCents);
    },
  }));

const sum = (all: readonly Transaction[]): number =>
  all.reduce((total, { amountCents }) => total + amountCents, 0);
const isOf = (notice: Notice, transaction: Transaction): boolean =>
  notice['externalId'] === transaction.externalId;

/** Money, lists and notifications that go wrong only after something else has happened to the account. */
export default [
  mutant({
    id: 'history/return-after-a-refund',
    title: 'Once a refund of the account is done, what comes back is credited with one cent less',
    clause: 'EVENT-132',
    mechanism: 'timing',
    defect: movesByHistory((asked, memory) => {
      const isReturn = memory.latest?.operation === 'return' && moveOf(asked) === 'opening';
      const hasRefunded = memory.all('CONFIRMED', 'refund_in', 'devolucao').length > 0;
      return isReturn && hasRefunded ? { ...asked, available: asked.available - 1 } : asked;
    }),
  }),
  mutant({
    id: 'history/returned-not-spendable',
    title: 'What has come back is shown as available, but only what was there without it can be spent',
    clause: 'BALANCE-09',
    mechanism: 'timing',
    defect: remembering((memoryOf) => [
      handlers((known) => ({
        createQrCashOut: async (request, all) => {
          const { account, body } = request;
          const balance = await all.store.read(({ ledger: own }) => own.balance(account.id));
          const least = sum(memoryOf(account.id).all('CONFIRMED', 'return'));
          const isEnough = (balance?.availableCents ?? 0) - Math.round(body.value * 100) >= least;
          // A payment that nobody has is refused as one beyond the balance.
          return known.createQrCashOut(
            isEnough || least === 0 ? request : { ...request, body: { ...body, value: 999_999_999 } },
            all,
          );
        },
      })),
    ]),
  }),
  mutant({
    id: 'history/returns-counted-twice-in-one-form',
    title: 'The compatibility form shows what has come back as available twice',
    clause: 'BALANCE-25',
    mechanism: 'state',
    defect: shown('compatibilityBalance', (balance, memory) => ({
      ...balance,
      availableCents: balance.availableCents + sum(memory.all('CONFIRMED', 'return')),
    })),
  }),
  mutant({
    id: 'history/failed-still-blocked-in-one-form',
    title: 'The compatibility form goes on to show as blocked what a failed transfer had blocked',
    clause: 'BALANCE-23',
    mechanism: 'state',
    defect: shown('compatibilityBalance', (balance, memory) => ({
      ...balance,
      blockedCents: balance.blockedCents + sum(memory.all('ERROR', 'transfer', 'cash_out')),
    })),
  }),
  mutant({
    id: 'history/refund-in-beyond-after-a-failed-one',
    title: 'A refund-in that fails gives back one cent more of its payment than it took',
    clause: 'LIMIT-06',
    mechanism: 'timing',
    defect: givesBackMore(1),
  }),
  mutant({
    id: 'history/devolucao-beyond-after-a-failed-one',
    title: 'A devolucao that fails gives back one cent more of its payment than it took',
    clause: 'DEVOLUCAO-28',
    mechanism: 'timing',
    defect: givesBackMore(1),
  }),
  mutant({
    id: 'history/one-refund-after-a-failed-one',
    title: 'Once a refund of a payment has failed, only one more of it is accepted',
    clause: 'LIMIT-07',
    mechanism: 'timing',
    defect: () => {
      const left = new Map<number, number>();
      return transactions((known) => ({
        addRefunded: async (number, byCents) => {
          if (byCents < 0) left.set(number, 1);
          const rest = left.get(number);
          if (byCents > 0 && rest === 0) return null;
          if (byCents > 0 && rest !== undefined) left.set(number, rest - 1);
          return known.addRefunded(number, byCents);
        },
      }));
    },
  }),
  mutant({
    id: 'history/result-of-the-one-before',
    title: 'A cash-out that settles after another one failed is notified as ERROR',
    clause: 'EVENT-86',
    mechanism: 'state',
    defect: notified((notice, memory) => {
      if (notice['event'] !== 'CashOut' || notice['status'] !== 'CONFIRMED') return notice;
      const hasFailed = memory.all('ERROR', 'cash_out').length > 0;
      return hasFailed
        ? { ...notice, status: 'ERROR', errorCode: 'ORDER_REJECTED', errorMessage: 'Rejected.' }
        : notice;
    }),
  }),
  mutant({
    id: 'history/refund-result-of-the-one-before',
    title: 'A refund-in that fails after another one and a cash-out were done is notified as CONFIRMED',
    clause: 'EVENT-170',
    mechanism: 'state',
    defect: notified((notice, memory) => {
      if (notice['event'] !== 'CashInReversal' || notice['status'] !== 'ERROR') return notice;
      const areDone = (['refund_in', 'cash_out'] as const).every(
        (name) => memory.all('CONFIRMED', name).length > 0,
      );
      return areDone ? { ...notice, status: 'CONFIRMED', errorCode: null, errorMessage: null } : notice;
    }),
  }),
  mutant({
    id: 'history/third-settled-not-notified',
    title: 'From the third settled payment of an account on, none is notified',
    clause: 'CASHOUT-55',
    mechanism: 'state',
    defect: notified((notice, memory) => {
      const late = memory.all('CONFIRMED', ...sentOnes).slice(2);
      const isLate = late.some((payment) => isOf(notice, payment));
      return notice['event'] === 'CashOut' && isLate ? undefined : notice;
    }),
  }),
  mutant({
    id: 'history/transfer-after-a-failed-one-not-notified',
    title: 'Once a transfer has failed, those that settle are not notified',
    clause: 'TRANSFER-13',
    mechanism: 'state',
    defect: notified((notice, memory) =>
      notice['type'] === 'TRANSFER' && memory.all('ERROR', 'transfer').length > 0 ? undefined : notice,
    ),
  }),
  mutant({
    id: 'history/second-devolucao-not-notified',
    title: 'The second refund of an account that is done is not notified',
    clause: 'DEVOLUCAO-45',
    mechanism: 'state',
    defect: notified((notice, memory) =>
      notice['type'] === 'REFUND' && memory.all('CONFIRMED', 'devolucao').length > 1 ? undefined : notice,
    ),
  }),
  mutant({
    id: 'history/returned-listed-less',
    title: 'A payment of which a part has come back is listed with what remains of it',
    clause: 'TRANSACTION-57',
    mechanism: 'timing',
    defect: listed(({ operation, status, amountCents, refundedCents }) =>
      operation === 'cash_out' && status === 'CONFIRMED'
        ? { originalAmount: (amountCents - refundedCents) / 100 }
        : {},
    ),
  }),
  mutant({
    id: 'history/final-amount-less-returns',
    title: 'finalAmount of a listed payment is less what has come back of it',
    clause: 'TRANSACTION-60',
    mechanism: 'state',
    defect: listed(({ operation, amountCents, refundedCents }) =>
      operation === 'cash_out' ? { finalAmount: (amountCents - refundedCents) / 100 } : {},
    ),
  }),
  mutant({
    id: 'history/pending-listed-as-the-failed-one',
    title: 'Once a payment has failed, those that are pending are listed as Error',
    clause: 'TRANSACTION-38',
    mechanism: 'state',
    defect: listed(({ operation, status }, memory) => {
      const isSent = sentOnes.some((name) => name === operation);
      const isWrong = isSent && status === 'PENDING' && memory.all('ERROR', ...sentOnes).length > 0;
      return isWrong ? { status: 'Error' } : {};
    }),
  }),
  mutant({
    id: 'history/settled-listed-as-pending',
    title: 'Settled cash-outs are listed as Pendente as long as a refund has failed after them',
    clause: 'TRANSACTION-39',
    mechanism: 'state',
    defect: listed(({ operation, status }, memory) => {
      const isWrong = operation === 'cash_out' && memory.all('ERROR', 'refund_in').length > 0;
      return isWrong && status === 'CONFIRMED' ? { status: 'Pendente' } : {};
    }),
  }),
  mutant({
    id: 'history/failed-listed-as-returned',
    title: 'Once something has come back, failed payments are listed as Confirmado',
    clause: 'TRANSACTION-40',
    mechanism: 'state',
    defect: listed(({ status }, memory) =>
      status === 'ERROR' && memory.all('CONFIRMED', 'return').length > 0 ? { status: 'Confirmado' } : {},
    ),
  }),
  mutant({
    id: 'history/refunded-receipt-not-listed',
    title: 'A received payment of which something was refunded twice is listed as Refund in',
    clause: 'TRANSACTION-41',
    mechanism: 'state',
    defect: listed(({ operation, number }, memory) => {
      const refunds = memory
        .all('PENDING', 'refund_in')
        .filter(({ parentNumber }) => parentNumber === number);
      return operation === 'receipt' && refunds.length > 1 ? { operationType: 'Refund in' } : {};
    }),
  }),
  mutant({
    id: 'history/refund-listed-as-sent',
    title: 'From the second one on, refunds of an account are listed as Pix out',
    clause: 'TRANSACTION-43',
    mechanism: 'state',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('PENDING', 'refund_in');
      return operation === 'refund_in' && number !== first?.number ? { operationType: 'Pix out' } : {};
    }),
  }),
  mutant({
    id: 'history/return-listed-as-received',
    title: 'From the second one on, returns to an account are listed as Pix in',
    clause: 'TRANSACTION-44',
    mechanism: 'state',
    defect: listed(({ operation, number }, memory) => {
      const [first] = memory.all('CONFIRMED', 'return');
      return operation === 'return' && number !== first?.number ? { operationType: 'Pix in' } : {};
    }),
  }),
  mutant({
    id: 'history/listed-with-the-first-end-to-end-id',
    title: 'From the second one on, settled cash-outs are listed with the end-to-end id of the first',
    clause: 'TRANSACTION-62',
    mechanism: 'state',
    defect: listed(({ operation, status }, memory) => {
      const [first] = memory.all('CONFIRMED', 'cash_out');
      const isSettled = operation === 'cash_out' && status === 'CONFIRMED';
      return isSettled && first !== undefined ? { endToEndId: first.endToEndId } : {};
    }),
  }),
];
