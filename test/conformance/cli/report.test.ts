import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import { attestationOf } from '../../../conformance/report/attestation.js';
import type { Report } from '../../../conformance/report/report.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';
import { resealed, sampleReport, signedStatement } from '../../support/sample-report.js';

/** A report as written by a run. */
const report = resealed(sampleReport(''));
const replay = (...args: readonly string[]) => pixkit('report', 'replay', ...args);

it('show prints the summary, and with --verbose every failure', async ({ write }) => {
  const path = await write('report.json', report);
  const [summary, verbose] = [
    await pixkit('report', 'show', path),
    await pixkit('report', 'show', path, '--verbose'),
  ];
  expect([summary.status, verbose.status]).toEqual([0, 0]);
  expect(summary.out).toMatch(/^NONCONFORMANT: /m);
  expect(verbose.out.length).toBeGreaterThan(summary.out.length);
  expect(verbose.out).toMatch(/^NONCONFORMANT: /m);
});

it.for([
  ['json', /^\{/],
  ['junit', /^<\?xml /],
  ['markdown', /^## pixkit: /m],
  ['html', /^<!doctype html>/],
  ['badge', /"schemaVersion": ?1/],
  ['agent', /^# NONCONFORMANT: 2 of 2 findings/],
  ['attestation', /"_type": ?"https:\/\/in-toto.io\/Statement\/v1"/],
] as const)('show writes %s to a file and to stdout', async ([kind, start], { write, folder }) => {
  const [path, file] = [await write('report.json', report), join(folder, kind)];
  const onStdout = await pixkit('report', 'show', path, '--reporter', kind, '--report', `${kind}=${file}`);
  expect([onStdout.status, onStdout.out]).toEqual([0, expect.stringMatching(start)]);
  expect(onStdout.out).toBe(readFileSync(file, 'utf8'));
});

it('show writes a JSON report as it was', async ({ write }) => {
  const path = await write('report.json', report);
  const { out } = await pixkit('report', 'show', path, '--reporter', 'json');
  expect(JSON.parse(out)).toEqual(report);
});

describe('an attestation', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const about = {
    ...report,
    target: { ...report.target, gateway: { name: 'loja', commit: 'a'.repeat(40) } },
  };

  it('names the commit, the contract and the report, and each check by its outcome', () => {
    const { subject, predicate } = JSON.parse(attestationOf(about)) as {
      subject: unknown;
      predicate: { failedTests: readonly string[]; configuration: unknown; result: string };
    };
    expect(subject).toEqual([{ name: 'loja', digest: { gitCommit: 'a'.repeat(40) } }]);
    expect(predicate.result).toBe('FAILED');
    expect(predicate.failedTests.length).toBeGreaterThan(0);
    expect(predicate.configuration).toContainEqual({
      name: 'report',
      digest: { sha256: about.results?.sha256 },
    });
  });

  it('is verified: that of another report, without a signature or with that of another key is refused', async ({
    write,
  }) => {
    const statement = attestationOf(report);
    const [path, key] = [
      await write('report.json', report),
      await write('key.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    ];
    const show = async (attestation: string | object, ...args: readonly string[]) => {
      const file = await write('attestation.json', attestation);
      const { status, err } = await pixkit('report', 'show', path, '--attestation', file, ...args);
      return [status, err.split('\n')[0]];
    };
    const signed = signedStatement(statement, privateKey);
    expect(await show(statement)).toEqual([0, expect.stringContaining('self-reported')]);
    expect(await show({ dsseEnvelope: signed }, '--key', key)).toEqual([
      0,
      expect.stringContaining('signature is valid'),
    ]);
    const other = attestationOf(resealed({ ...report, verdict: 'conformant' }));
    const foreign = signedStatement(statement, generateKeyPairSync('ed25519').privateKey);
    expect(await show(other)).toEqual([2, expect.stringContaining('another report')]);
    for (const unsigned of [statement, foreign])
      expect(await show(unsigned, '--key', key)).toEqual([2, expect.stringContaining('no valid signature')]);
    expect(await show('[]')).toEqual([2, expect.stringContaining('not a JSON object')]);
  });
});

it('diff is bold on a terminal, and obeys nothing that a gateway has sent', async ({ write }) => {
  const observed = 'answered \u001b[31mred';
  const changed = resealed({
    ...report,
    openPoints: [{ id: 'OP-05', operation: 'createCashOut', observed }],
  });
  const files = [await write('old.json', report), await write('new.json', changed)];
  let out = '';
  const output = { write: (text: string) => (out += text), isTTY: true };
  const { signal } = new AbortController();
  const environment = { TERM: 'xterm' };
  await main(['report', 'diff', ...files], { stdout: output, stderr: output, signal, environment });
  expect(out).toContain('\u001b[1mOP-05 createCashOut\u001b[22m');
  expect(out).toContain('answered \\u001b[31mred');
});

it('replay lists the findings with the numbers by which they are called', async ({ write }) => {
  const { status, out } = await replay(await write('report.json', report));
  expect(status).toBe(0);
  expect(out).toMatch(/^1 {2}\S+/m);
  expect(out).toMatch(/^3 {2}\S+/m);
});

it('replay suggests a finding for an unknown name', async ({ write }) => {
  const { status, err } = await replay(await write('report.json', report), 'CASHOUT-06');
  expect(status).toBe(2);
  expect(err).toContain(
    'There is no finding CASHOUT-06: the report has 3 findings. Did you mean CASHOUT-05?',
  );
});

it('replay does not call a finding fixed at an unreachable gateway', async ({ write }) => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const path = await write('report.json', report);
  const { status, out } = await replay(path, 'CASHOUT-05', '--base-url', baseUrl);
  expect(status).toBe(2);
  expect(out).not.toContain('FIXED');
});

it('replay of a finding about a client needs the client', async ({ write }) => {
  const ofClient = resealed({ ...report, subject: 'client' });
  const { status, err } = await replay(await write('report.json', ofClient), '1');
  expect(status).toBe(2);
  expect(err).toMatch(/^No client was given\.\nPass its driver with --driver/m);
});

const [first, ...others] = report.checks;

/** Reports with one change each: of a value, of a nested value, and of the hash itself. */
const changes: Readonly<Record<string, Report>> = {
  'a verdict': { ...report, verdict: 'conformant' },
  'a failure that is gone': { ...report, checks: [{ ...first!, failures: [] }, ...others] },
  'another hash': { ...report, results: { sha256: '0'.repeat(64) } },
};

const commands: Readonly<Record<string, (changed: string, right: string) => readonly string[]>> = {
  'report show': (changed) => ['report', 'show', changed],
  'report diff, first': (changed, right) => ['report', 'diff', changed, right],
  'report diff, second': (changed, right) => ['report', 'diff', right, changed],
  'check with a baseline': (changed) => ['check', '--only', 'tokens/*', '--baseline', changed],
};

describe('a report that was changed after its run', () => {
  it.for(Object.entries(commands))('is refused by %s', async ([, argsFor], { write }) => {
    const right = await write('right.json', report);
    for (const [what, content] of Object.entries(changes)) {
      const changed = await write('changed.json', content);
      const { status, out, err } = await pixkit(...argsFor(changed, right));
      expect({ status, out }, what).toEqual({ status: 2, out: '' });
      expect(err).toContain(`The report ${changed} was changed after its run`);
      expect(err).toContain('Give the file as the run wrote it, or run the checks again');
    }
  });

  it('is accepted if only the order of its members differs', async ({ write }) => {
    const backwards = Object.fromEntries(Object.entries(report).reverse());
    const { status } = await pixkit('report', 'show', await write('right.json', backwards));
    expect(status).toBe(0);
  });
});

it('warns that a report of version 1 has no hash', async ({ write }) => {
  const { results: _results, profile: _profile, ...rest } = report;
  const older = await write('older.json', { ...rest, report: 1 });
  const { status, err } = await pixkit('report', 'diff', older, await write('right.json', report));
  expect(status).not.toBe(2);
  expect(err).toContain(`The report ${older} has format version 1, which has no hash`);
  const shown = await pixkit('report', 'show', older, '--lang', 'pt-BR');
  expect([shown.status, shown.err]).toEqual([
    0,
    expect.stringContaining('é da versão 1 do formato, que não tem hash'),
  ]);
});

it('refuses to read a report from a device', async () => {
  const { status, err } = await pixkit('report', 'show', '/dev/null');
  expect([status, err]).toEqual([2, expect.stringContaining('it is not a file')]);
});
