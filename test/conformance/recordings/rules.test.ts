import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { dutyOf } from '../../../conformance/duties/register.js';
import { Histories } from '../../../conformance/recordings/history.js';
import { MessageJudge } from '../../../conformance/recordings/message-judge.js';
import { rules } from '../../../conformance/recordings/rules/index.js';
import { answeredFaults } from './answer-cases.js';
import { provenByMutants } from '../../passive/rules.js';
import { everything, row } from './build.js';
import { cases, e2e, script } from './rule-cases.js';

const named = rules.map((rule) => [rule.id, rule] as const);

describe.each(named)('%s', (id, rule) => {
  const { bad = {}, legal = {} } = cases[id] ?? {};

  test('has histories, and a duty if it has a twin', () => {
    if (rule.twin !== undefined) expect(dutyOf(rule.twin).id).toBe(rule.twin);
    if (!provenByMutants.includes(id)) expect(Object.keys(bad).length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(legal).length).toBeGreaterThanOrEqual(1);
  });

  test.each(Object.entries(bad))('finds: %s', (_, made) => {
    const { violations } = rule.over(made.history());
    expect(violations).not.toEqual([]);
    for (const { clause, messages } of violations) {
      expect(rule.clauses).toContain(clause);
      expect(messages.every((number) => number > 0 && number <= made.messages.length)).toBe(true);
    }
  });

  test.each(Object.entries(legal))('does not find: %s', (_, made) => {
    expect(rule.over(made.history()).violations).toEqual([]);
  });
});

test.each([
  { messages: 3, bytes: 1_000_000 },
  { messages: 100, bytes: 400 },
])('keeps the first messages of a history within %j, and knows that others are missing', (bounds) => {
  const { messages } = script().cashOut('a', 1).cashOut('b', 1).cashOut('c', 1).cashOut('d', 1);
  const histories = new Histories(bounds);
  for (const message of messages) histories.add(message);
  const [history] = histories.all(everything);
  expect(history?.hasGaps).toBe(true);
  expect(history?.calls.length).toBeGreaterThan(0);
  expect(history?.calls.length).toBeLessThan(4);
});

const money = rules.filter(({ id }) => ['H-03', 'H-04', 'H-09', 'H-10'].includes(id));

describe('the rules about balances are undecided', () => {
  test.each([
    [
      'shares of a charge may be blocked (OP-44)',
      script()
        .balance(100, 0)
        .call('POST', '/api/pix/cash-in', { transaction: { externalId: 'c' }, splits: [{ value: 10 }] }, [
          201,
          {},
        ])
        .balance(100, 5),
    ],
    [
      'another client pays from the account',
      script()
        .balance(100, 0)
        .list([row('stranger', 9)])
        .balance(91, 0),
    ],
    ['messages are missing', script().balance(100, 0).gap().balance(91, 0)],
    [
      'a refund holds an unknown amount',
      script().refund(e2e, 'r', '9.00', 'EM_PROCESSAMENTO').balance(100, 0).balance(91, 0),
    ],
    ['the fee is not known', script().balance(100, 0).cashOut('a', 10).balance(89, 11)],
    ['the balance is read once', script().balance(100, 0)],
  ])('if %s', (_, made) => {
    const judged = money.map((rule) => rule.over(made.history(everything)));
    expect(judged.flatMap(({ violations }) => violations)).toEqual([]);
    expect(judged.some(({ inconclusive }) => inconclusive !== undefined)).toBe(true);
  });
});

test.each(Object.entries(answeredFaults))(
  'judges the answer of a faulty request: %s',
  (_, [clause, { messages }]) => {
    const judge = new MessageJudge();
    const found = messages.flatMap((message) => judge.judged(message).findings);
    const wronglyAnswered = found.filter(
      ({ part, message }) =>
        part === 'gateway' && /: refused with |^the status is not as expected$/.test(english(message)),
    );
    expect([...new Set(wronglyAnswered.map((one) => one.clause))]).toEqual(
      clause === undefined ? [] : [clause],
    );
  },
);

test('reports a missing member of a request whose nested values are hidden', () => {
  const hidden = `keyed:${'x'.repeat(22)}`;
  const details = { key: hidden, keyType: 'DOCUMENT', name: hidden, document: hidden };
  const { messages } = script().call('POST', '/api/pix/cash-out', { value: 1, details }, [400, {}]);
  const findings = messages.flatMap((message) => new MessageJudge().judged(message).findings);
  const ofClient = findings.filter(({ by }) => by === 'client').map(({ clause, place }) => [clause, place]);
  expect(ofClient).toEqual([['CASHOUT-15', '/externalId']]);
});
