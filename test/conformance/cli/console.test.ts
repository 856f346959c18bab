import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';

import type { Report } from '../../../conformance/report/report.js';
import { runCommand } from '../../support/command.js';
import { type FakeGateway, someAccount } from '../../support/fake-gateway.js';
import { it as base } from '../../support/fixtures.js';
import { readWaivers } from '../../../conformance/target/target-file.js';
import { resealed } from '../../support/sample-report.js';

const it = base
  /** The response to control messages. */
  .extend('control', () => ({ status: 200, body: someAccount }))
  /** A gateway that creates accounts and fails everything else. */
  .extend('failing', ({ fake, control }) =>
    fake({
      misbehave: ({ path }) =>
        path === '/_control/states' ? control : { status: 418, body: { teapot: true } },
    }),
  )
  /** Returns the path of a file of the test. */
  .extend(
    'at',
    ({ folder }) =>
      (name: string) =>
        join(folder, name),
  );

async function pixkit(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const ended = await runCommand(args, { environment }).ended();
  return { ...ended, lines: (ended.out + ended.err).split('\n').filter((line) => line !== '').length };
}

/** Checks that end at once if nothing works. */
const few = ['opening', 'both-paths-agree', 'compatibility-form', 'event-date'].flatMap((name) => [
  '--only',
  `balance/${name}`,
]);
const target = ({ baseUrl, controlUrl }: FakeGateway) => [
  '--base-url',
  baseUrl,
  '--control-url',
  controlUrl,
  '--seed',
  '1',
];

it('prints what to provide last where nothing could be decided, and no chapters', async ({ served }) => {
  const { status, out } = await pixkit(['check', '--base-url', served.baseUrl]);
  expect([status, out.trimEnd().split('\n').at(-1)]).toEqual([
    4,
    'Provide a control endpoint, or an account in the target file. npx pixkit doctor explains how.',
  ]);
  expect(out).not.toContain('MUST requirements by chapter');
});

describe('of a gateway that fails everything', () => {
  it('prints header, findings, verdict and reports on 60 lines', async ({ failing, at }) => {
    const { status, out, err, lines } = await pixkit(
      ['check', ...target(failing), ...few, '--report', `json=${at('deep/all.json')}`],
      { GITHUB_STEP_SUMMARY: at('step.md') },
    );
    expect(err).not.toContain('kit failed');
    expect(status).toBe(1);
    expect(lines).toBeLessThanOrEqual(60);
    expect(out).toMatch(
      /^pix-gateway-kit \S+ checks http:\/\/127\.0\.0\.1:\d+\n\d+ checks, contract \S+, seed 1\n/,
    );
    expect(out).toMatch(/\n {2}✗ \S+ .*418 instead of 20[01]/);
    expect(out).toMatch(/\nReports: json \S+deep\/all\.json\n.+\n$/);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^NONCONFORMANT/);
    expect(readFileSync(at('step.md'), 'utf8')).toContain('## pixkit: nonconformant');
  });

  it('ends after --max-failures, and prints JSON or every check', async ({ failing }) => {
    const some = ['check', ...target(failing), ...few, '--jobs', '1'];
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

  it('fails only on new failures with --baseline', async ({ failing, at, write }) => {
    const some = ['check', ...target(failing), '--only', 'tokens/access-token'];
    await pixkit([...some, '--report', `json=${at('old.json')}`]);
    const compared = await pixkit([...some, '--baseline', at('old.json')]);
    expect(compared.err).toMatch(/Compared with the baseline: 0 new, \d+ known, 0 gone\./);
    expect(compared.status).toBe(0);
    const old = JSON.parse(readFileSync(at('old.json'), 'utf8')) as Report;
    const clean = { ...old, checks: old.checks.map((check) => ({ ...check, failures: [] })) };
    await write('clean.json', resealed(clean));
    const fresh = await pixkit([...some, '--baseline', at('clean.json')]);
    expect(fresh.err).toMatch(/ new, 0 known, 0 gone\.\n {2}new: [^\n]* \(TOKEN-/);
    expect(fresh.status).toBe(1);
  });

  it('adds known failures to a file for --waivers, and keeps its entries', async ({ failing, at, write }) => {
    const some = ['check', ...target(failing), '--only', 'tokens/access-token'];
    const known = at('known.yaml');
    const first = await pixkit([...some, '--write-known-failures', known]);
    expect(first.status).toBe(1);
    expect(first.err).toMatch(/known failures? added to .*known\.yaml, valid until \d{4}-\d\d-\d\d\./);
    const written = readFileSync(known, 'utf8');
    const [, id = ''] = /id: (\S+)/.exec(written) ?? [];
    const waived = await pixkit([...some, '--waivers', known, '--write-known-failures', known]);
    expect(waived.out).toContain(': used, until ');
    expect(waived.err).toContain('No new known failures');
    expect(waived.status).toBe(0);
    expect(readFileSync(known, 'utf8')).toBe(written);
    await write('known.yaml', `# by hand\n- { id: ${id}, reason: agreed }\n`);
    await pixkit([...some, '--write-known-failures', known]);
    const completed = readFileSync(known, 'utf8');
    expect(completed).toMatch(/^# by hand$/m);
    expect(completed.match(new RegExp(`id: ${id}\\b`, 'g'))).toHaveLength(1);
    expect(completed).toContain('reason: agreed');
    expect(readWaivers(known).length).toBe(written.match(/id: /g)?.length);
    const unwritable = await pixkit([...some, '--write-known-failures', '/dev/null/known.yaml']);
    expect([unwritable.status, unwritable.err]).toEqual([
      2,
      expect.stringContaining('Pass a writable path with --write-known-failures'),
    ]);
  });
});

describe('a control endpoint', () => {
  it.for([
    ['at the wrong path', 404, { statusCode: 404 }],
    ['that is broken', 500, { error: 'db down' }],
    ['that is down', 0, {}],
  ] as const)(
    '%s ends the run at once, with one message and status 2',
    async ([_, answered, body], { failing, control }) => {
      Object.assign(control, { status: answered, body });
      const { baseUrl, controlUrl } = failing;
      const url = answered === 0 ? 'http://127.0.0.1:1/_control/states' : controlUrl;
      const { status, out, err } = await pixkit(['check', '--base-url', baseUrl, '--control-url', url]);
      expect(status).toBe(2);
      expect(out).toBe('');
      expect(err.trimEnd().split('\n')).toHaveLength(2);
      expect(err).toContain(url);
      expect(failing.received.length).toBeLessThan(10);
    },
  );
});

it('prints colours where they are supported', async ({ failing }) => {
  const args = ['check', ...target(failing), '--only', 'tokens/access-token'];
  const isColourful = async (environment: Readonly<Record<string, string>>) =>
    (await pixkit(args, environment)).out.includes('\u001b[');
  expect(await isColourful({})).toBe(false);
  expect(await isColourful({ GITLAB_CI: 'true' })).toBe(true);
  expect(await isColourful({ GITLAB_CI: 'true', NO_COLOR: '1' })).toBe(false);
  expect(await isColourful({ FORCE_COLOR: '1' })).toBe(true);
});
