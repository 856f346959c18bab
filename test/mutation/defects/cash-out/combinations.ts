import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, handlers, type Handlers, type Services } from '../../replace.js';
import { lending } from '../shared/money.js';

const hourMs = 3_600_000;
type Account = Parameters<Services['bank']['plan']>[0];
type CashOut = Parameters<Handlers['createCashOut']>[0]['body'];

/** Judges a cash-out as if its account had other limits. */
const judgedAs = (change: (account: Account, body: CashOut, systemMs: number) => Account): Part =>
  handlers((known) => ({
    createCashOut: (request, all) => {
      const account = change(request.account, request.body, all.clock.systemMs());
      return known.createCashOut({ ...request, account }, all);
    },
  }));

const without = (account: Account, limit: keyof Account['limits']): Account => ({
  ...account,
  limits: { ...account.limits, [limit]: null },
});

/** Whether it is night on the wall clock of an account. */
const isNight = ({ clockOffsetMs, wallClockOffsetMs }: Account, systemMs: number): boolean => {
  const hour = new Date(systemMs + clockOffsetMs + wallClockOffsetMs - 3 * hourMs).getUTCHours();
  return hour >= 20 || hour < 6;
};

export default {
  'limits/transaction-for-documents-alone': breaks('CASHOUT-63', {
    title: 'The limit per transaction is looked at for DOCUMENT keys alone',
    defect: judgedAs((account, { details }) =>
      details.keyType === 'DOCUMENT' ? account : without(account, 'perTransactionCents'),
    ),
  }),
  'limits/night-for-persons-alone': breaks('CASHOUT-69', {
    title: 'The night limit does not apply to payments to companies',
    defect: judgedAs((account, { details }) =>
      details.document.length === 11 ? account : without(account, 'nightCents'),
    ),
  }),
  'limits/night-instead-of-transaction': breaks('CASHOUT-63', {
    title: 'At night the limit per transaction is not looked at',
    defect: judgedAs((account, _, ms) =>
      isNight(account, ms) ? without(account, 'perTransactionCents') : account,
    ),
  }),
  'limits/night-instead-of-day': breaks('CASHOUT-65', {
    title: 'At night the daily limit is not looked at',
    defect: judgedAs((account, _, ms) => (isNight(account, ms) ? without(account, 'dailyCents') : account)),
  }),
  'limits/day-instead-of-transaction': breaks('CASHOUT-63', {
    title: 'Where an account has a daily limit, the one per transaction is not looked at',
    defect: judgedAs((account) =>
      account.limits.dailyCents !== null ? without(account, 'perTransactionCents') : account,
    ),
  }),
  'limits/transaction-instead-of-night': breaks('CASHOUT-69', {
    title: 'Where an account has a limit per transaction, the night limit is not looked at',
    defect: judgedAs((account) =>
      account.limits.perTransactionCents !== null ? without(account, 'nightCents') : account,
    ),
  }),
  'limits/refused-for-transaction-counts': breaks('CASHOUT-66', {
    title: 'A cash-out refused for the limit per transaction counts to the day',
    defect: () => {
      const counted = new Map<string, number>();
      return judgedAs((account, { value }) => {
        const { perTransactionCents: max, dailyCents } = account.limits;
        const amount = Math.round(value * 100);
        const before = counted.get(account.id) ?? 0;
        if (max !== null && amount > max) counted.set(account.id, before + amount);
        return dailyCents === null
          ? account
          : {
              ...account,
              limits: { ...account.limits, dailyCents: cents(Math.max(0, dailyCents - before)) },
            };
      });
    },
  }),
  'cash-out/fee-added-in-binary': breaks('CASHOUT-62', {
    title: 'Amount and fee are added and compared as binary fractions',
    defect: handlers((known) => ({
      createCashOut: async (request, all) => {
        const { account, body } = request;
        const balance = await all.store.read(({ ledger }) => ledger.balance(account.id));
        const isBeyond = body.value + account.feeCents / 100 > (balance?.availableCents ?? 0) / 100;
        return known.createCashOut(
          isBeyond ? { ...request, account: { ...account, feeCents: cents(9e12) } } : request,
          all,
        );
      },
    })),
  }),
  'cash-out/nothing-available': breaks('CASHOUT-60', {
    title: 'A cash-out of an account without any money ends in a server error',
    defect: handlers((known) => ({
      createCashOut: async (request, all) => {
        const balance = await all.store.read(({ ledger }) => ledger.balance(request.account.id));
        if (!balance?.availableCents) throw new Error('no balance');
        return known.createCashOut(request, all);
      },
    })),
  }),
  'cash-out/e-mail-keys-uncovered': breaks('CASHOUT-60', {
    title: 'The balance is not looked at for e-mail keys',
    defect: () => {
      const isEmail = new Map<string, boolean>();
      return [
        lending((_balance, _missing, accountId) => isEmail.get(accountId) === true),
        handlers((known) => ({
          createCashOut: (request, all) => {
            isEmail.set(request.account.id, request.body.details.keyType === 'EMAIL');
            return known.createCashOut(request, all);
          },
        })),
      ];
    },
  }),
} satisfies Defects;
