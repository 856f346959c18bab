import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { main } from '../../../conformance/cli/main.js';
import type { Report } from '../../../conformance/report/report.js';

const directory = mkdtempSync(join(tmpdir(), 'pixkit-console-'));
const at = (name: string) => join(directory, name);

async function pixkit(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const text = { out: '', err: '' };
  const stdout = { write: (part: string) => (text.out += part) };
  const stderr = { write: (part: string) => (text.err += part) };
  const signal = new AbortController().signal;
  const status = await main(args, { stdout, stderr, signal, environment });
  const count = (part: string) => part.split('\n').filter((line) => line !== '').length;
  return { status, ...text, lines: count(text.out) + count(text.err) };
}

/** A gateway that makes accounts and fails everything else. */
let failing: Server;
let control: (path: string) => { status: number; body: unknown };
let requests = 0;
let baseUrl = '';

beforeAll(async () => {
  failing = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => {
      const { status, body } =
        request.url === '/_control/states' ? control(request.url) : { status: 418, body: { teapot: true } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
});
afterAll(() => failing.close());

const account = { accountId: 'a', clientId: 'a', clientSecret: 'long-enough', certificatePem: 'pem' };
const makesAccounts = () => ({ status: 200, body: account });
/** Checks that end at once where nothing works. */
const few = ['opening', 'both-paths-agree', 'compatibility-form', 'event-date'].flatMap((name) => [
  '--only',
  `balance/${name}`,
]);
const target = () => ['--base-url', baseUrl, '--control-url', `${baseUrl}/_control/states`, '--seed', '1'];

describe('of a gateway that fails everything', () => {
  test('the console says all on 60 lines: header, findings, chapters, verdict, where the reports are', async () => {
    control = makesAccounts;
    const { status, out, err, lines } = await pixkit(
      ['check', ...target(), ...few, '--report', `json=${at('all.json')}`],
      { GITHUB_STEP_SUMMARY: at('step.md') },
    );
    expect(err).not.toContain('kit broke');
    expect(status).toBe(1);
    expect(lines).toBeLessThanOrEqual(60);
    expect(out).toMatch(
      /^pix-gateway-kit \S+ judges http:\/\/127\.0\.0\.1:\d+\n\d+ checks, contract \S+, seed 1\n/,
    );
    expect(out).toMatch(/\n {2}✗ \S+ .*418 instead of 20[01]/);
    expect(out).toMatch(/\nReports: json \S+all\.json\n.+\n$/);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^NONCONFORMANT/);
    expect(readFileSync(at('step.md'), 'utf8')).toContain('## pixkit: nonconformant');
  });

  test('--max-failures ends the run, --reporter json is the report, --verbose has every check', async () => {
    control = makesAccounts;
    const some = ['check', ...target(), ...few, '--jobs', '1'];
    const { out, status } = await pixkit([...some, '--max-failures', '2', '--reporter', 'json']);
    const report = JSON.parse(out) as Report;
    expect(status).toBe(1);
    expect(report.run.interrupted).toBe(true);
    expect(
      report.checks.filter(({ id, outcome }) => outcome === 'failed' && !id.startsWith('contract/')),
    ).toHaveLength(2);
    const all = await pixkit([...some, '--max-failures', '2', '--verbose']);
    expect(all.out).toContain('✗ failed   balance/');
    expect(all.out).toContain('curl -i');
    expect(all.err).toContain('Ended after 2 failed checks (--max-failures).');
  });

  test('--baseline fails only on what is new, and waive writes down what is known', async () => {
    control = makesAccounts;
    const some = ['check', ...target(), '--only', 'tokens/access-token'];
    await pixkit([...some, '--report', `json=${at('old.json')}`]);
    const known = await pixkit([...some, '--baseline', at('old.json')]);
    expect(known.err).toMatch(/Compared with the baseline: 0 new, \d+ known, 0 gone\./);
    expect(known.status).toBe(0);
    const old = JSON.parse(readFileSync(at('old.json'), 'utf8')) as Report;
    const clean = { ...old, checks: old.checks.map((check) => ({ ...check, failures: [] })) };
    writeFileSync(at('clean.json'), JSON.stringify(clean));
    const fresh = await pixkit([...some, '--baseline', at('clean.json')]);
    expect(fresh.err).toMatch(/ new, 0 known, 0 gone\.\n {2}new: TOKEN-/);
    expect(fresh.status).toBe(1);
    const waive = await pixkit([
      'waive',
      '--from',
      at('old.json'),
      '--to',
      at('waivers.yaml'),
      '--until',
      '2999-01-01',
    ]);
    expect(waive.status).toBe(0);
    const again = ['waive', '--from', at('old.json'), '--to', at('waivers.yaml')];
    const there = await pixkit(again);
    expect(there.status).toBe(2);
    expect(there.err).toContain('already exists');
    const noDay = await pixkit([...again, '--until', '2999-02-31']);
    expect(noDay.status).toBe(2);
    expect(noDay.err).toContain('It must be a day');
    const past = await pixkit([...again, '--until', '2020-01-31']);
    expect(past.status).toBe(2);
    expect(past.err).toContain('It is in the past');
    const waived = await pixkit([...some, '--waivers', at('waivers.yaml')]);
    expect(waived.out).toContain(': used (');
    expect(waived.status).toBe(0);
  });
});

describe('a control endpoint', () => {
  test.each([
    ['at the wrong path', 404, { statusCode: 404 }],
    ['that is broken', 500, { error: 'db down' }],
    ['that is down', 0, {}],
  ])('%s ends the run at once, with one message and status 2', async (_, answered, body) => {
    control = () => ({ status: answered, body });
    const url = answered === 0 ? 'http://127.0.0.1:1/_control/states' : `${baseUrl}/_control/states`;
    requests = 0;
    const { status, out, err } = await pixkit(['check', '--base-url', baseUrl, '--control-url', url]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toHaveLength(2);
    expect(err).toContain(url);
    expect(requests).toBeLessThan(10);
  });
});

test('colours are shown where they are understood', async () => {
  control = makesAccounts;
  const args = ['check', ...target(), '--only', 'tokens/access-token'];
  const isColourful = async (environment: Readonly<Record<string, string>>) =>
    (await pixkit(args, environment)).out.includes('\u001b[');
  expect(await isColourful({})).toBe(false);
  expect(await isColourful({ GITLAB_CI: 'true' })).toBe(true);
  expect(await isColourful({ GITLAB_CI: 'true', NO_COLOR: '1' })).toBe(false);
  expect(await isColourful({ FORCE_COLOR: '1' })).toBe(true);
});
