import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

import { main } from '../../../conformance/cli/main.js';
import { variants } from '../../../conformance/variants/index.js';
import { legalGateway, exclusionReason } from '../../../conformance/legal/register.js';
import { readReport } from '../../../conformance/report/read.js';
import { portabilityOf } from '../../../conformance/report/tally.js';
import { it } from '../../support/fixtures.js';

const root = new URL('../../../', import.meta.url);

/** A sweep with this command in front of these gateways; returns the exit status and what was printed. */
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
  expect(text).toContain('PORTABLE to 1 of 4 legal gateways that the tests exercised (25%)');
  expect(text).toContain('nothing that the tests did showed the difference');
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
  expect(read('markdown')).toContain('0 of 2 legal gateways that the tests exercised (0%)');
  expect(read('junit')).toMatch(new RegExp(`tests="\\d+" failures="3"`));
  expect(read('junit')).toMatch(/<testcase name="[^"]*balance-in-data[^"]*"[^>]*><failure /);
  expect(read('html')).toMatch(/^<!doctype html>/);
  await swept('tutorial', sample.slice(0, 1), ['--report', `junit=${join(folder, 'junit')}`]);
  expect(read('junit')).toMatch(/ failures="0"/);
  expect(read('junit')).toMatch(/<testcase name="[^"]*balance-in-data[^"]*"[^>]*><skipped /);
});

test('a tolerant client relies on none of them', async () => {
  const { status, text } = await swept('tolerant', sample, ['--fail-on', 'required,portable']);
  expect(text).toContain('PORTABLE to 4 of 4 legal gateways that the tests exercised (100%)');
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
    expect.stringContaining('not green in front of the reference gateway'),
  ]);
});

it('tests that begin to fail by themselves say nothing of a gateway', async ({ write }) => {
  const log = await write('log', '');
  const isLate =
    'fs.appendFileSync(process.argv[1], "x"); process.exit(fs.statSync(process.argv[1]).size > 1 ? 1 : 0)';
  const command = `"${process.execPath}" -e '${isLate}' "${log}"`;
  const { status, complaint } = await sweptBy(command, ['fixed-fee'], ['--jobs', '1']);
  expect([status, complaint]).toEqual([2, expect.stringContaining('are not any more (exit 1)')]);
});

/** The rows of the table of a page, each with its columns, and how many gateways each of the things that the client relies on takes. */
const rowsOf = (folder: string) => {
  const page = readFileSync(new URL(`${folder}/matrix.md`, root), 'utf8');
  return [...page.matchAll(/^\| `(\w+)\.mjs` +\| (\d+) +\| (\d+) +\| (\d+) +\| (.*)\|$/gm)].map(
    ([, client = '', to, of, unexercised, relies = '']) => ({
      client,
      portable: { to: Number(to), of: Number(of) },
      notExercised: Number(unexercised),
      relies: [...relies.matchAll(/\((\d+)\)/g)].map(([, count]) => Number(count)),
    }),
  );
};

const sweptIds = variants
  .filter(({ id, isSlow }) => isSlow !== true && exclusionReason(legalGateway(id).gateway) === undefined)
  .map(({ id }) => id);

test.each(['docs', 'docs/pt-BR'])('the table in %s counts all gateways that are swept', (folder) => {
  const rows = rowsOf(folder);
  expect(rows).toEqual(rowsOf('docs'));
  expect(rows.map(({ client }) => client)).toEqual(['tutorial', 'tolerant']);
  for (const { portable, notExercised, relies } of rows) {
    expect(portable.of + notExercised).toBe(sweptIds.length);
    expect(portable.to).toBe(portable.of - relies.reduce((sum, count) => sum + count, 0));
  }
});

// Some minutes: at night.
it.runIf(process.env['SWEEP_ALL'] === 'true')(
  'the table has what a sweep of everything finds',
  { timeout: 900_000 },
  async ({ write }) => {
    for (const { client, ...row } of rowsOf('docs')) {
      const report = `${await write(client, '')}.json`;
      await swept(client, sweptIds, ['--report', `json=${report}`]);
      const found = readReport(report);
      const broken = found.clauses.filter(({ outcome }) => outcome === 'warned');
      const red = found.checks.filter(({ outcome }) => outcome === 'warned');
      const relies = broken.map(({ id }) => red.filter(({ clauses }) => clauses.includes(id)).length);
      expect([client, relies.sort((a, b) => b - a)]).toEqual([client, row.relies]);
      const portable = portabilityOf(found);
      // One gateway shows in front of the slower client only now and then.
      expect(Math.abs(portable.of - row.portable.of)).toBeLessThanOrEqual(1);
      expect(portable.of - portable.to).toBe(row.portable.of - row.portable.to);
    }
  },
);
