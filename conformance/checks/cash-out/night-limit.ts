import { check, type Check } from '../../check.js';
import { expectBusinessError } from './refusal.js';

/** Wall clocks some minutes inside the window of 20h to 6h, as the clock goes on while the check runs (OP-23). */
const nightly = ['20:02', '23:30', '00:30', '05:56'] as const;
/** Some minutes outside it. */
const daily = ['06:03', '12:00', '19:56'] as const;

const named = (localTime: string) => localTime.replace(':', '');

const byNight = (localTime: string): Check =>
  check({
    id: `cash-out/night-limit-at-${named(localTime)}`,
    title: `At ${localTime} the night limit itself is accepted, a cent more is refused`,
    clauses: ['CASHOUT-69', 'CASHOUT-70', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { night: 50.5 }, localTime },
    movesMoney: true,
    async run({ account, expect }) {
      for (const value of [50.51, 200]) {
        const answer = await account.cashOut({ value });
        expectBusinessError(expect, 'CASHOUT-69', answer, 'PIX_NIGHT_LIMIT_EXCEEDED');
      }
      expect.at('CASHOUT-70').status(await account.cashOut({ value: 50.5 }), 201);
    },
  });

const byDay = (localTime: string): Check =>
  check({
    id: `cash-out/no-night-limit-at-${named(localTime)}`,
    title: `At ${localTime} the night limit does not hold`,
    clauses: ['CASHOUT-71'],
    needs: ['an account'],
    family: 'standard',
    account: { available: 1000, feeAmount: 0, limits: { night: 50.5 }, localTime },
    movesMoney: true,
    async run({ account, expect }) {
      for (const value of [50.51, 200]) expect.at('CASHOUT-71').status(await account.cashOut({ value }), 201);
    },
  });

export default [...nightly.map(byNight), ...daily.map(byDay)];
