import { describe, expect, test } from 'vitest';

import { start } from '../mutation/part.js';
import { judgeShop } from '../clients/proof/judge.js';
import { right } from '../clients/proof/shop/seams.js';
import { gallery } from '../mutation/defects/index.js';
import { variants } from '../mutation/variants/index.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { Recorder } from './recorder.js';
import { judgeMessages, passively } from './trial.js';

const ids = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);

describe('the own traffic of the kit', () => {
  test('at the reference gateway: nothing is found, and something is looked at', async () => {
    const { found, result } = await passively(
      [],
      ['TRANSFER-*', 'CASHOUT-16', 'BALANCE-3?', 'TRANSACTION-7*'],
    );
    expect(found).toEqual([]);
    expect(result.recorded.calls).toBeGreaterThan(50);
    expect(result.gateway.visited).toBeGreaterThan(50);
    const held = ids(result.histories.items.filter(({ outcome }) => outcome === 'held'));
    expect(held).toEqual(expect.arrayContaining(['H-01', 'H-02', 'H-07', 'H-12']));
  });

  test.each(sampled(variants.filter(({ isSlow }) => isSlow !== true)).slice(0, 2))(
    `at a legal variant: nothing is found ($id; ${sampleTitle})`,
    async ({ parts, touches }) => {
      const { found } = await passively(parts, touches);
      expect(found).toEqual([]);
    },
  );

  test.each([
    ['TRANSFER-19', 'H-01'],
    ['CASHOUT-16', 'H-02'],
  ])('at a gateway that breaks %s: %s finds it', async (clause, rule) => {
    const mutants = gallery.filter((mutant) => mutant.clause === clause);
    const trials = await Promise.all(mutants.map(({ defect }) => passively(defect, [clause])));
    expect(trials.flatMap(({ found }) => ids(found))).toContain(rule);
  });
});

test('the traffic of a right client: nothing is found of it', async () => {
  const recorder = new Recorder();
  const gateway = await start([recorder.part], { responseValidation: false });
  try {
    await judgeShop(gateway, right, ['CALLER-13', 'CALLER-14', 'CALLER-16', 'CALLER-26']);
  } finally {
    await gateway.close();
  }
  const { client } = judgeMessages(recorder, recorder.messages);
  expect(ids(client.items.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
  const held = ids(client.items.filter(({ outcome }) => outcome === 'held'));
  expect(held).toEqual(
    expect.arrayContaining(['CALLER-01', 'CALLER-13', 'CALLER-14', 'CALLER-16', 'CALLER-26']),
  );
});
