import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { main } from '../../conformance/cli/main.js';
import { selfSigned } from '../../conformance/target/certificates.js';

/**
 * Target files with one wrong field each, by that field: the lines below the base URL. `good.pem` is a certificate,
 * `junk.pem` is not, `no.pem` does not exist, and HERE is the address of the gateway.
 */
export const wrongTargets: Readonly<Record<string, readonly string[]>> = {
  'tls.ca': ['tls: { ca: no.pem }', 'tls: { ca: junk.pem }'],
  'tls.clientCert': ['tls: { clientCert: junk.pem, clientKey: junk.pem }', 'tls: { clientCert: no.pem }'],
  'tls.clientKey': ['tls: { clientKey: no.pem }'],
  headers: ['headers: { a b: x }', 'headers: { a: 5 }'],
  'control.url': ['control: { url: "HERE/nowhere" }', 'control: { url: "http://127.0.0.1:1/states" }'],
  'control.token': ['control: { url: "HERE/_control/states", token: wrong }'],
  'webhooks.listen': ['webhooks: { listen: "host.invalid:0" }', 'webhooks: { listen: "127.0.0.1:65536" }'],
  'webhooks.publicUrl': ['webhooks: { publicUrl: "https://[" }'],
  'webhooks.tls.cert': ['webhooks: { tls: { cert: no.pem, key: no.pem } }'],
  'webhooks.tls.key': ['webhooks: { tls: { cert: good.pem, key: junk.pem } }'],
  'webhooks.timeoutMs': ['webhooks: { timeoutMs: 0 }'],
  'scenarios.cashOut.insufficientFunds': ['scenarios: { cashOut: { insufficientFunds: 5 } }'],
  'scenarios.cashOut.invalidKey': ['scenarios: { cashOut: { invalidKey: 5 } }'],
  'scenarios.cashOut.documentMismatch': ['scenarios: { cashOut: { documentMismatch: 5 } }'],
  'scenarios.cashIn.error': ['scenarios: { cashIn: { error: 5 } }'],
  'scenarios.cashIn.delay': ['scenarios: { cashIn: { delay: 5 } }'],
  'account.mayMoveMoney': ['account: { clientId: a, clientSecret: b, mayMoveMoney: perhaps }'],
  'account.clientId': ['account: { clientId: unknown, clientSecret: b }'],
  'account.clientSecret': ['account: { clientId: a, clientSecret: 5 }'],
  'account.certificate': [
    'account: { clientId: a, clientSecret: b, certificate: no.pem }',
    'account: { clientId: a, clientSecret: b, certificate: junk.pem }',
  ],
  'waivers.id': ['waivers: [{ id: CASHOUT-999, reason: r }]'],
  'waivers.reason': ['waivers: [{ id: CASHOUT-01 }]'],
  'waivers.until': ['waivers: [{ id: CASHOUT-01, reason: r, until: soon }]'],
  notOffered: ['notOffered: ["POST /dict/pics"]'],
  'gateway.name': ['gateway: { name: "" }'],
  'gateway.version': ['gateway: { version: 7 }'],
  'gateway.commit': ['gateway: { commit: 7 }'],
  'gateway.image': ['gateway: { image: 7 }'],
  'gateway.environment': ['gateway: { environment: [] }'],
  'gateway.operator': ['gateway: { operator: {} }'],
};

/** A command, and how it ended. */
export interface Ended {
  readonly command: string;
  readonly field: string;
  readonly text: string;
  readonly status: number;
  readonly said: string;
}

/** Runs the commands that read a target file with each of these, in the current process. */
async function runAll(baseUrl: string, folder: string): Promise<void> {
  const path = join(folder, 'target.yaml');
  writeFileSync(join(folder, 'junk.pem'), 'nothing\n');
  writeFileSync(join(folder, 'good.pem'), (await selfSigned('good', [])).certificatePem);
  const bases = [...Object.entries(wrongTargets), ['baseUrl', ['baseUrl: http://127.0.0.1:1']] as const];
  for (const [field, texts] of bases)
    for (const text of texts)
      for (const command of ['check', 'doctor']) {
        const own = text.replaceAll('HERE', baseUrl);
        writeFileSync(path, field === 'baseUrl' ? own : `baseUrl: ${baseUrl}\n${own}\n`);
        let said = '';
        const output = { write: (words: string) => (said += words) };
        const { signal } = new AbortController();
        const status = await main([command, '--target', path], { stdout: output, stderr: output, signal });
        const ended: Ended = { command, field, text, status, said };
        process.stdout.write(`${JSON.stringify(ended)}\n`);
      }
}

/** Returns the fields of the target file; those in lists and objects are named `parent.member`. */
export function fieldsOfSchema(): readonly string[] {
  const url = new URL('../../conformance/target/target-file.schema.json', import.meta.url);
  return leaves(JSON.parse(readFileSync(url, 'utf8')) as Schema, '');
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function leaves({ properties, items, anyOf = [] }: Schema, name: string): readonly string[] {
  const inner = [{ properties }, items ?? {}, ...anyOf].flatMap((one) =>
    Object.entries(one.properties ?? {}),
  );
  if (inner.length === 0) return [name];
  return inner.flatMap(([member, schema]) => leaves(schema, name === '' ? member : `${name}.${member}`));
}

const [, script, baseUrl, folder] = process.argv;
if (script === fileURLToPath(import.meta.url) && baseUrl !== undefined && folder !== undefined)
  await runAll(baseUrl, folder);
