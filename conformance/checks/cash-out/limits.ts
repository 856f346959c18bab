import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';
import { expectBusinessError } from './refusal.js';

const aDay = 25 * 3600;

/**
 * Some hours that do not lead into the next day, whether a target counts days by the account's wall clock, in Brasília
 * or in UTC (OP-23); a minute where that cannot be.
 */
function sameDaySeconds(at: Date): number {
  const hours = [at.getUTCHours(), (at.getUTCHours() + 21) % 24];
  return hours.every((hour) => hour < 20) ? 3 * 3600 : 60;
}

export default [
  check({
    id: 'cash-out/transaction-limit',
    title: 'The per-transaction limit itself is accepted, a cent more is refused',
    clauses: ['CASHOUT-63', 'CASHOUT-64', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { perTransaction: 100.1 } },
    movesMoney: true,
    async run({ account, expect }) {
      for (const value of [100.11, 500]) {
        const answer = await account.cashOut({ value });
        expectBusinessError(expect, 'CASHOUT-63', answer, 'PIX_TRANSACTION_LIMIT_EXCEEDED');
      }
      expect.at('CASHOUT-64').status(await account.cashOut({ value: 100.1 }), 201);
      expect.at('CASHOUT-64').status(await account.cashOut({ value: 100.09 }), 201);
    },
  }),
  check({
    id: 'cash-out/transaction-limit-and-fee',
    title: 'The per-transaction limit is compared with the amount, without its fee',
    clauses: ['CASHOUT-64'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 1.35, limits: { perTransaction: 100 } },
    movesMoney: true,
    async run({ account, expect }) {
      expect.at('CASHOUT-64').status(await account.cashOut({ value: 100 }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-of-each-account',
    title: 'What one account has sent does not count against the daily limit of another',
    clauses: ['CASHOUT-66'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { daily: 100 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, newAccount, expect }) {
      const limits = { daily: 100 };
      const other = await newAccount({ available: 1000, feeAmount: 0, limits, localTime: '12:00' });
      expect.precondition(await account.cashOut({ value: 100 }), 201);
      expect.at('CASHOUT-66').status(await other.cashOut({ value: 100 }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-later-that-day',
    title: 'What was sent earlier on the same day still counts towards the daily limit',
    clauses: ['CASHOUT-65', 'CASHOUT-79'],
    needs: ['an account', 'time passes'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { daily: 100 }, localTime: '10:00' },
    movesMoney: true,
    async run({ account, control, expect }) {
      expect.precondition(await account.cashOut({ value: 60 }), 201);
      await control.setup('time passes', { seconds: sameDaySeconds(new Date()) });
      const renewed = await account.requestToken();
      expect.precondition(renewed, 201);
      const above = await account.cashOut({ value: 60 }, { token: textOf(renewed.body.access_token) });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
    },
  }),
  check({
    id: 'cash-out/daily-limit',
    title: "The day's amounts are added up: the daily limit itself is accepted, a cent more is refused",
    clauses: ['CASHOUT-65', 'CASHOUT-66', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { daily: 100.3 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, expect }) {
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 60.1 }), 201);
      const above = await account.cashOut({ value: 40.21 });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 40.2 }), 201);
      const beyond = await account.cashOut({ value: 0.01 });
      expectBusinessError(expect, 'CASHOUT-65', beyond, 'PIX_DAILY_LIMIT_EXCEEDED');
    },
  }),
  check({
    id: 'cash-out/daily-limit-of-one',
    title: 'A single cash-out above the daily limit is refused',
    clauses: ['CASHOUT-65', 'CASHOUT-66', 'CASHOUT-79'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { daily: 100 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, expect }) {
      const above = await account.cashOut({ value: 100.01 });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 100 }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-whoever-is-paid',
    title: "The day's amounts are added up whatever their keys, without refused payments",
    clauses: ['CASHOUT-65', 'CASHOUT-66', 'CASHOUT-79'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 105, feeAmount: 0, limits: { daily: 100 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, values, expect }) {
      const random = { keyType: 'RANDOM', key: values.uuid() };
      const phone = { keyType: 'PHONE', key: values.phone() };
      expect.precondition(await account.cashOut({ value: 60, details: random }), 201);
      const above = await account.cashOut({ value: 40.01, details: phone });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 40, details: phone }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-and-refusals',
    title: 'A cash-out refused for lack of money does not count towards the daily limit',
    clauses: ['CASHOUT-66'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 80, feeAmount: 0, limits: { daily: 100 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, expect }) {
      expect.precondition(await account.cashOut({ value: 90 }), 400);
      expect.at('CASHOUT-66').status(await account.cashOut({ value: 80 }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-counts-settled',
    title: 'A confirmed cash-out still counts towards the daily limit',
    clauses: ['CASHOUT-65', 'CASHOUT-79'],
    needs: ['an account', 'a payment settles'],
    family: 'standard',
    account: {
      available: 1000,
      feeAmount: 0,
      settlement: 'manual',
      limits: { daily: 100 },
      localTime: '12:00',
    },
    movesMoney: true,
    async run({ account, control, expect }) {
      const first = await account.cashOut({ value: 60 });
      expect.precondition(first, 201);
      const { transactionId } = first.body;
      await control.setup('a payment settles', { transactionId });
      const above = await account.cashOut({ value: 60 });
      expectBusinessError(expect, 'CASHOUT-65', above, 'PIX_DAILY_LIMIT_EXCEEDED');
    },
  }),
  check({
    id: 'cash-out/daily-limit-of-the-next-day',
    title: 'What was sent on one day does not count against the limit of the next',
    clauses: ['CASHOUT-67'],
    needs: ['an account', 'time passes'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { daily: 100 }, localTime: '12:00' },
    movesMoney: true,
    async run({ account, control, expect }) {
      expect.precondition(await account.cashOut({ value: 100 }), 201);
      await control.setup('time passes', { seconds: aDay });
      const renewed = await account.requestToken();
      expect.precondition(renewed, 201);
      const token = textOf(renewed.body.access_token);
      expect.at('CASHOUT-67').status(await account.cashOut({ value: 100 }, { token }), 201);
    },
  }),
  check({
    id: 'cash-out/daily-limit-and-failed-payments',
    title: 'Whether a failed cash-out counts towards the daily limit',
    clauses: ['CASHOUT-68'],
    openPoints: ['OP-49'],
    needs: ['an account', 'a payment settles'],
    family: 'standard',
    account: {
      available: 1000,
      feeAmount: 0,
      settlement: 'manual',
      limits: { daily: 100 },
      localTime: '12:00',
    },
    movesMoney: true,
    async run({ account, control, expect, record }) {
      const first = await account.cashOut({ value: 60 });
      expect.precondition(first, 201);
      const { transactionId } = first.body;
      await control.setup('a payment settles', { transactionId, outcome: 'ERROR' });
      const { status } = await account.cashOut({ value: 60 });
      record('OP-49', 'createCashOut', `failed payments count: ${status === 201 ? 'no' : 'yes'}`);
    },
  }),
];
