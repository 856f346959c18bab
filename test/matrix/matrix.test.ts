import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeContract } from '../../conformance/engine/suite.js';
import { kitRegister } from '../../conformance/kit-register.js';
import { kitSuite } from '../../conformance/kit.js';
import { sweepReport } from '../../conformance/legal/report.js';
import { pointsOf } from '../../conformance/matrix/points.js';
import { rowsOf, type Scale } from '../../conformance/matrix/rows.js';
import { setNamed } from '../../conformance/matrix/sets.js';
import { attestationOf } from '../../conformance/report/attestation.js';
import type { Report } from '../../conformance/report/report.js';
import { pixkit } from '../support/command.js';
import {
  aboutSweep,
  failingReport,
  resealed,
  signedStatement,
  unfailingReport,
} from '../support/sample-report.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-matrix-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const register = await kitRegister();
const contract = describeContract(kitSuite());
const set = setNamed('0.1')!;
const scale: Scale = { set, now: Date.parse('2026-02-01'), contract: contract.sha256 };
const hostile = '<script>alert(1)</script>';

/** A report of a gateway of this name and version, by the contract of this kit. */
function of(report: Report, name: string, version = '1.0.0', changes: Partial<Report> = {}): Report {
  const target = { ...report.target, gateway: { name, version } };
  return resealed({ ...report, contract, target, ...changes });
}
const right = of(unfailingReport(register, 'conformant'), 'right');
const partial = of(unfailingReport(register, 'partial'), 'partial');
const wrong = of(failingReport(register, hostile), hostile);

const rows = (...reports: Report[]) =>
  rowsOf(
    reports.map((report, index) => ({ path: `${index}.json`, report, trust: 'self-reported' as const })),
    'gateway',
    scale,
    register,
  );

let written = 0;
function file(content: unknown, name = `${(written += 1)}.json`): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('a row', () => {
  test('is green only for a whole conformant run', () => {
    const [row] = rows(right);
    expect([row?.word, row?.all.tone]).toEqual(['conformant', 'passed']);
    for (const changes of [
      { verdict: 'partial' },
      { verdict: 'undecided' },
      { profile: 'part' },
      { profile: 'without control endpoint' },
    ] as const) {
      const [other] = rows(of(right, 'other', '1', changes));
      const tones = [other!.all, ...other!.cells.values()].map(({ tone }) => tone);
      expect(tones.filter((tone) => tone === 'passed')).toEqual([]);
      expect(other!.word).not.toBe('conformant');
    }
    expect([...rows(partial)[0]!.cells.values()].map(({ tone }) => tone)).not.toContain('passed');
  });

  test('is partial if the report lacks a requirement of the set', () => {
    const [row] = rows(
      of(right, 'short', '1', { clauses: right.clauses.filter(({ id }) => id !== 'TOKEN-01') }),
    );
    expect([row?.word, row?.all.tone, row?.cells.get('Tokens')?.tone]).toEqual([
      'partial',
      'partial',
      'partial',
    ]);
  });

  test('is stale if it is old or of another contract', () => {
    const at = (startedAt: string) => ({ run: { ...right.run, startedAt } });
    expect(rows(of(right, 'a', '1', at('2025-08-05T12:00:00Z')))[0]?.stale).toEqual([]);
    expect(rows(of(right, 'a', '1', at('2025-08-04T12:00:00Z')))[0]?.stale).toEqual(['old']);
    const other = { contract: { version: '9', sha256: 'c'.repeat(64) } };
    expect(rows(of(right, 'a', '1', other))[0]?.stale).toEqual(['other contract']);
  });

  test('has the newest version, and the older ones', () => {
    const [row, ...others] = rows(of(right, 'a', '9.0'), of(wrong, 'a', '10.0'), of(right, 'a', '9.1'));
    expect([row?.report.target.gateway?.version, row?.older.length, others]).toEqual(['10.0', 2, []]);
    expect(row?.older.map(({ report }) => report.target.gateway?.version)).toEqual(['9.1', '9.0']);
  });
});

