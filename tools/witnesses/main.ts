/**
 * `npm run witnesses [-- NAME …]` runs third-party tools and clients against the contract and the reference gateway,
 * and compares their findings with `expected.yaml`. A name may be the beginning of several: `client`, `lost answer`. It fails for findings that are not listed there, and for entries
 * that no longer occur.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type WitnessFindings, judge, readExpected } from './expected.js';
import { folderOf, type Witness, witnesses } from './tools.js';

const here = fileURLToPath(new URL('.', import.meta.url));

function install(): void {
  if (existsSync(join(here, 'node_modules'))) return;
  console.log('Installing the tools of tools/witnesses …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm ci in tools/witnesses failed');
}

/** The findings of a witness; undefined, after printing the reason, if it cannot run here. */
async function runWitness(witness: Witness, folder: string): Promise<WitnessFindings | undefined> {
  const missing = witness.missing();
  if (missing.length > 0) {
    console.log(`${witness.name}: NOT ASKED, missing here: ${missing.join('; ')}`);
    return undefined;
  }
  const start = performance.now();
  const findings = await witness.ask(folder).catch((error: unknown) => [`broke: ${String(error)}`]);
  console.log(
    `${witness.name}: ${findings.length} findings, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  return { witness: witness.name, findings };
}

const requested = process.argv.slice(2);
const isMeant = (witness: Witness, name: string): boolean => `${witness.name} `.startsWith(`${name} `);
const unknown = requested.filter((name) => !witnesses.some((witness) => isMeant(witness, name)));
if (unknown.length > 0)
  throw new Error(
    `No such witness: ${unknown.join(', ')}. There are: ${witnesses.map(({ name }) => name).join(', ')}`,
  );

const asked = witnesses.filter(
  (witness) => requested.length === 0 || requested.some((name) => isMeant(witness, name)),
);
if (!asked.every(({ name }) => name.startsWith('lost answer'))) install();
const expected = readExpected(readFileSync(join(here, 'expected.yaml'), 'utf8'));
const base = mkdtempSync(join(tmpdir(), 'witnesses-'));
try {
  const results: WitnessFindings[] = [];
  for (const witness of asked) {
    const result = await runWitness(witness, folderOf(base, witness));
    if (result !== undefined) results.push(result);
  }
  const { unexpected, unseen } = judge(expected, results);
  for (const { witness, finding } of unexpected) console.error(`NEW     ${witness}: ${finding}`);
  for (const { witness, finding } of unseen)
    console.error(`GONE    ${witness}: ${finding} (take it out of expected.yaml)`);
  console.log(
    `${results.length} witnesses heard, ${asked.length - results.length} not; ${unexpected.length} findings are new, ${unseen.length} entries no longer occur`,
  );
  if (unexpected.length + unseen.length > 0) process.exitCode = 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
