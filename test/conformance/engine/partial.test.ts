import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { familiesAt } from '../../../conformance/contract/families.js';
import { ContractDocument } from '../../../conformance/contract/document.js';
import type { JsonObject } from '../../../conformance/core/json.js';
import { everything, profileOf, type RunProfile } from '../../../conformance/engine/select.js';
import { keptBytes, EvidenceKeeper } from '../../../conformance/engine/kept-evidence.js';
import { concluded, type Outcomes } from '../../../conformance/engine/verdict.js';
import { badgeReport } from '../../../conformance/report/badge.js';
import { htmlReport } from '../../../conformance/report/html/page.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { markdownReport } from '../../../conformance/report/markdown.js';
import { readReport } from '../../../conformance/report/read.js';
import { Redactor } from '../../../conformance/report/redact.js';
import type { Report } from '../../../conformance/report/report.js';
import { sealed } from '../../../conformance/report/seal.js';
import { verdictLine, verdictOf } from '../../../conformance/report/verdict.js';
import { tolerantContract } from '../../../generated/tolerant-document.js';
import { exchangeOf } from '../../support/exchanges.js';
import { it } from '../../support/fixtures.js';
import { printed } from '../../support/printed.js';
import { runSmall, sample, smallRegister } from '../../support/small-suite.js';

const rules = {
  strict: false,
  requireDecided: undefined,
  isMisconfigured: false,
  interrupted: false,
  profile: 'full',
} as const;
type Outcome = Outcomes['clauses'][number]['outcome'];
const outcomes = (...of: Outcome[]): Outcomes => ({
  checks: [{ outcome: 'passed' }],
  clauses: of.map((outcome) => ({ level: 'must', outcome })),
  waivers: [],
});

describe('the verdict', () => {
  test.each<[string, Outcome[], RunProfile, string]>([
    ['of all passed in a whole run', ['passed', 'passed', 'unobservable'], 'full', 'conformant'],
    ['of all passed of one family', ['passed'], 'standard', 'conformant'],
    ['of all passed of the other family', ['passed'], 'compatibility', 'conformant'],
    ['of a clause that was not decided', ['passed', 'skipped'], 'full', 'partial'],
    ['of a clause that broke', ['passed', 'error'], 'full', 'partial'],
    ['of a failure that is waived', ['passed', 'waived'], 'full', 'partial'],
    ['of a run without control endpoint', ['passed'], 'without control endpoint', 'partial'],
    ['of a part of the suite', ['passed'], 'part', 'partial'],
    ['of nothing decided', ['skipped'], 'full', 'undecided'],
  ])('%s', (_, of, profile, verdict) => {
    expect(concluded(outcomes(...of), { ...rules, profile }).verdict).toBe(verdict);
  });

  test('does not ask for open clauses, and in a suite without clauses for all checks', () => {
    const { checks, waivers } = outcomes();
    const open = { level: 'open', outcome: 'skipped' } as const;
    const must = { level: 'must', outcome: 'passed' } as const;
    expect(concluded({ checks, waivers, clauses: [must, open] }, rules).verdict).toBe('conformant');
    const of = (...all: ('passed' | 'recorded' | 'skipped')[]) =>
      concluded({ checks: all.map((outcome) => ({ outcome })), waivers, clauses: [] }, rules).verdict;
    expect([of('passed', 'recorded'), of('passed', 'skipped'), of('recorded')]).toEqual([
      'conformant',
      'partial',
      'undecided',
    ]);
  });

  test('keeps the exit status: --strict and --require-decided ask for more', () => {
    const half = outcomes('passed', 'skipped');
    expect(concluded(half, rules).exit).toBe(0);
    expect(concluded(half, { ...rules, strict: true })).toMatchObject({ exit: 4, verdict: 'undecided' });
    expect(concluded(half, { ...rules, requireDecided: 51 }).exit).toBe(4);
    expect(concluded(half, { ...rules, requireDecided: 50 }).exit).toBe(0);
  });

  test('is about what was selected, and what states could be set up', () => {
    const of = (selection: Partial<typeof everything>, hasControl = true) =>
      profileOf({ ...everything, ...selection }, hasControl);
    expect(of({})).toBe('full');
    expect(of({ families: ['standard'] })).toBe('standard');
    expect(of({ families: ['compatibility'] })).toBe('compatibility');
    expect(of({}, false)).toBe('without control endpoint');
    expect(of({ only: ['*'] })).toBe('part');
  });

  test('of one family asks for no clause of the other', () => {
    const at = familiesAt(new ContractDocument(tolerantContract as unknown as JsonObject));
    expect([...at('/paths/~1dict~1pix/post/responses/200')]).toEqual(['compatibility']);
    expect([...at('/webhooks/CashOut/post/requestBody')]).toEqual(['standard']);
    expect([...at('/components/schemas/TokenError/allOf/1')]).toEqual(['standard']);
    expect([...at('/info')]).toEqual([]);
  });
});

