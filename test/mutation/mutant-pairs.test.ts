import { describe, expect, test } from 'vitest';

import { gallery } from './defects/index.js';
import { sampled } from '../support/sample.js';
import { findingLines, judgePair, type MutantPair } from './mutant-pairs.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';
import { sideBySide } from './trial.js';

const mutantById = (id: Mutant['id']): Mutant => {
  const found = [...gallery, ...generated].find((mutant) => mutant.id === id);
  if (found === undefined) throw new Error(`there is no mutant ${id}`);
  return found;
};

/** Pairs of defects that are judged quickly: of one endpoint and of two, of answers, money and notifications. */
const pairs: readonly MutantPair[] = (
  [
    ['devolucao/failed-takes-money', 'qr-cash-out/insufficient-422'],
    ['delivery/form-encoded', 'cash-in/duplicate-422'],
    ['cob/notified-at-creation', 'transfer/key-evp-refused'],
    ['med/reason-always-request', 'cash-in/image-once'],
    ['late/duplicates-after-settlement', 'med/reason-always-request'],
    ['med/status-any', 'transactions/status-any'],
    ['notification/failure-confirmed', 'webhook-registration/success-text'],
    ['operator/EVENT-36/spoil', 'operator/ERROR-17/retype'],
    ['cash-out/large-value-refused', 'operator/CASHOUT-22/refuse-description-the-longest'],
    ['errors/code-numbered', 'operator/CASHOUT-22/refuse-description-the-longest'],
    ['med/status-always-open', 'operator/MED-44/retype'],
  ] as const
).map(([one, other]) => [mutantById(one), mutantById(other)]);

const judged = sampled(pairs, 2);
const trials = sideBySide(judged, 3, (pair) => judgePair(pair));

describe('two defects give two findings', () => {
  test.each(judged.map(([one, other], position) => [`${one.id} + ${other.id}`, position] as const))(
    '%s',
    async (_, position) => {
      const trial = (await trials[position])!;
      expect(trial.met).toEqual(trial.pair.map(({ clause }) => clause));
      expect(findingLines(trial)).toHaveLength(2);
    },
    120_000,
  );
});
