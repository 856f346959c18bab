import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../../generated/operations.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { kitSuite } from '../../../conformance/kit.js';
import { clauses } from '../../../conformance/contract/register.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { readReport } from '../../../conformance/report/read.js';
import type { Report } from '../../../conformance/report/report.js';
import { titleOf } from '../../../conformance/report/title.js';
import { type Running, start } from '../../mutation/start.js';
import type { WireAnswer } from '../../../variants/parts/wire.js';
import { type EndedCommand, pixkit } from '../../support/command.js';
import { smallOptions } from '../../support/small-suite.js';

const offered = [
  'createAccessToken',
  'createOauthToken',
  'getBalance',
  'getApiBalance',
  'getAccountsBalances',
];
const absent: WireAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: undefined,
  text: 'no such path',
};

const folder = mkdtempSync(join(tmpdir(), 'not-offered-'));
let running: Running;
let ended: EndedCommand;
let report: Report;

beforeAll(async () => {
  // Tokens and balances, and the control state `an account`: nothing else.
  running = await start(
    {
      request: (request) => {
        const { operation, text } = request;
        const isThere =
          operation === 'control' ? text.includes('"an account"') : offered.includes(operation ?? '');
        return isThere ? request : absent;
      },
    },
    { responseValidation: true },
  );
  const path = join(folder, 'whole.json');
  ended = await pixkit(...check(), '--report', `json=${path}`);
  report = readReport(path);
}, 240_000);
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const check = () => {
  const { baseUrl, control } = running.target;
  return ['check', '--base-url', baseUrl, '--control-url', control?.url ?? '', '--seed', '1'];
};

const missing = Object.keys(operations).filter((id) => !offered.includes(id));

it('each operation that is not there is one finding, and there is no other', async () => {
  expect(report.verdict).toBe('nonconformant');
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id }) => id).sort()).toEqual(missing.map((id) => `offered/${id}`).sort());
  const messages = failed.map(({ failures }) => failures.map(({ message }) => message));
  expect(messages).toContainEqual(['POST /dict/pix is not offered']);
  const register = await kitRegister();
  const titles = findingsOf(report).map((finding) => titleOf(finding, register));
  expect(titles).toHaveLength(missing.length);
  expect(titles).toContain('POST /dict/pix is not offered: 404 to every request');
});

it('a run says all of it on 60 lines', () => {
  expect(ended.status).toBe(1);
  const printed = ended.out + ended.err;
  expect(printed.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect(printed).toContain(`${missing.length} findings`);
});

it('no clause of one passes, each is undecided for that reason, and no open point is recorded for it', () => {
  const pointers = new Map<string, string>(clauses.map(({ id, pointer = '' }) => [id, pointer]));
  const places = missing.map((id) => {
    const { method, path: route } = operations[id as keyof typeof operations];
    return `/paths/${route.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/`;
  });
  // What all operations have in common stands with one of them.
  const theirs = report.clauses.filter(
    ({ id }) =>
      !id.startsWith('ERROR-') && places.some((place) => `${pointers.get(id) ?? ''}/`.startsWith(place)),
  );
  expect(theirs.length).toBeGreaterThan(100);
  expect(theirs.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')).toEqual([]);
  expect(report.openPoints.filter(({ operation }) => missing.includes(operation))).toEqual([]);
  const chapters = ['Transfer', 'Cash-out', 'Cob', 'Webhook registration'];
  const chapterOf = new Map<string, string>(clauses.map(({ id, chapter }) => [id, chapter]));
  const ofChapters = report.clauses.filter(({ id }) => chapters.includes(chapterOf.get(id) ?? ''));
  expect(new Set(ofChapters.map(({ id }) => chapterOf.get(id)))).toEqual(new Set(chapters));
  expect(new Set(ofChapters.map(({ outcome }) => outcome))).toEqual(new Set(['skipped', 'unobservable']));
});

it('what is there is judged as ever', () => {
  const outcomeOf = (id: string) => report.clauses.find((clause) => clause.id === id)?.outcome;
  for (const id of ['TOKEN-01', 'AUTH-07', 'AUTH-08', 'AUTH-09'])
    expect([id, outcomeOf(id)]).toEqual([id, 'passed']);
});

it('--verbose shows each check once, with the outcome that it has in the end', async () => {
  const path = join(folder, 'report.json');
  const some = ['transfer/*', 'derived/transfer-*', 'derived/cob-*', 'tokens/*'];
  const only = some.flatMap((glob) => ['--only', glob]);
  const { out } = await pixkit(...check(), '--verbose', ...only, '--report', `json=${path}`);
  const shown = [...out.matchAll(/^. (passed|failed|waived|recorded|skipped|error) +(\S+\/\S+)/gm)];
  const final = readReport(path).checks.map(({ outcome, id }) => `${outcome} ${id}`);
  expect(shown.map(([, outcome, id]) => `${outcome} ${id}`).sort()).toEqual(final.sort());
  expect(final.filter((line) => line.startsWith('skipped transfer/')).length).toBeGreaterThan(5);
}, 60_000);

it('a healthy gateway gets no finding where a part of the suite only sees refusals', async () => {
  const whole = await start([], { responseValidation: true });
  try {
    const part = [
      'authentication/no-token-transfer',
      'authentication/made-up-token-transfer',
      'tokens/wrong-*',
    ];
    const selection = { only: part, families: ['standard', 'compatibility'] as const };
    const healthy = await runSuite(kitSuite(), whole.target, { ...smallOptions, selection });
    const must = healthy.clauses.filter(({ level }) => level === 'must');
    expect(must.map(({ outcome }) => outcome)).toEqual(must.map(() => 'passed'));
    expect(healthy.checks.map(({ outcome }) => outcome)).toEqual(healthy.checks.map(() => 'passed'));
  } finally {
    await whole.close();
  }
}, 60_000);
