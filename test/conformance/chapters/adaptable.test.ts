import { t } from '../../../conformance/core/text.js';
import { describe, expect, test } from 'vitest';

import type { AccountParams } from '../../../conformance/target/states.js';
import { type ControlMessage, type FakeAnswer, someAccount } from '../../support/fake-gateway.js';
import { outcomeOf, runSmall, sample } from '../../support/small-suite.js';

/** A control endpoint that makes every account with `inForce`, and refuses these parameters with 501. */
function inForce(returned: object, refuses: readonly string[] = []) {
  const requests: AccountParams[] = [];
  const control = ({ state, params }: ControlMessage): FakeAnswer | undefined => {
    if (state !== 'an account') return undefined;
    requests.push(params);
    return refuses.some((name) => params[name] !== undefined)
      ? { status: 501, body: {} }
      : { status: 200, body: { ...someAccount, ...returned } };
  };
  return { requests, fake: { control } };
}

interface ObservedAccount {
  settlement?: string;
  feeCents?: number;
}

/** A check that asks for a free account whose payments wait, and notes what it was given. */
function noting(account: AccountParams = { settlement: 'manual', feeAmount: 0 }) {
  const observed: ObservedAccount = {};
  const check = sample({
    clauses: ['BALANCE-01'],
    account,
    run({ account: { settlement, feeCents }, expect: expecting }) {
      Object.assign(observed, { settlement, feeCents });
      expecting.at('BALANCE-01').ok(true, 'it goes on');
      return Promise.resolve();
    },
  });
  return { observed, check };
}

describe('an account that the target makes otherwise than asked for', () => {
  test.each([
    [['settlement'], { feeAmount: 0 }, { settlement: 'automatic', feeCents: 0 }],
    [['feeAmount'], { feeAmount: 2 }, { settlement: 'manual', feeCents: 200 }],
    [['settlement', 'feeAmount'], { feeAmount: 2 }, { settlement: 'automatic', feeCents: 200 }],
  ])('is asked for without %s, which the target refuses', async (refused, returned, expected) => {
    const { fake, requests } = inForce(returned, refused);
    const { observed, check } = noting();
    await runSmall([check, { ...check, id: 'sample/second' }], { fake, run: { jobs: 1 } });
    expect(observed).toEqual(expected);
    // What was refused once is not asked for again.
    expect(Object.keys(requests.at(-1) ?? {})).not.toEqual(expect.arrayContaining(refused));
    expect(Object.keys(requests.at(-2) ?? {}).length).toBeLessThan(2);
  });

  test('that refuses the fee and does not tell it skips, with what to tell', async () => {
    const { fake } = inForce({}, ['feeAmount']);
    const { outcome, reason } = await outcomeOf(noting().check, { fake });
    expect(outcome).toBe('skipped');
    expect(reason).toContain('feeAmount');
  });

  test('that refuses what cannot be done without skips', async () => {
    const { fake } = inForce({}, ['limits']);
    const { check } = noting({ settlement: 'manual', feeAmount: 0, limits: { daily: 10 } });
    expect((await outcomeOf(check, { fake })).outcome).toBe('skipped');
  });
});

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
