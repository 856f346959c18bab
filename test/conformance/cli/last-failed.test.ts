import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberFailed } from '../../../conformance/cli/last-failed.js';
import { readReport } from '../../../conformance/report/read.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { breakGateway } from '../../pipelines/jobs.js';
import { TestGateway } from '../../support/gateway.js';
import { pixkit, runCommand } from '../../support/command.js';

const cache = mkdtempSync(join(tmpdir(), 'pixkit-cache-'));
const surroundings = { environment: { XDG_CACHE_HOME: cache } };
let whole: TestGateway;
let broken: Awaited<ReturnType<typeof breakGateway>>;

beforeAll(async () => {
  whole = await (await TestGateway.start()).listen();
  broken = await breakGateway(whole.baseUrl);
});
afterAll(async () => {
  await broken.close();
  await whole.close();
  rmSync(cache, { recursive: true, force: true });
});

const only = ['tokens/access-token', 'tokens/client-unknown'];
const gateway = () => ['--base-url', broken.baseUrl, '--control-url', whole.controlUrl];
const check = (...args: readonly string[]) =>
  runCommand(['check', ...gateway(), ...args], surroundings).ended();

test('--last-failed selects the failed checks of the last run', async () => {
  const unknown = await check('--last-failed');
  expect([unknown.status, unknown.err]).toEqual([
    2,
    expect.stringContaining('Run the command once without --last-failed'),
  ]);

  const path = join(cache, 'first.json');
  await check(...only.flatMap((id) => ['--only', id]), '--report', `json=${path}`);
  const { checks } = readReport(path);
  const failed = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(checks.length);
  const stored = JSON.parse(readFileSync(join(cache, 'pix-gateway-kit/last-failed.json'), 'utf8')) as object;
  expect(Object.values(stored)).toEqual([failed.map(({ id }) => id)]);

  const again = await check('--last-failed', '--list');
  const byHand = await check('--list', ...failed.flatMap(({ id }) => ['--only', id]));
  expect([again.status, again.out]).toEqual([0, byHand.out]);
  const both = await check('--last-failed', '--only', 'balance/*');
  expect([both.status, both.err]).toEqual([
    2,
    expect.stringContaining('--last-failed already selects the checks'),
  ]);
});

test('of a rule that only reports violations, the checks that brought them about are remembered', async () => {
  const path = join(cache, 'rule.json');
  await check('--only', 'tokens/client-unknown', '--report', `json=${path}`);
  const report = readReport(path);
  const [first] = report.checks;
  const [failure] = report.checks.flatMap(({ failures }) => failures);
  if (first === undefined || failure === undefined) throw new Error('nothing failed');
  const rule = {
    ...first,
    id: 'refusals/cashout-14',
    clauses: [],
    outcome: 'failed' as const,
    failures: [{ ...failure, seenBy: 'cash-out/large-amount' }],
  };
  rememberFailed({ ...report, checks: [rule] }, surroundings);
  const again = await check('--last-failed', '--list');
  expect(again.out).toContain('cash-out/large-amount');
  expect(again.out).not.toContain('refusals/');
});

test('a run that ended early keeps the earlier failures that it did not reach', async () => {
  const path = join(cache, 'whole.json');
  await check(...only.flatMap((id) => ['--only', id]), '--report', `json=${path}`);
  const { run, ...report } = readReport(path);
  const { selection: _selection, ...wholeRun } = run;
  rememberFailed({ ...report, run: { ...wholeRun, interrupted: true }, checks: [] }, surroundings);
  expect((await check('--last-failed', '--list')).out).toContain('tokens/');
  rememberFailed({ ...report, run: wholeRun, checks: [] }, surroundings);
  expect((await check('--last-failed', '--list')).err).toContain('Nothing failed in the last run');
});

test('the password in an address is neither stored nor printed', async () => {
  const secret = broken.baseUrl.replace('://', '://user:hunter2@');
  const again = () =>
    runCommand(['check', '--base-url', secret, '--last-failed', '--list'], surroundings).ended();
  const unknown = await again();
  expect([unknown.status, unknown.err]).toEqual([
    2,
    expect.stringContaining('No earlier run from this folder is known for: http://…@'),
  ]);

  const path = join(cache, 'password.json');
  await check('--only', 'tokens/client-unknown', '--report', `json=${path}`);
  const report = readReport(path);
  rememberFailed(
    { ...report, target: { ...report.target, baseUrl: new Redactor().text(secret) } },
    surroundings,
  );
  expect((await again()).status).toBe(0);
});

test('--watch runs again on Enter, and ends with the first Ctrl-C', async () => {
  const watched = runCommand(['check', ...gateway(), '--only', 'tokens/client-unknown', '--watch'], {
    ...surroundings,
    hasTerminal: true,
  });
  await watched.until(/Watching\. To run the checks again, press Enter or restart the gateway/);
  watched.press('\r');
  await watched.until(/Watching[^]*Watching/);
  expect(watched.out.match(/ checks http/g)).toHaveLength(2);
  watched.press('\u0003');
  expect(await watched.status).toBe(1);
});

test('--watch is refused in a pipe and for the built-in gateway', async () => {
  const piped = await check('--watch', '--only', 'tokens/client-unknown');
  expect([piped.status, piped.err]).toEqual([2, expect.stringContaining('--watch needs a terminal')]);
  const own = await pixkit('check', '--watch', '--only', 'tokens/client-unknown');
  expect([own.status, own.err]).toEqual([
    2,
    expect.stringContaining('--watch needs a gateway that can restart'),
  ]);
});
