import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { operations } from '../../../generated/operations.js';
import type { RunResult } from '../../../conformance/engine/result.js';
import { runSuite } from '../../../conformance/engine/run-suite.js';
import { kitRegister, kitSuite } from '../../../conformance/kit.js';
import { clauses } from '../../../conformance/contract/register.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { jsonReport } from '../../../conformance/report/json.js';
import { readReport } from '../../../conformance/report/read.js';
import { Redactor } from '../../../conformance/report/redact.js';
import { titleOf } from '../../../conformance/report/title.js';
import { type Running, start } from '../../mutation/part.js';
import type { WireAnswer } from '../../mutation/wire.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
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

/** Of each kind of check some, of operations that are not there and of some that are. */
const only = [
  'transfer/*',
  'derived/transfer-*',
  'authentication/*-transfer',
  'cash-out/*-race',
  'cash-out/refusal-*',
  'derived/cash-out-*',
  'webhook-registration/*',
  'derived/cob-*',
  'authentication/*-balance',
  'tokens/access-token',
];

let running: Running;
let result: RunResult;

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
  const selection = { only, families: ['standard', 'compatibility'] as const, shard: undefined };
  result = await runSuite(kitSuite(), running.target, { ...smallOptions, selection, jobs: 8 });
}, 120_000);
afterAll(() => running.close());

const check = () => {
  const { baseUrl, control } = running.target;
  return ['check', '--base-url', baseUrl, '--control-url', control?.url ?? '', '--seed', '1'];
};

const missing = ['createTransfer', 'createCashOut', 'putCob', 'registerWebhook'];

it('each operation that is not there is one finding, and there is no other', () => {
  const failed = result.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check }) => check.id).sort()).toEqual(missing.map((id) => `offered/${id}`).sort());
  expect(failed.map(({ failures }) => failures.map(({ message }) => String(message)))).toContainEqual([
    'POST /dict/pix is not offered',
  ]);
  expect(result).toMatchObject({ exit: 1, verdict: 'nonconformant' });
  const titles = findingsOf(jsonReport(result, new Redactor())).map((one) => titleOf(one, kitRegister()));
  expect(titles).toHaveLength(missing.length);
  expect(titles).toContain('POST /dict/pix is not offered: 404 to every request');
});

it('no clause of one passes, each is undecided for that reason, and no open point is recorded for it', () => {
  const chapters = ['Transfer', 'Cash-out', 'Cob', 'Webhook registration'];
  const known = new Set(clauses.map(({ chapter }) => chapter));
  expect(chapters.filter((chapter) => !known.has(chapter))).toEqual([]);
  const own = result.clauses.filter(
    ({ chapter, outcome }) => chapters.includes(chapter) && outcome !== 'unobservable',
  );
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ outcome }) => outcome !== 'skipped')).toEqual([]);
  expect(result.openPoints.filter(({ operation }) => missing.includes(operation))).toEqual([]);
});

it('what is there is judged as ever', () => {
  const outcomeOf = (id: string) => result.clauses.find((clause) => clause.id === id)?.outcome;
  for (const id of ['TOKEN-01', 'AUTH-07', 'AUTH-08', 'AUTH-09'])
    expect([id, outcomeOf(id)]).toEqual([id, 'passed']);
});

it('a whole run says all of it on 60 lines, and calls nothing of them passed or seen', async ({ folder }) => {
  const path = join(folder, 'report.json');
  const { status, out, err } = await pixkit(...check(), '--report', `json=${path}`);
  expect(status).toBe(1);
  const printed = out + err;
  expect(printed.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const report = readReport(path);
  const absent = Object.keys(operations).filter((id) => !offered.includes(id));
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id }) => id).sort()).toEqual(absent.map((id) => `offered/${id}`).sort());
  expect(findingsOf(report)).toHaveLength(absent.length);
  expect(printed).toContain(`${absent.length} findings`);
  expect(report.openPoints.filter(({ operation }) => absent.includes(operation))).toEqual([]);
  const pointers = new Map<string, string>(clauses.map(({ id, pointer = '' }) => [id, pointer]));
  const places = absent.map((id) => {
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
}, 240_000);

it('--verbose shows each check once, with the outcome that it has in the end', async ({ folder }) => {
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
    const selection = { only: part, families: ['standard', 'compatibility'] as const, shard: undefined };
    const healthy = await runSuite(kitSuite(), whole.target, { ...smallOptions, selection });
    const must = healthy.clauses.filter(({ level }) => level === 'must');
    expect(must.map(({ outcome }) => outcome)).toEqual(must.map(() => 'passed'));
    expect(healthy.checks.map(({ outcome }) => outcome)).toEqual(healthy.checks.map(() => 'passed'));
  } finally {
    await whole.close();
  }
}, 60_000);
