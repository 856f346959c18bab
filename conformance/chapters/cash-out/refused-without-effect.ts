import { check, type WrittenCheck } from '../check.js';
import type { Account } from '../account.js';
import type { Exchange } from '../../target/exchange.js';
import type { AccountParams } from '../../target/states.js';
import type { CashOutFields } from './client.js';
import { expectUnchanged } from '../shared/unchanged.js';

const email = (key: string) => ({ details: { keyType: 'EMAIL', key } });

/** Cash-outs that must be refused: their names, the parameters of their accounts, their fields. */
const refusals: readonly (readonly [name: string, account: AccountParams, fields: CashOutFields])[] = [
  ['invalid amount', {}, { value: 10.001 }],
  ['invalid key', {}, email('maria')],
  ['malformed document', {}, { details: { document: '123' } }],
  ['insufficient balance', { available: 50 }, { value: 50.01 }],
  ['transaction limit', { limits: { perTransaction: 100 } }, { value: 100.01 }],
  ['daily limit', { limits: { daily: 100 }, localTime: '12:00' }, { value: 100.01 }],
  ['night limit', { limits: { night: 100 }, localTime: '22:00' }, { value: 100.01 }],
];

const reservesNothing = (
  name: string,
  params: AccountParams,
  refused: (account: Account) => Promise<Exchange>,
): WrittenCheck =>
  check({
    id: `cash-out/refusal-without-effect-${name.replaceAll(' ', '-')}`,
    title: `A refused cash-out (${name}) leaves both balances as they were`,
    clauses: ['CASHOUT-52'],
    account: { settlement: 'manual', ...params },
    async run({ account, expect }) {
      const before = await account.balance();
      expect.require('CASHOUT-52').status(await refused(account), [400, 401]);
      expectUnchanged(expect, 'CASHOUT-52', before, await account.balance());
    },
  });

export default [
  ...refusals.map(([name, params, fields]) =>
    reservesNothing(name, params, (account) => account.cashOut(fields)),
  ),
  reservesNothing('fee not covered', { available: 50, feeAmount: 1.5 }, (account) =>
    account.cashOut({ value: account.feeCents > 0 ? 50 : 50.01 }),
  ),
  reservesNothing('no token', {}, (account) => account.cashOut({}, { token: null })),
  check({
    id: 'cash-out/refusal-not-carried-out',
    title: 'A refused cash-out is never reported as confirmed',
    clauses: ['CASHOUT-53'],
    needs: ['an account', 'notifications'],
    account: { available: 50, settlement: 'automatic', feeAmount: 0, limits: { perTransaction: 40 } },
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
