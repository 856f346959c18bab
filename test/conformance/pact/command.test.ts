import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect } from 'vitest';
import { start } from '../../mutation/start.js';
import { findPact } from '../../../conformance/pact/verifier.js';
import { readReport } from '../../../conformance/report/read.js';
import { pixkit } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  .extend(
    'options',
    { scope: 'file' },
    { control: { token: 'secret-of-the-control' }, settlementDelayMs: 30 },
  )
  .extend('ordinary', ({ served }) => ['--base-url', served.baseUrl, '--control-url', served.controlUrl])
  /** Starts a modified gateway; resolves with the options that name it. */
  .extend('against', ({ keep }) => async (parts: Parameters<typeof start>[0]) => {
    const { target } = await keep(start(parts, { responseValidation: false }));
    return ['--base-url', target.baseUrl, '--control-url', target.control?.url ?? ''];
  });

const pact = (...args: string[]) => pixkit('pact', ...args);

const few = ['--only', 'a cash-out', '--only', 'a CashOut of a payment that was confirmed'];
const token = ['--control-token', 'secret-of-the-control'];

describe('Pact', () => {
  /** Writes a project with this version of Pact, whose exports do not include the manifest. */
  const projectWith = (folder: string, version: string): string => {
    const installed = join(folder, 'node_modules/@pact-foundation/pact');
    mkdirSync(join(installed, 'src'), { recursive: true });
    const manifest = { name: '@pact-foundation/pact', version, exports: './src/index.js' };
    writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(installed, 'src/package.json'), '{"type":"commonjs"}');
    writeFileSync(join(installed, 'src/index.js'), '');
    return join(folder, 'package.json');
  };
  const nowhere = '/nowhere/package.json';

  it('is looked for in the project, too', ({ folder }) => {
    expect(findPact([nowhere, projectWith(folder, '16.0.2')])).toContain(folder);
    expect(() => findPact([nowhere])).toThrow(/Pact is not installed/);
  });

  it('of an older version would fail every interaction: it is refused', ({ folder }) => {
    const place = projectWith(folder, '13.2.0');
    expect(() => findPact([place])).toThrow(/Pact 13\.2\.0 is too old.*16 or later/);
  });
});

