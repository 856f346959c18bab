import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { kitSuite } from '../../conformance/kit.js';
import { runSuite } from '../../conformance/runner/suite.js';
import { selfSigned } from '../../conformance/target/certificates.js';
import { startExamplesStub } from './examples-stub.js';

interface Reason {
  readonly because: string;
  readonly clauses: readonly string[];
}

/** Two checks want these characters in its base64 text, which one in twenty certificates lacks. */
async function certificateWithPlusAndSlash(): Promise<string> {
  for (;;) {
    const { certificatePem } = await selfSigned('stub', ['127.0.0.1']);
    const [, base64 = ''] = certificatePem.split(/-----[A-Z ]+-----/);
    if (base64.includes('+') && base64.includes('/')) return certificatePem;
  }
}

test('a stub of the examples is not conformant, and passes nothing but what a stub may pass', async () => {
  const stub = await startExamplesStub();
  const certificate = join(mkdtempSync(join(tmpdir(), 'examples-stub-')), 'client.pem');
  writeFileSync(certificate, await certificateWithPlusAndSlash());
  const account = { mayMoveMoney: true, clientId: 'stub', clientSecret: 'stub', certificate };
  const target = { baseUrl: stub.baseUrl, webhooks: 'none', account } as const;
  const result = await runSuite(kitSuite(), target, {
    selection: { only: [], families: ['standard', 'compatibility'], shard: undefined },
    seed: 1,
    jobs: 4,
    waivers: [],
    strict: false,
    requireDecided: undefined,
    listener: {},
    secret: () => undefined,
  });
  await stub.close();
  expect(result.verdict).toBe('nonconformant');
  expect(result.counts.checks.error).toBe(0);

  const passed = result.clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  const list = parse(readFileSync(new URL('examples-stub.yaml', import.meta.url), 'utf8')) as Reason[];
  expect(passed.toSorted()).toEqual(list.flatMap(({ clauses }) => clauses).toSorted());
});
