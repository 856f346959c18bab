import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import { type Running, start } from '../../../conformance/mutants/part.js';
import type { PactReport } from '../../../conformance/pact/report.js';
import { TestGateway } from '../../support/gateway.js';

async function pixkit(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const talk = { out: '', err: '' };
  const status = await main(['pact', ...args], {
    stdout: { write: (text) => (talk.out += text) },
    stderr: { write: (text) => (talk.err += text) },
    signal: new AbortController().signal,
  });
  return { status, ...talk };
}

const folder = mkdtempSync(join(tmpdir(), 'pixkit-pact-test-'));
let gateway: TestGateway;
let ordinary: readonly string[];
beforeAll(async () => {
  gateway = await TestGateway.start({ control: { token: 'secret-of-the-control' }, settlementDelayMs: 30 });
  ordinary = ['--base-url', gateway.baseUrl, '--control-url', gateway.controlUrl];
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

let running: Running | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function against(parts: Parameters<typeof start>[0]): Promise<readonly string[]> {
  running = await start(parts, { responseValidation: false });
  return ['--base-url', running.target.baseUrl, '--control-url', running.target.control?.url ?? ''];
}

const schemaFile = new URL('../../../conformance/pact/pact-report.schema.json', import.meta.url);
const isReport = new Ajv2020({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
);

const few = ['--only', 'a cash-out', '--only', 'a CashOut of a payment that was confirmed'];
const token = ['--control-token', 'secret-of-the-control'];

describe('pixkit pact verify', () => {
  test('answers 0 where all that was selected passed, and keeps secrets to itself', async () => {
    const json = join(folder, 'passed.json');
    const { status, out } = await pixkit('verify', ...ordinary, ...token, ...few, '--report', `json=${json}`);
    expect(status).toBe(0);
    expect(out).toContain('CONFORMANT: interactions: 2 passed, 0 failed, 0 not verified');
    const report = JSON.parse(readFileSync(json, 'utf8')) as PactReport;
    expect([isReport(report), isReport.errors]).toEqual([true, null]);
    expect(report).toMatchObject({ pactReport: 1, verdict: 'conformant', counts: { passed: 2, failed: 0 } });
    expect(report.interactions.map(({ kind }) => kind).sort()).toEqual(['http', 'message']);
    expect(readFileSync(json, 'utf8')).not.toMatch(/secret-of-the-control|eyJ|BEGIN/);
  });

  test('answers 1 with what was not as the consumer relies on it, also in JUnit', async () => {
    const target = await against({
      http: {
        answer: (answer, { operation }) =>
          operation === 'createCashOut' ? { ...answer, status: 200 } : answer,
      },
    });
    const junit = join(folder, 'failed.xml');
    const json = join(folder, 'failed.json');
    const reports = ['--report', `junit=${junit}`, '--report', `json=${json}`];
    const { status, out } = await pixkit('verify', ...target, ...few, ...reports);
    expect(isReport(JSON.parse(readFileSync(json, 'utf8')))).toBe(true);
    expect(status).toBe(1);
    expect(out).toMatch(
      /failed\s+gateway-client: a cash-out\n\s+\/status .*\n\s+expected: 201\n\s+received: 200/,
    );
    const xml = readFileSync(junit, 'utf8');
    expect(() => new SaxesParser().write(xml).close()).not.toThrow();
    expect(xml).toContain('failures="1"');
  });

  test('never counts a state that is missing as passed', async () => {
    const target = await against({
      http: {
        request: (request) => {
          const isState =
            request.operation === 'control' && request.text.includes('"a webhook registration"');
          const headers = { 'content-type': 'application/json' };
          return isState ? { status: 404, headers, body: {}, text: '{}' } : request;
        },
      },
    });
    const { status, out } = await pixkit('verify', ...target, ...few);
    expect(status).toBe(0);
    expect(out).toContain("(the target does not know the state 'a webhook registration')");
    expect(out).toContain('1 passed, 0 failed, 1 not verified');
    expect((await pixkit('verify', ...target, ...few, '--strict')).status).toBe(4);
    expect((await pixkit('verify', ...target, '--only', 'a CashOut of*')).status).toBe(4);
  });

  test('answers 3 where a state setup broke', async () => {
    const target = await against({
      http: {
        request: (request) => {
          const isState =
            request.operation === 'control' && request.text.includes('"a webhook registration"');
          return isState ? { status: 500, headers: {}, body: undefined, text: 'broken' } : request;
        },
      },
    });
    const { status, out } = await pixkit('verify', ...target, ...few);
    expect(status).toBe(3);
    expect(out).toContain("setting up 'a webhook registration' answered 500");
  });

  test('answers 4 where there is no control endpoint: nothing can be verified', async () => {
    const { status, out } = await pixkit('verify', '--base-url', gateway.baseUrl, ...few);
    expect(status).toBe(4);
    expect(out).toContain('UNDECIDED');
  });

  test('answers 2 where the control token is wrong', async () => {
    const { status, err } = await pixkit('verify', ...ordinary, '--control-token', 'another', ...few);
    expect(status).toBe(2);
    expect(err).toContain('refused the control token');
  });

  test('answers 2 where nothing is selected, or a report cannot be written', async () => {
    const none = await pixkit('verify', ...ordinary, ...token, '--only', 'nothing of the kind');
    expect([none.status, none.err]).toEqual([2, expect.stringContaining('--list')]);
    const nowhere = ['--report', 'json=/dev/null/report.json'];
    expect((await pixkit('verify', ...ordinary, ...token, ...few, ...nowhere)).status).toBe(2);
    expect((await pixkit('verify', '--report', 'html=report.html')).status).toBe(2);
  });

  test('lists the interactions', async () => {
    const { status, out } = await pixkit('verify', '--list');
    expect(status).toBe(0);
    expect(out).toContain('webhook-receiver: a TRANSFER of a transfer that was processed');
  });

  test.each([[['--help']], [['verify', '--help']], [['verify', '--version']]])('%j', async (args) => {
    const { status, out, err } = await pixkit(...args);
    expect([status, err]).toEqual([0, '']);
    expect(out).not.toBe('');
  });
}, 60_000);
