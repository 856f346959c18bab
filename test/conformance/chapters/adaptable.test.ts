import { t } from '../../../conformance/core/text.js';
import { describe, expect, test } from 'vitest';
import { runSmall, sample } from '../../support/small-suite.js';

describe('a clause that a target does not show', () => {
  const leaving = (looks: boolean) =>
    sample({
      clauses: ['BALANCE-01', 'CASHOUT-01'],
      run({ expect: expecting }) {
        expecting.leave('CASHOUT-01', t`it had settled`);
        if (looks) expecting.at('BALANCE-01').ok(true, 'seen');
        else expecting.leave('BALANCE-01', t`not shown`);
        return Promise.resolve();
      },
    });

  test('is undecided for its reason, and the rest of the check counts', async () => {
    const { result, checks } = await runSmall([leaving(true)]);
    expect(checks[0]?.outcome).toBe('passed');
    const outcomes = result.clauses.filter(({ id }) => ['BALANCE-01', 'CASHOUT-01'].includes(id));
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['passed', null],
      ['skipped', 'it had settled'],
    ]);
  });

  test('leaves a check skipped that has nothing else to look at', async () => {
    const { checks } = await runSmall([leaving(false)]);
    expect(checks[0]).toMatchObject({ outcome: 'skipped', reason: 'it had settled' });
  });
});
