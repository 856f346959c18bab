import { check, type Check } from '../../check.js';
import type { Account } from '../../target/account.js';
import type { Exchange } from '../../target/exchange.js';
import type { AccountParams } from '../../target/states.js';
import type { Values } from '../../target/values.js';

interface Refusal {
  readonly name: string;
  readonly account: AccountParams;
  /** Sends what has to be refused, after whatever has to come before. */
  readonly refused: (account: Account, values: Values) => Promise<Exchange>;
}

const email = (key: string) => ({ details: { keyType: 'EMAIL', key } });

const refusals: readonly Refusal[] = [
  { name: 'invalid amount', account: {}, refused: (account) => account.cashOut({ value: 10.001 }) },
  { name: 'invalid key', account: {}, refused: (account) => account.cashOut(email('maria')) },
  {
    name: 'malformed document',
    account: {},
    refused: (account) => account.cashOut({ details: { document: '123' } }),
  },
  {
    name: 'insufficient balance',
    account: { available: 50 },
    refused: (account) => account.cashOut({ value: 50.01 }),
  },
  {
    name: 'fee not covered',
    account: { available: 50, feeAmount: 1.5 },
    refused: (account) => account.cashOut({ value: account.feeCents > 0 ? 50 : 50.01 }),
  },
  {
    name: 'transaction limit',
    account: { limits: { perTransaction: 100 } },
    refused: (account) => account.cashOut({ value: 100.01 }),
  },
  {
    name: 'daily limit',
    account: { limits: { daily: 100 }, localTime: '12:00' },
    refused: (account) => account.cashOut({ value: 100.01 }),
  },
  {
    name: 'night limit',
    account: { limits: { night: 100 }, localTime: '22:00' },
    refused: (account) => account.cashOut({ value: 100.01 }),
  },
  {
    name: 'no token',
    account: {},
    refused: (account) => account.cashOut({}, { token: null }),
  },
];

const reservesNothing = ({ name, account: params, refused }: Refusal): Check =>
  check({
    id: `cash-out/refusal-without-effect-${name.replaceAll(' ', '-')}`,
    title: `A refused cash-out (${name}) leaves both balances as they were`,
    clauses: ['CASHOUT-52'],
    needs: ['an account'],
    family: 'standard',
    account: { settlement: 'manual', ...params },
    movesMoney: true,
    async run({ account, values, expect }) {
      const before = await account.balance();
      const answer = await refused(account, values);
      expect.require('CASHOUT-52').status(answer, [400, 401]);
      const after = await account.balance();
      expect.at('CASHOUT-52').equal(after.availableCents, before.availableCents);
      expect.at('CASHOUT-52').equal(after.blockedCents, before.blockedCents);
    },
  });

export default [
  ...refusals.map(reservesNothing),
  check({
    id: 'cash-out/refusal-not-carried-out',
    title: 'A refused cash-out is never reported as confirmed',
    clauses: ['CASHOUT-53'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    family: 'standard',
    account: {
      available: 50,
      settlement: 'automatic',
      feeAmount: 0,
      limits: { perTransaction: 40 },
    },
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const used = values.externalId();
      expect.precondition(await account.cashOut({ value: 30, externalId: used }), 201);
      const faults = [
        { value: 0 },
        { value: 1.001 },
        { value: 1, ...email('maria') },
        { value: 1, details: { document: '123' } },
        { value: 40.01 },
        { value: 30 },
      ];
      for (const fields of faults) {
        const externalId = values.externalId();
        const answer = await account.cashOut({ ...fields, externalId });
        expect.at('CASHOUT-53').status(answer, 400);
        expect.at('CASHOUT-53').neverArrives(inbox, { event: 'CashOut', externalId, status: 'CONFIRMED' });
      }
      const again = await account.cashOut({ value: 7.77, externalId: used });
      expect.at('CASHOUT-53').status(again, 400);
      const second = { event: 'CashOut', externalId: used, status: 'CONFIRMED', originalAmount: 7.77 };
      expect.at('CASHOUT-53').neverArrives(inbox, second);
    },
  }),
];