describe('pixkit pact verify', () => {
  it('answers 0 where all that was selected passed, and keeps secrets to itself', async ({
    ordinary,
    folder,
  }) => {
    const json = join(folder, 'passed.json');
    const { status, out } = await pact('verify', ...ordinary, ...token, ...few, '--report', `json=${json}`);
    expect(status).toBe(0);
    expect(out).toContain('NO FAILURE in 2 of 2 checks (100%); a part of the suite; checks: 2 passed;');
    const report = readReport(json);
    expect(report).toMatchObject({
      verdict: 'partial',
      profile: 'part',
      decided: { must: 0, of: 0 },
      clauses: [],
    });
    expect(report.counts.checks).toMatchObject({ passed: 2, failed: 0 });
    expect(report.checks.map(({ id, title, chapter }) => [id, title, chapter])).toEqual([
      ['pact/a-cash-out', 'a cash-out', 'gateway-client'],
      [
        'pact/a-cashout-of-a-payment-that-was-confirmed',
        'a CashOut of a payment that was confirmed',
        'webhook-receiver',
      ],
    ]);
    expect(readFileSync(json, 'utf8')).not.toMatch(/secret-of-the-control|eyJ|BEGIN/);
  });

  it('answers 1 with what was not as the consumer relies on it, in every report', async ({
    against,
    folder,
  }) => {
    const target = await against({
      answer: (answer, { operation }) =>
        operation === 'createCashOut' ? { ...answer, status: 200 } : answer,
    });
    const [junit, json, html, markdown] = ['xml', 'json', 'html', 'md'].map((type) =>
      join(folder, `failed.${type}`),
    ) as [string, string, string, string];
    const kinds = Object.entries({ junit, json, html, markdown });
    const reports = kinds.flatMap(([kind, path]) => ['--report', `${kind}=${path}`]);
    const { status, out } = await pact('verify', ...target, ...few, ...reports, '--verbose');
    const [failure] = readReport(json).checks.flatMap(({ failures }) => failures);
    expect(failure).toMatchObject({ clause: null, expected: '201', received: '200', pointer: '/status' });
    expect(failure?.exchanges.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/api/pix/cash-out',
    ]);
    expect(status).toBe(1);
    expect(out).toMatch(
      /failed\s+pact\/a-cash-out\b.*\n\s+.* at \/status\n\s+expected: 201\n\s+received: 200\n\s+curl /,
    );
    expect(out).toContain('NONCONFORMANT: 2 of 2 checks decided (100%); checks: 1 passed, 1 failed;');
    for (const path of [html, markdown]) {
      const text = readFileSync(path, 'utf8').replace(/<script>.*<\/script>/s, '');
      expect(text).toContain('pact/a-cash-out');
      expect(text).not.toMatch(/\bnull\b|undefined|MUST requirements/);
    }
    const xml = readFileSync(junit, 'utf8');
    expect(() => new SaxesParser().write(xml).close()).not.toThrow();
    expect(xml).toContain('failures="1"');
  });

  it('never counts a state that is missing as passed', async ({ against }) => {
    const target = await against({
      request: (request) => {
        const isState = request.operation === 'control' && request.text.includes('"a webhook registration"');
        const headers = { 'content-type': 'application/json' };
        return isState ? { status: 404, headers, body: {}, text: '{}' } : request;
      },
    });
    const { status, out } = await pact('verify', ...target, ...few, '--verbose');
    expect(status).toBe(0);
    expect(out).toContain("(the target does not know the state 'a webhook registration')");
    expect(out).toContain(
      'NO FAILURE in 1 of 2 checks (50%); a part of the suite; checks: 1 passed, 1 skipped;',
    );
    expect((await pact('verify', ...target, ...few, '--strict')).status).toBe(4);
    expect((await pact('verify', ...target, '--only', 'a CashOut of*')).status).toBe(4);
  });

  it('lists the interactions', async () => {
    const { status, out } = await pact('verify', '--list');
    expect(status).toBe(0);
    expect(out).toContain('  a TRANSFER of a transfer that was processed  [webhook-receiver]\n');
    const some = await pact('verify', '--list', '--only', '/api/pix/cash-in', '--only', 'pact/a-refund');
    expect(some.out.split('\n').filter((line) => !line.startsWith('pact/a-charge'))).toEqual(['']);
    expect(some.out.split('\n').length).toBeGreaterThan(2);
    const ofConsumer = await pact('verify', '--list', '--only', 'webhook-receiver');
    expect(ofConsumer.out.match(/\[webhook-receiver\]\n/g)?.length).toBeGreaterThanOrEqual(10);
    expect(ofConsumer.out).not.toContain('[gateway-client]');
  });

  it('takes the waivers of both suites, and refuses those of neither', async ({ ordinary, write }) => {
    const waive = async (...ids: string[]) => {
      const waivers = await write('waivers.yaml', { waivers: ids.map((id) => ({ id, reason: 'known' })) });
      return pact('verify', ...ordinary, ...token, ...few, '--waivers', waivers);
    };
    // A target file is used with both suites, so a clause that this suite does not have is not an error.
    expect((await waive('CASHOUT-01')).status).toBe(0);
    expect((await waive('pact/nothing')).status).toBe(2);
    expect((await waive('pact/a-cash-out')).out).toContain('stale');
  });

  it('counts a refusal of what a state rests on against the gateway, and the same for a token answer', async ({
    against,
  }) => {
    const refused = await against({
      answer: (answer, { operation }) =>
        operation === 'createCashOut' ? { ...answer, status: 500 } : answer,
    });
    const message = ['--only', 'a CashOut of a payment that was confirmed'];
    const { status, out } = await pact('verify', ...refused, ...message, '--verbose');
    expect([status, out]).toEqual([1, expect.stringContaining('createCashOut did not succeed')]);
    const tokens = await against({
      answer: (answer, { operation }) =>
        operation === 'createAccessToken' ? { ...answer, body: {}, text: '{}' } : answer,
    });
    const none = await pact('verify', ...tokens, '--only', 'a cash-out', '--verbose');
    expect([none.status, none.out]).toEqual([1, expect.stringContaining('no access_token')]);
  });
});
