import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

import { main } from '../../../conformance/cli/main.js';
import { readReport } from '../../../conformance/report/read.js';
import { it } from '../../support/fixtures.js';

const root = new URL('../../../', import.meta.url);

/** Sweeps a client by this command against these gateways; returns the exit status and the output. */
async function sweptBy(command: string, names: readonly string[], more: readonly string[] = []) {
  let [text, complaint] = ['', ''];
  const io = {
    stdout: { write: (part: string) => ((text += part), true) },
    stderr: { write: (part: string) => ((complaint += part), true) },
    signal: new AbortController().signal,
    environment: process.env,
  };
  const chosen = ['--variant', names.join(','), '--jobs', '2', ...more];
  const status = await main(['check', 'client', '--legal', '--command', command, ...chosen], io);
  return { status, text, complaint };
}

const swept = (client: string, names: readonly string[], more: readonly string[] = []) =>
  sweptBy(
    `"${process.execPath}" "${fileURLToPath(new URL(`test/clients/legal/${client}.mjs`, root))}"`,
    names,
    more,
  );

const sample = ['balance-in-data', 'fixed-fee', 'times-with-offset', 'devolucao-id-once', 'extra-members'];

test('a client as tutorials write them relies on three of the four of these five that it meets', async () => {
  const { status, text } = await swept('tutorial', sample);
  expect(text).toContain('PORTABLE to 1 of 4 valid variants that the tests exercised (25%)');
  expect(text).toContain('the tests did nothing that showed the difference');
  expect(text).toContain('npx pixkit serve --variant balance-in-data');
  expect(status).toBe(0);
});

test('every kind of report says so, and fails a pipeline only if the run does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-legal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kinds = ['json', 'markdown', 'junit', 'html'];
  const files = kinds.flatMap((kind) => ['--report', `${kind}=${join(folder, kind)}`]);
  const read = (kind: string) => readFileSync(join(folder, kind), 'utf8');
  const failing = await swept('tutorial', sample.slice(0, 2), [...files, '--fail-on', 'required,portable']);
  expect(failing.status).toBe(1);
  expect(JSON.parse(read('json'))).toMatchObject({ subject: 'sweep', verdict: 'nonconformant' });
  expect(read('markdown')).toContain('0 of 2 valid variants that the tests exercised (0%)');
  expect(read('junit')).toMatch(new RegExp(`tests="\\d+" failures="3"`));
  expect(read('junit')).toMatch(/<testcase name="[^"]*balance-in-data[^"]*"[^>]*><failure /);
  expect(read('html')).toMatch(/^<!doctype html>/);
  await swept('tutorial', sample.slice(0, 1), ['--report', `junit=${join(folder, 'junit')}`]);
  expect(read('junit')).toMatch(/ failures="0"/);
  expect(read('junit')).toMatch(/<testcase name="[^"]*balance-in-data[^"]*"[^>]*><skipped /);
});

test('a tolerant client relies on none of them', async () => {
  const { status, text } = await swept('tolerant', sample, ['--fail-on', 'required,portable']);
  expect(text).toContain('PORTABLE to 4 of 4 valid variants that the tests exercised (100%)');
  expect(status).toBe(0);
});

it('has a seed, which decides what the gateways make up and is in its report', async ({ write }) => {
  const log = await write('log', '');
  const report = `${log}.json`;
  const tell =
    'fs.appendFileSync(process.argv[1], `${process.env.PIXKIT_SEED} ${process.env.PIXKIT_CLIENT_ID}\\n`)';
  const command = `"${process.execPath}" -e '${tell}' "${log}"`;
  await sweptBy(command, ['fixed-fee'], ['--seed', '7', '--report', `json=${report}`]);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines).size).toBe(1);
  expect(lines[0]).toMatch(/^7 /);
  const { run, checks } = readReport(report);
  expect(run.seed).toBe(7);
  expect(checks.find(({ id }) => id === 'legal/fixed-fee')).toMatchObject({ outcome: 'skipped' });
});

test('tests that are red in front of the reference gateway are not swept', async () => {
  const { status, complaint } = await swept('nothing', ['balance-in-data']);
  expect([status, complaint]).toEqual([
    2,
    expect.stringContaining('The tests fail with the reference gateway'),
  ]);
});

it('tests that begin to fail by themselves say nothing of a gateway', async ({ write }) => {
  const log = await write('log', '');
  const isLate =
    'fs.appendFileSync(process.argv[1], "x"); process.exit(fs.statSync(process.argv[1]).size > 1 ? 1 : 0)';
  const command = `"${process.execPath}" -e '${isLate}' "${log}"`;
  const { status, complaint } = await sweptBy(command, ['fixed-fee'], ['--jobs', '1']);
  expect([status, complaint]).toEqual([2, expect.stringContaining('now fail (exit 1)')]);
});
