import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeContract } from '../../conformance/engine/suite.js';
import { kitRegister, kitSuite } from '../../conformance/kit.js';
import { type LegalReport, legalReport } from '../../conformance/legal/report.js';
import { repeatingSweep } from '../../conformance/matrix/command-line.js';
import { pointsOf } from '../../conformance/matrix/points.js';
import { rowsOf, type Scale } from '../../conformance/matrix/rows.js';
import { setNamed } from '../../conformance/matrix/sets.js';
import { outcomeAt } from '../../conformance/matrix/sweeps.js';
import { complaintsAbout } from '../../conformance/matrix/validate.js';
import type { Report } from '../../conformance/report/report.js';
import { pixkit } from '../support/command.js';
import { failingReport, resealed, unfailingReport } from '../support/sample-report.js';

const folder = mkdtempSync(join(tmpdir(), 'pixkit-matrix-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const register = kitRegister();
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
    reports.map((report, index) => ({ path: `${index}.json`, report, origin: { trust: 'self-reported' } })),
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
  test('is green only for a whole run in which everything was decided and kept', () => {
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

  test('has no green where a requirement of the set is missing in the report', () => {
    const [row] = rows(
      of(right, 'short', '1', { clauses: right.clauses.filter(({ id }) => id !== 'TOKEN-01') }),
    );
    expect([row?.word, row?.all.tone, row?.cells.get('Tokens')?.tone]).toEqual([
      'partial',
      'partial',
      'partial',
    ]);
  });

  test('does not score what the set does not have, whatever came of it', () => {
    const fresh = { id: 'TOKEN-999', level: 'must', outcome: 'failed', checks: [], reason: null } as const;
    const [row] = rows(
      of(right, 'new', '1', { verdict: 'nonconformant', clauses: [...right.clauses, fresh] }),
    );
    const before = rows(right)[0]!.all.fresh;
    expect([row?.word, row?.all.fresh]).toEqual(['conformant', { seen: before.seen + 1, failed: 1 }]);
    // A waiver that is over fails a run, too, and is no new requirement.
    const over = [{ id: 'TOKEN-01', reason: '', state: 'stale' }] as const;
    const [other] = rows(of(right, 'over', '1', { verdict: 'nonconformant', waivers: over }));
    expect(other?.word).toBe('nonconformant');
  });

  test('is striped when it is old or of another contract', () => {
    const at = (startedAt: string) => ({ run: { ...right.run, startedAt } });
    expect(rows(of(right, 'a', '1', at('2025-08-05T12:00:00Z')))[0]?.stale).toEqual([]);
    expect(rows(of(right, 'a', '1', at('2025-08-04T12:00:00Z')))[0]?.stale).toEqual(['old']);
    const other = { contract: { version: '9', sha256: 'c'.repeat(64) } };
    expect(rows(of(right, 'a', '1', other))[0]?.stale).toEqual(['other contract']);
  });

  test('is of the newest version, and has the older ones', () => {
    const [row, ...others] = rows(of(right, 'a', '9.0'), of(wrong, 'a', '10.0'), of(right, 'a', '9.1'));
    expect([row?.report.target.gateway?.version, row?.older.length, others]).toEqual(['10.0', 2, []]);
    expect(row?.older.map(({ report }) => report.target.gateway?.version)).toEqual(['9.1', '9.0']);
  });
});

test('only MUST duties decide the word of a client', () => {
  const duty = (id: string, outcome: 'passed' | 'failed' | 'warned', grade?: 'PRACTICE') => ({
    ...{ id, level: 'must' as const, outcome, checks: [], reason: null },
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
    const submission = { path: '', report, origin: { trust: 'self-reported' } } as const;
    return rowsOf([submission], 'client', scale, register)[0]?.word;
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

test('gateways that do the same at an open point have one letter, and who showed nothing has none', () => {
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
  const groups = point?.answers.map(({ letter, rows: own }) => [letter, ...own.map(({ name }) => name)]);
  expect([point?.id, groups]).toEqual([
    'OP-10',
    [
      ['A', 'a', 'c'],
      ['B', 'b'],
    ],
  ]);
  expect(point?.unseen.map(({ name }) => name)).toEqual(['d']);
});

test('a gateway that showed less of an answer, and nothing else, does not differ', () => {
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
  test('writes the same bytes from the same reports, and nothing that a report says becomes markup', async () => {
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
      expect(one).not.toMatch(/<script|<(link|img|iframe|object|base)\b|\ssrc=|href="https?:|url\(/);
    }
    expect(readFileSync(join(sites[0]!, 'index.html'), 'utf8')).toContain('&lt;script&gt;alert(1)');
    expect(readFileSync(join(sites[0]!, 'pt-BR/index.html'), 'utf8')).toContain('não conforme');
  });

  test.each([
    ['is no report', () => file('{}'), /is not a report/],
    ['was changed', () => file({ ...right, verdict: 'partial' }), /was changed after its run/],
    ['is of a later format', () => file({ ...right, report: 3 }), /is of version 3 of the format/],
    ['has no clauses', () => file(resealed({ ...right, clauses: [] })), /has no clauses/],
    ['is not there', () => join(folder, 'nowhere.json'), /cannot be read/],
  ])('names a file that %s, and writes nothing', async (_, path, complaint) => {
    const given = path();
    const ran = await pixkit('report', 'site', given, '--out', join(folder, 'never'));
    expect([ran.status, ran.out]).toEqual([2, '']);
    expect(ran.err).toMatch(complaint);
    expect(ran.err).toContain(given);
  });

  test('knows its requirement sets', async () => {
    const ran = await pixkit('report', 'site', file(right), '--out', folder, '--set', '7.7');
    expect([ran.status, ran.err]).toEqual([2, expect.stringContaining('no requirement set 7.7')]);
  });

  test('believes a repetition only if its report lies there and found the same', async () => {
    const path = file(right, 'results/right/1.0.0/report.json');
    const says = (text: string) => file(`---\n${text}\n---\n`, 'results/right/1.0.0/reproduce.md');
    const build = () => pixkit('report', 'site', join(folder, 'results'), '--out', join(folder, 'site'));
    says('trust: repeated\ncontainer: example/gateway:1');
    expect((await build()).err).toContain('repeated.json');
    file(wrong, 'results/right/1.0.0/repeated.json');
    expect((await build()).err).toContain('is not another run that found the same');
    file(resealed({ ...right, run: { ...right.run, seed: 99 } }), 'results/right/1.0.0/repeated.json');
    expect(await build()).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('repeated here');
    says('trust: ci');
    expect((await build()).err).toContain('run is not the HTTPS address');
    says('trust: certified');
    expect((await build()).err).toContain('trust is "certified"');
    expect(path).toContain('report.json');
  });
});

describe('clients in front of legal gateways', () => {
  const kit = { name: 'pix-gateway-kit', version: '0.2.0' };
  const about = {
    kit,
    command: 'npm test',
    seed: 1,
    durationMs: 1,
    runs: 4,
    startedAt: '2026-01-05T12:00:00.000Z',
  };
  const single = { ids: ['balance-in-data'], run: { status: 1, tail: '', exercised: [] } };
  const pair = { ids: ['only-balance', 'fixed-fee'], run: { status: 1, tail: '', exercised: [] } };
  const swept = {
    green: ['fixed-fee', 'only-balance'],
    flaky: ['times-with-offset'],
    notExercised: ['refunds-taken-when-done'],
    red: [single, pair],
    runs: 4,
  };
  const of = (name: string, changes: Partial<LegalReport> = {}): LegalReport => ({
    ...legalReport(swept, { ...about, client: { name, version: '3.1' }, leftOut: [] }),
    ...changes,
  });

  test('what was not tried is not green, and what is red only with another counts against neither', () => {
    const at = (id: string) => outcomeAt(of('loja'), id);
    const ids = [
      'balance-in-data',
      'times-with-offset',
      'fixed-fee',
      'refunds-taken-when-done',
      'balance-in-a-list',
    ];
    expect(ids.map(at)).toEqual(['red', 'flaky', 'green', 'not exercised', 'left out']);
  });

  test('stand in a table, one beside the other, with what they rely on', async () => {
    file(
      of(hostile, { red: [{ gateways: ['of-a-later-kit'], status: 1, tail: '' }] }),
      'swept/a/3.1/legal.json',
    );
    file(of('loja'), 'swept/loja/3.1/legal.json');
    const site = join(folder, 'swept-site');
    const ran = await pixkit(
      'report',
      'site',
      join(folder, 'swept'),
      file(right),
      '--out',
      site,
      '--date',
      '2026-02-01',
    );
    expect([ran.status, ran.err]).toEqual([0, '']);
    const page = readFileSync(join(site, 'legal-gateways.html'), 'utf8');
    const [, row = ''] =
      /<tr>(<th scope="row">(?:(?!<\/tr>).)*balance-in-data(?:(?!<\/tr>).)*)<\/tr>/s.exec(page) ?? [];
    expect([...row.matchAll(/<td class="(\w+)">/g)].map(([, tone]) => tone)).toEqual(['skipped', 'failed']);
    expect(page).toContain('only-balance + fixed-fee');
    expect(page).toContain('client --legal --command &#39;npm test&#39;');
    expect(page).not.toContain('<script');
    expect(readFileSync(join(site, 'pt-BR/legal-gateways.html'), 'utf8')).toContain('funciona com 3 de 4');
  });

  test('are refused where they fit no schema, are old, have a secret, or lie in the wrong folder', async () => {
    const complaints = (report: object, place: string) =>
      complaintsAbout([file(report, `${place}/legal.json`)], {
        minimumKit: '0.2.0',
        maxBytes: 1_000_000,
      }).map(({ text }) => String(text));
    expect(complaints(of('Loja'), 'laws/loja/3.1')).toEqual([]);
    expect(complaints(of('Loja'), 'laws/shop/3')).toEqual([
      expect.stringContaining('its folder is shop'),
      expect.stringContaining('its folder is 3,'),
    ]);
    const { client: _, ...nameless } = of('Loja');
    expect(complaints(nameless, 'laws/loja/3.1')).toEqual([expect.stringContaining('whose tests they are')]);
    const bad = of('Loja', { kit: { ...kit, version: '0.1.0' }, command: `whsec_${'A'.repeat(32)}` });
    expect(complaints(bad, 'laws/loja/3.1')).toEqual([
      expect.stringContaining('pixkit 0.1.0'),
      'there is a secret at /command',
    ]);
    const boasting = of('Loja', { portable: { to: 99, of: 99 } });
    expect(complaints(boasting, 'laws/loja/3.1')).toEqual([expect.stringContaining('portable to 99 of 99')]);
    expect(complaints({ legalReport: 1 }, 'laws/loja/3.1')).toEqual([
      expect.stringContaining('is not a report of check client --legal'),
    ]);
    const partial = of('Loja', { leftOut: [{ gateway: 'fixed-limits', because: 'not chosen' }] });
    expect(repeatingSweep(partial)).toMatch(/--variant balance-in-data,fixed-fee,.* --seed 1$/);
    expect(repeatingSweep(of('Loja'))).toMatch(/--command 'npm test' --slow --arguable --seed 1$/);
    const ran = await pixkit('report', 'site', file({ legalReport: 2 }), '--out', join(folder, 'never'));
    expect([ran.status, ran.err]).toEqual([
      2,
      expect.stringContaining('is not a report of check client --legal'),
    ]);
  });
});

describe('a report that is handed in', () => {
  const complaints = (report: Report, place: string) =>
    complaintsAbout([file(report, `${place}/report.json`)], { minimumKit: '0.2.0', maxBytes: 8_000_000 }).map(
      ({ text }) => String(text),
    );
  const kit = { name: 'pix-gateway-kit', version: '0.2.0' };
  const good = of(right, 'Café 2', '1.0.0', { kit });

  test('is taken where its folders name it', () => {
    expect(complaints(good, 'in/cafe-2/1.0.0')).toEqual([]);
    expect(complaints(good, 'in/tea/1.0.0')).toEqual([expect.stringContaining('its folder is tea')]);
    expect(complaints(good, 'in/cafe-2/2')).toEqual([expect.stringContaining('its folder is 2')]);
  });

  test('is refused when old, secret or with everything that was seen', () => {
    const place = 'in/cafe-2/1.0.0';
    const old = of(right, 'Café 2', '1.0.0', { kit: { ...kit, version: '0.1.9' } });
    expect(complaints(old, place)).toEqual([expect.stringContaining('pixkit 0.1.9')]);
    const [check, ...checks] = good.checks;
    const seen = { exchanges: [], deliveries: [], omitted: 0 };
    const withEvidence = resealed({ ...good, checks: [{ ...check!, seen }, ...checks] });
    expect(complaints(withEvidence, place)).toEqual([expect.stringContaining('--evidence all')]);
    const leaky = resealed({ ...good, checks: [{ ...check!, title: `whsec_${'A'.repeat(32)}` }, ...checks] });
    expect(complaints(leaky, place)).toEqual(['there is a secret at /checks/0/title']);
    const origin = join(folder, place, 'reproduce.md');
    writeFileSync(origin, `---\ncommand: check --control-token whsec_${'A'.repeat(32)}\n---\n`);
    expect(complaints(good, place)).toEqual(['there is a secret in reproduce.md']);
    rmSync(origin);
    writeFileSync(join(folder, place, 'repeated.json'), JSON.stringify(withEvidence));
    expect(complaints(good, place)).toEqual([expect.stringMatching(/^repeated\.json: .*--evidence all/)]);
    rmSync(join(folder, place, 'repeated.json'));
    symlinkSync(join(folder, place, 'report.json'), join(folder, 'linked.json'));
    const linked = complaintsAbout([join(folder, 'linked.json')], { minimumKit: '0.1.0', maxBytes: 10 });
    expect(linked.map(({ text }) => String(text))).toEqual(['it is a link']);
    const path = file(good, `${place}/report.json`);
    expect(complaintsAbout([path], { minimumKit: '0.1.0', maxBytes: 10 })).toHaveLength(1);
  });
});