test('the word of a client depends on MUST requirements alone', () => {
  const duty = (id: string, outcome: 'passed' | 'failed' | 'warned', grade?: 'PRACTICE') => ({
    id,
    level: 'must' as const,
    outcome,
    checks: [],
    reason: null,
    ...(grade !== undefined && { grade }),
  });
  const musts = set.duties.MUST.map((id) => duty(id, 'passed'));
  const word = (verdict: Report['verdict'], clauses: Report['clauses'], changes: Partial<Report> = {}) => {
    const target = { baseUrl: '', client: { name: 'loja' } };
    const report = resealed({
      ...right,
      subject: 'client',
      target,
      verdict,
      clauses,
      checks: [],
      ...changes,
    });
    return rowsOf([{ path: '', report, trust: 'self-reported' }], 'client', scale, register)[0]?.word;
  };
  const practice = duty(set.duties.PRACTICE[0]!, 'failed', 'PRACTICE');
  expect(word('conformant', musts)).toBe('conformant');
  expect(word('nonconformant', [...musts, practice])).toBe('conformant');
  const over = [{ id: 'CALLER-01', reason: '', state: 'stale' }] as const;
  expect(word('nonconformant', [...musts, practice], { waivers: over })).toBe('nonconformant');
  expect(word('conformant', [...musts.slice(1), duty(musts[0]!.id, 'warned')])).toBe('conformant');
  expect(word('partial', musts.slice(1))).toBe('partial');
  expect(word('nonconformant', [...musts.slice(1), duty(musts[0]!.id, 'failed')])).toBe('nonconformant');
});

