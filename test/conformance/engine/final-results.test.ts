import { describe, expect, test } from 'vitest';
import type { Check } from '../../../conformance/engine/check.js';
import { answersAt } from '../../support/fake-gateway.js';
import { cashOutAnswers, readsBalance, runSmall, sample } from '../../support/small-suite.js';

const refused = sample({
  id: 'cash-out/refused',
  clauses: ['CASHOUT-05'],
  async run({ account, expect: expecting }) {
    expecting.at('CASHOUT-05').status(await account.cashOut({}, { token: null }), [400, 401]);
  },
});
const balance = readsBalance('balance/read');
const paid = cashOutAnswers('CASHOUT-01', 201, { id: 'cash-out/paid' });
const asking = sample({
  id: 'right-request/cash-out',
  async run({ account }) {
    await account.cashOut();
  },
});
const rightRequests = new Map([['createCashOut', asking]]);

const refusal = (status: number) => ({
  status,
  body: { statusCode: status, code: 'HTTP_ERROR', message: 'no' },
});

/** What a listener hears of these checks, one after the other, and the outcomes that the run ends with. */
async function observedEvents(checks: readonly Check[], status?: number) {
  const events: string[] = [];
  const ids = new Set<string>(checks.map(({ id }) => id));
  const { result } = await runSmall(checks, {
    suite: { rightRequests },
    fake: status === undefined ? {} : { misbehave: answersAt('/api/pix/cash-out', refusal(status)) },
    run: {
      jobs: 1,
      listener: {
        concluded: ({ check }) => {
          if (ids.has(check.id)) events.push(`ran ${check.id}`);
        },
        resolved: ({ check, outcome }) => {
          events.push(`${outcome} ${check.id}`);
        },
      },
    },
  });
  return { events, result };
}

describe('a listener hears what is final of a result', () => {
  test('at the end where it rests on refusals of what accepts nothing, of others at once', async () => {
    const { events } = await observedEvents([refused, balance], 400);
    expect(events.slice(0, 3)).toEqual(['ran cash-out/refused', 'passed balance/read', 'ran balance/read']);
    expect(events.slice(3)).toContain('skipped cash-out/refused');
  });

  test('as soon as a right request is accepted', async () => {
    const { events } = await observedEvents([refused, paid, balance]);
    expect(events.slice(0, 4)).toEqual([
      'ran cash-out/refused',
      'passed cash-out/refused',
      'passed cash-out/paid',
      'ran cash-out/paid',
    ]);
  });

  test('once, and as the run tells it in the end, observers and what is not offered too', async () => {
    for (const status of [undefined, 400, 404]) {
      const { events, result } = await observedEvents([refused, paid, balance], status);
      const resolved = events.filter((event) => !event.startsWith('ran '));
      const final = result.checks.map(({ check, outcome }) => `${outcome} ${check.id}`);
      expect(resolved.sort()).toEqual(final.sort());
    }
  });
});
