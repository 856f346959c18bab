import { describe, expect, test } from 'vitest';

import { gallery } from './defects/index.js';
import { findingLines, judgePair, type MutantPair } from './mutant-pairs.js';
import type { Mutant } from './mutant.js';
import { sideBySide } from './trial.js';

const known = (id: Mutant['id']): Mutant => {
  const found = gallery.find((mutant) => mutant.id === id);
  if (found === undefined) throw new Error(`there is no mutant ${id}`);
  return found;
};

/** Pairs of defects that are quickly judged, of one endpoint and of two, of answers, money and notifications. */
const pairs: readonly MutantPair[] = (
  [
    ['cash-out/phone-any-length', 'cash-out/external-id-made-up'],
    ['med/status-any', 'transactions/status-any'],
    ['qr-cash-out/prefix-unread', 'transfer/idempotency-key-made-up'],
    ['cash-in/value-rounded', 'cob/txid-404'],
    ['devolucao/failed-takes-money', 'qr-cash-out/insufficient-422'],
    ['delivery/form-encoded', 'cash-in/duplicate-422'],
  ] as const
).map(([one, other]) => [known(one), known(other)]);

const trials = sideBySide(pairs, 3, (pair) => judgePair(pair));

describe('two defects give two findings', () => {
  test.each(pairs.map(([one, other], position) => [`${one.id} + ${other.id}`, position] as const))(
    '%s',
    async (_, position) => {
      const trial = (await trials[position])!;
      expect(trial.met).toEqual(trial.pair.map(({ clause }) => clause));
      expect(findingLines(trial)).toHaveLength(2);
    },
    120_000,
  );
});