const passing = sample({
  id: 'cash-out/passing',
  clauses: ['CASHOUT-01'],
  needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
  async run({ account, control, receiver, expect: expecting }) {
    const inbox = await receiver.listen(['cash_out']);
    const payment = await account.cashOut();
    await control.setup('a payment settles', { transactionId: payment.body['transactionId'] });
    await expecting.at('CASHOUT-01').arrives(inbox, { event: 'CashOut' });
  },
});

async function partial(options: Parameters<typeof runSmall>[1] = {}): Promise<Report> {
  const redactor = new Redactor();
  const run = { secret: redactor.learn, ...options.run };
  const small = await runSmall([passing], { ...options, run });
  return jsonReport(small.run, redactor);
}

describe('a run that decided less than everything', () => {
  test('is called conformant by no report, and never green', async () => {
    const report = await partial();
    expect(report).toMatchObject({ verdict: 'partial', profile: 'full' });
    const colors = pc.createColors(true);
    const texts = await printed(report, smallRegister, { colors });
    const shown = {
      ...texts,
      html: texts.html.replace(/<(style|script)>.*?<\/\1>/gs, ''),
      json: JSON.stringify(report),
    };
    for (const [kind, text] of Object.entries(shown)) expect(text, kind).not.toMatch(/conformant/i);
    const inWords = /no failure in 5 of 17 MUST requirements \(29%\)/i;
    for (const kind of ['console', 'html', 'annotations', 'junit', 'markdown'] as const)
      expect(
        shown[kind]
          .replaceAll('\u001b[39m', '')
          .replaceAll('\u001b[22m', '')
          .replaceAll('&#37;', '%')
          .replaceAll('%25', '%'),
        kind,
      ).toMatch(inWords);
    expect(shown.console).not.toContain(colors.green('NO FAILURE'));
    expect(shown.junit).toMatch(/<testcase name="verdict: partial[^>]*>\s*<skipped/);
  });

  test('says what it was not a run of', async () => {
    const { target } = await partial({ target: { notOffered: ['GET /balance'] } });
    expect(target.notOffered).toEqual(['GET /balance']);
    const some = await partial({ run: { selection: { ...everything, only: ['cash-out/*'] } } });
    expect(some).toMatchObject({ verdict: 'partial', profile: 'part', decided: { must: 1, of: 1 } });
    expect(verdictLine(some)).toBe('NO FAILURE in 1 of 1 MUST requirements (100%); a part of the suite');
    expect(JSON.parse(badgeReport(some, smallRegister))).toMatchObject({
      message: 'no failure in 1 of 1 MUST requirements (100%); a part of the suite',
      color: 'yellow',
    });
    expect(markdownReport(some, smallRegister)).toMatch(
      /^## pixkit: No failure in 1 of 1 MUST requirements \(100%\); a part of the suite\n/,
    );
    expect(verdictOf(some, 'pt-BR').word).toMatch(/; uma parte da suíte$/);
    const none: Report = { ...some, profile: 'without control endpoint', target };
    expect(verdictLine(none)).toBe(
      'NO FAILURE in 1 of 1 MUST requirements (100%); without control endpoint; not offered: GET /balance',
    );
  });

  test('of one family is conformant by name', async () => {
    const report: Report = { ...(await partial()), verdict: 'conformant', decided: { must: 17, of: 17 } };
    expect(verdictLine(report)).toBe('CONFORMANT: 17 of 17 MUST requirements decided (100%)');
    expect(verdictLine({ ...report, profile: 'standard' })).toBe(
      'CONFORMANT (standard): 17 of 17 MUST requirements decided (100%)',
    );
  });
});

describe('a report of version 1', () => {
  it('is read as one of version 2, and called conformant only where everything passed', async ({ write }) => {
    const read = async (report: object): Promise<Report> => readReport(await write('report.json', report));
    const { profile: _, results: __, ...rest } = await partial();
    const older = { ...rest, report: 1, verdict: 'conformant' };
    expect(await read(older)).toMatchObject({ report: 2, profile: 'full', verdict: 'partial' });
    const clauses = rest.clauses.map((clause) => ({ ...clause, outcome: 'passed' }));
    expect((await read({ ...older, clauses })).verdict).toBe('conformant');
    const selection = { only: ['a'], families: ['standard', 'compatibility'] };
    const some = await read({ ...older, clauses, run: { ...rest.run, selection } });
    expect(some).toMatchObject({ profile: 'part', verdict: 'partial' });
    await expect(read({ ...older, verdict: 'partial' })).rejects.toThrow('not a report of version 1 or 2');
    await expect(read({ ...older, report: 2 })).rejects.toThrow('profile');
    await expect(read({ ...older, report: 3 })).rejects.toThrow('/report');
  });
});

describe('a report says what was judged', () => {
  const gateway = {
    name: 'Banco',
    version: '7.1',
    commit: 'abc',
    environment: 'staging',
    operator: 'Team A',
  };

  test('with everything that it was judged by, and a hash that any change shows in', async () => {
    const report = await partial({ target: { gateway } });
    expect(report.target).toMatchObject({ gateway });
    expect((await htmlReport(report, smallRegister)).includes('staging')).toBe(true);
    const { results, ...rest } = report;
    const backwards = Object.fromEntries(
      Object.entries(JSON.parse(JSON.stringify(rest)) as object).reverse(),
    );
    expect(sealed(backwards as unknown as Report).results).toEqual(results);
    expect(sealed({ ...rest, verdict: 'conformant' }).results).not.toEqual(results);
  });
});

describe('--evidence all', () => {
  it('keeps what passed checks sent and received, without secrets, and is in the published schema', async ({
    write,
  }) => {
    expect((await partial()).checks.some(({ seen }) => seen !== undefined)).toBe(false);
    const report = await partial({ run: { keepsEvidence: true } });
    const { seen } = report.checks[0]!;
    expect(seen?.exchanges.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/api/auth/token',
      '/api/pix/cash-out',
    ]);
    expect(seen?.deliveries.map(({ eventType }) => eventType)).toEqual(['cash_out']);
    expect(seen?.omitted).toBe(0);
    expect(JSON.stringify(report)).not.toMatch(/secret-of-|eyJ/);
    const path = await write('report.json', report);
    expect(readReport(path)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });

  test('stays within its bounds, of one check and of all', () => {
    const bytes = Buffer.alloc(20_000);
    const many = Array.from({ length: 10 }, () => exchangeOf({ body: bytes.toString() }));
    const keeper = new EvidenceKeeper();
    const first = keeper.keep(many, []);
    expect([first.exchanges.length, first.omitted]).toEqual([3, 7]);
    let kept = first.exchanges.length;
    for (let round = 0; round < 400; round += 1) kept += keeper.keep(many, []).exchanges.length;
    expect(kept * bytes.length).toBeLessThan(keptBytes.ofRun);
    expect(kept * bytes.length).toBeGreaterThan(keptBytes.ofRun / 2);
  });
});
