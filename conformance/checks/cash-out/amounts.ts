import { check } from '../../check.js';
import { cashOutBody } from '../../target/cash-out.js';
import { accepted, refused, refusedEitherWay } from './tables.js';

/** Amounts that a computation with binary fractions gets wrong, by truncation or by a remainder. */
export const awkwardAmounts = [0.07, 0.14, 0.29, 0.57, 0.58, 1.1, 1.15, 2.3, 4.35, 8.2, 16.1, 19.99] as const;

export default [
  accepted({
    id: 'cash-out/two-decimals',
    title: 'Amounts with two decimals are accepted, also those that binary fractions cannot hold',
    clause: 'CASHOUT-13',
    bodies: () => awkwardAmounts.map((value) => ({ value })),
  }),
  check({
    id: 'cash-out/trailing-zeros',
    title: 'Whole amounts and amounts written with zeros at the end are accepted',
    clauses: ['CASHOUT-13'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const written of ['1', '1.0', '1.00', '1.10']) {
        const text = JSON.stringify({ ...cashOutBody(values), value: 0 }).replace(
          '"value":0',
          `"value":${written}`,
        );
        expect.at('CASHOUT-13').status(await account.cashOut({}, { text }), 201);
      }
    },
  }),
  check({
    id: 'cash-out/large-amount',
    title: 'A large amount with two decimals is accepted',
    clauses: ['CASHOUT-13'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1_000_100, feeAmount: 0 },
    movesMoney: true,
    async run({ account, expect }) {
      expect.at('CASHOUT-13').status(await account.cashOut({ value: 999_999.99 }), 201);
    },
  }),
  accepted({
    id: 'cash-out/least-amount',
    title: 'A cash-out of one cent is accepted',
    clause: 'CASHOUT-14',
    bodies: () => [{ value: 0.01 }],
  }),
  refusedEitherWay('PIX_INVALID_AMOUNT', {
    id: 'cash-out/too-many-decimals',
    title: 'Amounts with more than two decimals are refused',
    clause: 'CASHOUT-12',
    bodies: () =>
      [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 500.001, 10.000001].map((value) => ({
        value,
      })),
  }),
  refusedEitherWay('PIX_INVALID_AMOUNT', {
    id: 'cash-out/below-one-cent',
    title: 'Zero, negative amounts and amounts below one cent are refused',
    clause: 'CASHOUT-14',
    bodies: () => [0, -0.01, -1, -10, 0.009, 0.001].map((value) => ({ value })),
  }),
  refused({
    id: 'cash-out/value-not-a-number',
    title: 'A cash-out without value, or with one that is no number, is refused',
    clause: 'CASHOUT-11',
    bodies: () => [undefined, null, 'abc', {}].map((value) => ({ value })),
  }),
];
