import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { pactSuite } from '../../../conformance/pact/suite.js';
import { findPact, Verifier } from '../../../conformance/pact/verifier.js';
import { dialect } from '../../support/databases.js';
import { it as base } from '../../support/fixtures.js';
import { smallOptions } from '../../support/small-suite.js';

const it = base.extend('options', { scope: 'file' }, { settlementDelayMs: 30 });

const verifier = fileURLToPath(new URL('../../../conformance/pact/verifier-process.ts', import.meta.url));
const contracts = new URL('../../../conformance/pact/contracts/', import.meta.url);

it('keeps what its consumers rely on', async ({ served: gateway }) => {
  const target = { baseUrl: gateway.baseUrl, control: { url: gateway.controlUrl } };
  const pact = new Verifier(8);
  const options = { ...smallOptions, jobs: 8, strict: true, requireDecided: 100 };
  const run = await runSuite(pactSuite(pact), target, options).finally(() => pact.close());
  expect(run.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(run.exit).toBe(0);
  expect(run.counts.checks.passed).toBeGreaterThan(100);
}, 240_000);

it.runIf(dialect === 'sqlite')(
  'is verified by plain Pact tooling, with a contract and the URL of the states alone',
  async ({ served: gateway }) => {
    const file = fileURLToPath(new URL('gateway-client-pix-gateway.json', contracts));
    const options = {
      pactUrls: [file],
      provider: 'pix-gateway',
      providerBaseUrl: gateway.baseUrl,
      providerStatesSetupUrl: gateway.controlUrl,
      logLevel: 'error',
    };
    const report = (await verifiedByPact(options)) as { result: boolean; errors: readonly unknown[] };
    expect(report.errors).toEqual([]);
    expect(report.result).toBe(true);
  },
);

/** Runs Pact's own verifier in a separate process, because its output cannot be controlled. */
function verifiedByPact(options: object): Promise<unknown> {
  const child = fork(verifier, {
    execArgv: ['--import', './tools/loader/register.mjs'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the verifier ended with ${status}`)));
    child.once('message', ({ report, broken }: { report?: string; broken?: string }) => {
      child.disconnect();
      if (report === undefined) reject(new Error(broken));
      else resolve(JSON.parse(report));
    });
    child.send({ id: 1, pactModule: findPact(), options });
  });
}
