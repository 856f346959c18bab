import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { dutyOf } from '../../../conformance/duties/register.js';
import { MessageJudge } from '../../../conformance/recordings/message-judge.js';
import { rules } from '../../../conformance/recordings/rules/index.js';
import { clauses } from '../../../conformance/contract/register.js';
import { answeredFaults, breaking } from './answer-cases.js';
import { everything, row } from './build.js';
import { cases, e2e, script } from './rule-cases.js';

const named = rules.map((rule) => [rule.id, rule] as const);

describe.each(named)('%s', (id, rule) => {
  const { bad = {}, legal = {} } = cases[id] ?? {};

  test('has its histories', () => {
    expect(Object.keys(bad).length).toBeGreaterThanOrEqual(2);
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

  test('rests on clauses and a duty that exist', () => {
    const known = new Set<string>(clauses.map((clause) => clause.id));
    expect(rule.clauses.filter((clause) => !known.has(clause))).toEqual([]);
    if (rule.twin !== undefined) expect(dutyOf(rule.twin).id).toBe(rule.twin);
  });
});

test('there are 15 rules, from H-01 to H-15', () => {
  expect(rules.map(({ id }) => id)).toEqual(
    Array.from({ length: 15 }, (_, index) => `H-${String(index + 1).padStart(2, '0')}`),
  );
});

test.each(Object.entries(breaking))('only %s is broken', (clause, made) => {
  const about = rules.filter(({ id }) => id === 'H-07' || id === 'H-15');
  const broken = about.flatMap((rule) => rule.over(made.history()).violations);
  expect([...new Set(broken.map((one) => one.clause))]).toEqual([clause]);
});

test('each clause about what is said twice, and about single answers, has a history that breaks it alone', () => {
  const about = rules.filter(({ id }) => id === 'H-07' || id === 'H-15');
  const alone = about.flatMap((rule) =>
    Object.values(cases[rule.id]?.bad ?? {}).flatMap((made) => {
      const [first, ...others] = new Set(rule.over(made.history()).violations.map(({ clause }) => clause));
      return first === undefined || others.length > 0 ? [] : [first];
    }),
  );
  const known = new Set<string>([...alone, ...Object.keys(breaking)]);
  expect(about.flatMap(({ clauses: all }) => all).filter((clause) => !known.has(clause))).toEqual([]);
});

const money = rules.filter(({ id }) => ['H-03', 'H-04', 'H-09', 'H-10'].includes(id));

describe('the rules about balances', () => {
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
      'somebody else pays from the account',
      script()
        .balance(100, 0)
        .list([row('stranger', 9)])
        .balance(91, 0),
    ],
    ['messages are missing', script().balance(100, 0).gap().balance(91, 0)],
    [
      'a refund holds what nobody knows',
      script().refund(e2e, 'r', '9.00', 'EM_PROCESSAMENTO').balance(100, 0).balance(91, 0),
    ],
    ['the fee is not known', script().balance(100, 0).cashOut('a', 10).balance(89, 11)],
    ['the balance is read once', script().balance(100, 0)],
  ])('are undecided if %s', (_, made) => {
    const judged = money.map((rule) => rule.over(made.history(everything)));
    expect(judged.flatMap(({ violations }) => violations)).toEqual([]);
    expect(judged.some(({ inconclusive }) => inconclusive !== undefined)).toBe(true);
  });
});

test.each(Object.entries(answeredFaults))('a faulty request: %s', (_, [clause, { messages }]) => {
  const judge = new MessageJudge();
  const found = messages.flatMap((message) => judge.judged(message).findings);
  const wronglyAnswered = found.filter(
    ({ part, message }) =>
      part === 'gateway' && /: refused with |^the status is not as expected$/.test(english(message)),
  );
  expect([...new Set(wronglyAnswered.map((one) => one.clause))]).toEqual(
    clause === undefined ? [] : [clause],
  );
});
