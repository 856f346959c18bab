import { describe, expect, test } from 'vitest';

import { findingsOf } from '../../conformance/report/findings.js';
import { mistakes } from '../../conformance/report/mistakes.js';
import { consequenceRules } from '../../conformance/report/roots.js';
import { sampled } from '../support/sample.js';
import { findingLines, judgePair } from './mutant-pairs.js';
import { mutantNamed } from './named.js';
import { sideBySide } from './trial.js';

/** Checks that quickly find these mistakes in enough places. */
const quick: Readonly<Record<string, readonly string[]>> = {
  'throughout/nothing-notified': ['EVENT-34', 'EVENT-54', 'EVENT-94'],
  'throughout/balances-late': ['TRANSFER-62', 'COB-62', 'CASHOUT-51', 'CASHIN-75', 'QRCASHOUT-35'],
  'throughout/clock-late': ['BALANCE-06', 'COB-05', 'CASHOUT-10', 'REFUNDIN-37'],
  'throughout/amounts-cut': ['TRANSFER-10', 'COB-25', 'DEVOLUCAO-09', 'QRCASHOUT-11'],
  'throughout/amounts-in-cents': ['TRANSFER-10', 'COB-25', 'DEVOLUCAO-09', 'CASHIN-76'],
  'throughout/amounts-negative': ['TRANSFER-10', 'COB-25', 'DEVOLUCAO-09', 'CASHIN-76'],
  'throughout/end-to-end-id-null': ['EVENT-34', 'EVENT-54', 'TRANSFER-02'],
  'throughout/external-id-missing': ['CASHOUT-07', 'QRCASHOUT-05', 'CASHIN-07'],
  'throughout/transaction-id-constant': ['CASHOUT-05', 'QRCASHOUT-03', 'CASHIN-04', 'TRANSFER-07'],
  'later/refund-in-refused-with-422': ['REFUNDIN-13', 'REFUNDIN-18', 'REFUNDIN-20'],
  'auth/algorithm-none': ['AUTH-07', 'AUTH-08', 'AUTH-09', 'AUTH-25', 'AUTH-26', 'AUTH-28'],
  'throughout/refusals-500': ['TRANSFER-57', 'COB-46', 'QRCASHOUT-27'],
  'throughout/refusals-500-xml': ['TRANSFER-57', 'COB-46', 'QRCASHOUT-27', 'QRCASHOUT-10'],
};

const other = mutantNamed('med/reason-always-request');
const judged = sampled(Object.entries(quick), 4);
const trials = sideBySide(judged, 2, ([id, only]) =>
  judgePair([mutantNamed(id), other], [...only, other.clause]),
);

describe('one mistake in what operations share is one finding, and another mistake stays another', () => {
  test.each(judged.map(([id], position) => [id, position] as const))(
    '%s',
    async (_, position) => {
      const trial = (await trials[position])!;
      expect(findingLines(trial), findingLines(trial).join('\n')).toHaveLength(2);
      expect(findingsOf(trial.report, consequenceRules, []).length).toBeGreaterThan(2);
      // None of these mistakes shows in a token, so failures must name the operation that was wrong.
      const failures = trial.report.checks.flatMap((check) => check.failures);
      const isToken = (operation = '') => ['createAccessToken', 'createOauthToken'].includes(operation);
      expect(
        failures.filter(({ about, operation }) => about !== 'notification' && isToken(operation)),
      ).toEqual([]);
    },
    120_000,
  );
});

test('every mistake has an example, which is judged here', () => {
  expect(mistakes.filter(({ example }) => quick[example] === undefined).map(({ name }) => name)).toEqual([]);
});
