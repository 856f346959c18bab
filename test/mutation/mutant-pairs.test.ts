import { describe, expect, test } from 'vitest';

import { findingsOf } from '../../conformance/report/findings.js';
import { type ConsequenceRule, consequenceRules } from '../../conformance/report/roots.js';
import { sampled } from '../support/sample.js';
import { findingLines, judgePair, type MutantPair } from './mutant-pairs.js';
import { mutantNamed } from './named.js';
import { sideBySide } from './trial.js';

interface Row {
  readonly pair: MutantPair;
  /** The rule without which the consequences of one of the defects would be separate findings. */
  readonly rule: ConsequenceRule | undefined;
}

const rowOf = ([one, other]: readonly [string, string], rule?: ConsequenceRule): Row => ({
  pair: [mutantNamed(one), mutantNamed(other)],
  rule,
});

/** Pairs of defects that are judged quickly: in one endpoint or two, in responses, money and notifications. */
const pairs: readonly Row[] = [
  ...(
    [
      ['devolucao/failed-takes-money', 'qr-cash-out/insufficient-422'],
      ['delivery/form-encoded', 'cash-in/duplicate-422'],
      ['cob/notified-at-creation', 'transfer/key-evp-refused'],
      ['med/reason-always-request', 'cash-in/image-once'],
      ['med/status-any', 'transactions/status-any'],
      ['cash-out/large-value-refused', 'operator/CASHOUT-22/refuse-description-the-longest'],
      ['errors/code-numbered', 'operator/CASHOUT-22/refuse-description-the-longest'],
    ] as const
  ).map((pair) => rowOf(pair)),
  ...consequenceRules.map((rule) => rowOf(rule.example, rule)),
];

const judged = sampled(pairs, 6);
const trials = sideBySide(judged, 3, ({ pair, rule }) => judgePair(pair, rule?.shownBy));

describe('two defects give two findings', () => {
  test.each(
    judged.map(({ pair, rule }, position) => {
      const ids = pair.map(({ id }) => id).join(' + ');
      return [
        rule === undefined ? ids : `${ids}, and more without: ${rule.name}`,
        { rule, position },
      ] as const;
    }),
  )(
    '%s',
    async (_, { rule, position }) => {
      const trial = (await trials[position])!;
      expect(trial.met).toEqual(trial.pair.map(({ clause }) => clause));
      expect(findingLines(trial)).toHaveLength(2);
      if (rule === undefined) return;
      const others = consequenceRules.filter((other) => other !== rule);
      expect(findingsOf(trial.report, others).length).toBeGreaterThan(2);
    },
    120_000,
  );
});
