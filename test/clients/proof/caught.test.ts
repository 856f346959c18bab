import { afterAll, describe, expect, test } from 'vitest';

import { sampled, sampleTitle } from '../../support/sample.js';
import { sideBySide } from '../../mutation/trial.js';
import { gatewayForClients } from './judge.js';
import { legalClients } from './legal/index.js';
import { mutants } from './mutants/index.js';
import { tryLegal, tryMutant } from './trial.js';

/** Duties with scenarios of half a minute or more; `npm run client-mutants` covers them. */
const slow = ['CALLER-28', 'CALLER-30', 'CALLER-31', 'CALLER-36', 'CALLER-42', 'RECEIVER-02'];
/** The duties by which legal clients are judged here; `npm run client-mutants` judges them by all. */
const quick = [
  'CALLER-01',
  'CALLER-13',
  'CALLER-16',
  'CALLER-26',
  'RECEIVER-03',
  'RECEIVER-06',
  'RECEIVER-11',
];
const timeoutMs = 120_000;

const gateway = gatewayForClients();
afterAll(async () => (await gateway).close());

const tried = sampled(mutants.filter(({ duty }) => !slow.includes(duty)));
const trials = sideBySide(tried, 2, async (mutant) => tryMutant(await gateway, mutant));

describe(`a mutant is caught at its duty (${sampleTitle})`, () => {
  test.each(tried.map(({ id, duty }, position) => [id, duty, position] as const))(
    '%s at %s',
    async (_id, duty, position) => {
      const trial = (await trials[position])!;
      expect(trial.at, trial.remarks.join('\n')).toContain(duty);
    },
    timeoutMs,
  );
});

describe(`a client that decides freely is green (${sampleTitle})`, () => {
  test.each(sampled(legalClients).map((client) => [client.id, client] as const))(
    '%s',
    async (_id, client) => {
      const { complaints } = await tryLegal(await gateway, client, quick);
      expect(complaints).toEqual([]);
    },
    timeoutMs,
  );
});