test('gateways with the same answer at an open point share a letter', () => {
  const seen = (observed: string) => ({ openPoints: [{ id: 'OP-10', operation: 'putCob', observed }] });
  const id = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`;
  const [point] = pointsOf(
    rows(
      of(right, 'a', '1', seen(`like ${id('a')}`)),
      of(right, 'b', '1', seen('200')),
      of(right, 'c', '1', seen(`like ${id('b')}`)),
      of(right, 'd', '1', { openPoints: [] }),
    ),
  );
  const groups = point?.answers.map(
    ({ letter, rows: own }) => `${letter} ${own.map(({ name }) => name).join()}`,
  );
  expect([point?.id, groups]).toEqual(['OP-10', ['A a,c', 'B b']]);
  expect(point?.unseen.map(({ name }) => name)).toEqual(['d']);
});

test('a gateway that showed a part of an answer shares its letter', () => {
  const seen = (...all: readonly string[]) => ({
    openPoints: all.map((observed) => ({ id: 'OP-17', operation: 'resendWebhook', observed })),
  });
  const [point] = pointsOf(
    rows(
      of(right, 'a', '1', seen('nothing answers: 502')),
      of(right, 'b', '1', seen('nothing answers: 502', 'a redirect: 200')),
      of(right, 'c', '1', seen('nothing answers: 200', 'a redirect: 200')),
    ),
  );
  const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  expect(point?.answers.map((one) => [one.letter, namesOf(one.rows), namesOf(one.partly)])).toEqual([
    ['A', ['b'], ['a']],
    ['B', ['c'], []],
  ]);
});

describe('the command', () => {
  test('writes the same bytes in any order of reports, without markup of a report', async () => {
    const paths = [right, partial, wrong].map((report) => file(report));
    const sites = ['one', 'two'].map((name) => join(folder, name));
    const given = [paths, paths.toReversed()];
    for (const [index, site] of sites.entries()) {
      const ran = await pixkit('report', 'site', ...given[index]!, '--out', site, '--date', '2026-02-01');
      expect([ran.status, ran.err]).toEqual([0, '']);
    }
    for (const name of ['index.html', 'open-points.html', 'clients.html', 'pt-BR/index.html']) {
      const [one, two] = sites.map((site) => readFileSync(join(site, name), 'utf8'));
      expect(one).toBe(two);
      expect(one).not.toMatch(
        /<script|<(link|img|iframe|object|base)\b|\ssrc=|href="https?:|url\((?!'data:font\/woff2;base64,)/,
      );
    }
    expect(readFileSync(join(sites[0]!, 'index.html'), 'utf8')).toContain('&lt;script&gt;alert(1)');
    expect(readFileSync(join(sites[0]!, 'pt-BR/index.html'), 'utf8')).toContain('não conforme');
  });

  test('says that gateways without a name share a row', async () => {
    const { gateway: _, ...unnamed } = right.target;
    const given = [right, partial].map((report) => file(resealed({ ...report, target: unnamed })));
    const ran = await pixkit('report', 'site', ...given, file(right), '--out', join(folder, 'unnamed'));
    expect([ran.status, ran.err]).toEqual([
      0,
      expect.stringContaining(
        `2 reports without a name count as versions of one gateway, ${unnamed.baseUrl}`,
      ),
    ]);
  });

  test.each([
    ['is no report', () => file('{}'), /is not a report/],
    ['was changed', () => file({ ...right, verdict: 'partial' }), /was changed after its run/],
    ['is of a later format', () => file({ ...right, report: 3 }), /has version 3 of the format/],
    ['has no clauses', () => file(resealed({ ...right, clauses: [] })), /has no requirements/],
    ['is not there', () => join(folder, 'nowhere.json'), /cannot be read/],
  ])('refuses a file that %s', async (_, path, complaint) => {
    const given = path();
    const ran = await pixkit('report', 'site', given, '--out', join(folder, 'never'));
    expect([ran.status, ran.out]).toEqual([2, '']);
    expect(ran.err).toMatch(complaint);
    expect(ran.err).toContain(given);
  });
});

describe('an attestation next to a report', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = file(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'attested/key.pem');
  const signed = signedStatement(attestationOf(of(right, 'signed')), privateKey);
  // Version 1 of the format has no hash of its own: anything could stand in it.
  const older = { ...of(right, 'older'), report: 1, results: of(right, 'signed').results };
  for (const [name, attestation, report = of(right, name)] of [
    ['signed', signed],
    ['alone', undefined],
    ['unsigned', attestationOf(of(right, 'unsigned'))],
    ['borrowed', signed],
    ['spoilt', '{'],
    ['older', signed, older],
  ] as const) {
    file(report, `attested/${name}/report.json`);
    if (attestation !== undefined) file(attestation, `attested/${name}/report.attestation.json`);
  }

  /** The label of each gateway, in order of their names: alone, borrowed, older, signed, spoilt, unsigned. */
  const build = async (...options: readonly string[]) => {
    const site = join(folder, 'attested-site');
    const ran = await pixkit('report', 'site', join(folder, 'attested'), '--out', site, ...options);
    const pages = ['', 'pt-BR'].map((language) => readFileSync(join(site, language, 'index.html'), 'utf8'));
    const label = /<th scope="row">.*?<span class="note[^>]*>(.*?)<\/span>/gs;
    return { ...ran, pages, labels: pages.map((page) => [...page.matchAll(label)].map(([, text]) => text)) };
  };

  test('makes a result attested only if it is of this report and signed with the key', async () => {
    const { status, err, pages, labels } = await build('--key', key);
    expect(status).toBe(0);
    const [no, nao] = ['attestation does not match', 'o atestado não confere'];
    expect(labels).toEqual([
      ['self-reported', no, no, 'attested', no, no],
      ['autodeclarado', nao, nao, 'atestado', nao, nao],
    ]);
    expect(err.trimEnd().split('\n')).toHaveLength(4);
    expect(err).toMatch(/next to \S+borrowed\/report.json does not match: .*another report/);
    expect(pages[0]).toContain(`${no}: The attestation is about another report.`);
    expect(pages[1]).toContain(`${nao}: O atestado é de outro relatório.`);
  });

  test('proves nothing without a key', async () => {
    const [own, no] = ['self-reported', 'attestation does not match'];
    expect((await build()).labels[0]).toEqual([own, no, no, own, no, own]);
  });

  test('is not taken for a report, and a broken key is an error', async () => {
    const given = ['report', 'report.attestation'].map((name) =>
      join(folder, `attested/signed/${name}.json`),
    );
    const site = ['report', 'site', ...given, '--out', join(folder, 'attested-files')];
    expect(await pixkit(...site)).toMatchObject({ status: 0, err: '' });
    const { status, err } = await pixkit(...site, '--key', given[0]!);
    expect([status, err]).toEqual([2, expect.stringContaining('public key cannot be read')]);
  });
});

describe('clients in front of legal gateways', () => {
  const run = { status: 1, tail: '', exercised: [] };
  const swept = {
    green: ['fixed-fee', 'only-balance'],
    flaky: ['times-with-offset'],
    notExercised: ['refunds-taken-when-done'],
    red: [
      { ids: ['balance-in-data'], run },
      { ids: ['only-balance', 'fixed-fee'], run },
    ],
    runs: 4,
  };
  const of = (name: string): Report =>
    sweepReport(swept, { ...aboutSweep, client: { name, version: '3.1' } }).report;

  test('are listed by what they rely on', async () => {
    file(of(hostile), 'swept/a/3.1/legal.json');
    file(of('loja'), 'swept/loja/3.1/legal.json');
    const site = join(folder, 'swept-site');
    const given = [join(folder, 'swept'), file(right)];
    const ran = await pixkit('report', 'site', ...given, '--out', site, '--date', '2026-02-01');
    expect([ran.status, ran.err]).toEqual([0, '']);
    const page = readFileSync(join(site, 'legal-gateways.html'), 'utf8');
    const tonesOf = (id: string) => {
      const [, row = ''] = new RegExp(`<strong>${id}</strong>(.*?)</tr>`, 's').exec(page) ?? [];
      return [...row.matchAll(/<td class="(\w+)">/g)].map(([, tone]) => tone);
    };
    expect(['RELY-01', 'RELY-02', 'RELY-03'].map(tonesOf)).toEqual([
      ['failed', 'failed'],
      ['passed', 'passed'],
      ['skipped', 'skipped'],
    ]);
    expect(page).toContain('client --legal --command &#39;npm test&#39;');
    expect(page).not.toContain('<script');
    expect(readFileSync(join(site, 'pt-BR/legal-gateways.html'), 'utf8')).toContain('funciona com 3 de 4');
  });
});
