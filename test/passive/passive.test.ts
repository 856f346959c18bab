import { describe, expect, test } from 'vitest';

import { start } from '../mutation/start.js';
import type { RecordingResult } from '../../conformance/recordings/judging.js';
import { mutants } from '../clients/proof/mutants/index.js';
import { withOverrides, right, type Seams } from '../clients/proof/shop/seams.js';
import { startShop } from '../clients/proof/shop/shop.js';
import { gallery } from '../mutation/defects/index.js';
import { generated } from '../mutation/operators/index.js';
import { variants } from '../../conformance/variants/index.js';
import { sampled, sampleTitle } from '../support/sample.js';
import { Recorder } from './recorder.js';
import { provenClauses } from './rules.js';
import { judgeMessages, passively } from './trial.js';

const ids = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);

describe('the own traffic of the kit', () => {
  test('at the reference gateway: nothing is found, and clauses are exercised', async () => {
    const { found, result } = await passively([], ['TRANSFER-1?', 'CASHOUT-16', 'BALANCE-3?']);
    expect(found).toEqual([]);
    expect(result.recorded.calls).toBeGreaterThan(50);
    expect(result.gateway.visited).toBeGreaterThan(50);
    const held = ids(result.histories.items.filter(({ outcome }) => outcome === 'held'));
    expect(held).toEqual(expect.arrayContaining(['H-01', 'H-02', 'H-07', 'H-12']));
  });

  // `npm run passive` judges the traffic of all of them.
  test.each(sampled(variants.filter(({ isSlow }) => isSlow !== true)).slice(0, 1))(
    `at a legal variant: nothing is found ($id; ${sampleTitle})`,
    async ({ parts, touches }) => {
      const { found } = await passively(parts, touches);
      expect(found).toEqual([]);
    },
  );

  test.each(sampled(provenClauses))(
    `at gateways that break %s: %s finds it there (${sampleTitle})`,
    async (clause, rule) => {
      expect(await isFound(clause, rule)).toBe(true);
    },
  );
});

/** Whether a rule finds in the recorded traffic of a mutant of a clause that it breaks this clause. */
async function isFound(clause: string, rule: string): Promise<boolean> {
  for (const mutant of [...gallery, ...generated].filter((one) => one.clause === clause)) {
    const { found } = await passively(mutant.defect, mutant.shownBy ?? [clause]);
    const findings = found.flatMap((item) => (item.id === rule ? item.findings : []));
    if (findings.some((finding) => finding.clause === clause)) return true;
  }
  return false;
}

/** Has a shop of this kind do business at a gateway whose every call is recorded; only the shop calls it. */
async function shopping(seams: Seams): Promise<RecordingResult> {
  const recorder = new Recorder();
  const gateway = await start([recorder.part], { responseValidation: false });
  const shop = await startShop(seams);
  const ask = async (url: string, asked: object): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(asked) });
    return (await answer.json()) as Record<string, unknown>;
  };
  try {
    const { baseUrl, control } = gateway.target;
    const account = await ask(control?.url ?? '', { state: 'an account', params: { balance: 1_000 } });
    const { clientId, clientSecret, certificatePem: certificate } = account;
    const configured = await ask(shop.driverUrl, {
      step: 'configure',
      params: { baseUrl, clientId, clientSecret, certificate },
    });
    const { client } = configured;
    const step = (name: string, params: object = {}) =>
      ask(shop.driverUrl, { step: name, client, params: { ...params } });
    const payee = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' };
    await step('balance');
    for (const [order, amount] of Object.entries({ a: '0.30', b: '19.99', c: '3.30' }))
      await step('pay', { order, amount, ...payee });
    await step('transfer', { order: 't', amount: '3.30', ...payee, atOnce: true });
    await step('charge', { order: 'd', amount: '50.00', name: 'João', document: '11144477735' });
    await step('charge by cob', { order: 'e', amount: '50.00', name: 'João', document: '11144477735' });
    await step('statement', { from: '2026-01-01', to: '2026-02-15' });
    await step('balance');
  } finally {
    await shop.close();
    await gateway.close();
  }
  return judgeMessages(recorder, recorder.messages);
}

const of = (result: RecordingResult, outcome: string): readonly string[] =>
  ids(result.client.items.filter((item) => item.outcome === outcome));

test('the traffic of a right client: nothing is found of it', async () => {
  const result = await shopping(right);
  expect(of(result, 'failed')).toEqual([]);
  expect(result.histories.failed).toBe(0);
  expect(of(result, 'held')).toEqual(
    expect.arrayContaining(['CALLER-01', 'CALLER-13', 'CALLER-14', 'CALLER-16', 'CALLER-26', 'CALLER-28']),
  );
});

test('the traffic of clients that break a duty about calls: it is found at that duty', async () => {
  const about = ['CALLER-13', 'CALLER-14', 'CALLER-16', 'CALLER-26'];
  const wrong = mutants.filter(({ duty }) => about.includes(duty));
  const found: string[] = [];
  for (const { duty, change } of wrong)
    if (of(await shopping(withOverrides(change)), 'failed').includes(duty)) found.push(duty);
  expect([...new Set(found)].sort()).toEqual(about);
});
