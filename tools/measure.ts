/**
 * `npm run measure -- [--mutants FILE]` measures runs of the kit, before each release. It writes the figures in the README
 * and the tutorials, and `generated/measured.json`:
 *
 * - `checkLengths`: the length of each check, which decides when it starts
 * - `referenceAnswers`: the responses of the reference gateway at open points
 * - `quickChecks`: the checks of `--quick`, from the table of `npm run mutants -- --json FILE`
 *
 * With the table, it also writes `generated/caught-defects.json`: for each clause, the defects that checks caught at it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { format } from 'prettier';
import { startVitest } from 'vitest/node';

import { embeddedTarget } from '../conformance/cli/embedded.js';
import type { Check } from '../conformance/engine/check.js';
import { runSuite } from '../conformance/engine/run-suite.js';
import { everything } from '../conformance/engine/select.js';
import type { Suite } from '../conformance/engine/suite.js';
import { kitSuite } from '../conformance/kit.js';
import { answersIn } from '../conformance/report/surprises.js';
import type { AccountLink } from '../conformance/target/account-core.js';
import type { Family } from '../conformance/target/profile.js';
import { heading } from './generate/paths.js';
import { caughtDefects, type TableRow } from './mutation/tables.js';

/** The length of a check: how many of its requests wait for another, and the token that it requests first. */
interface Length {
  readonly check: string;
  readonly rounds: number;
  readonly token: Family | undefined;
}

const measuredFile = new URL('../generated/measured.json', import.meta.url);
const caughtFile = new URL('../generated/caught-defects.json', import.meta.url);

const families: Readonly<Record<string, Family>> = {
  createAccessToken: 'standard',
  createOauthToken: 'compatibility',
};

/** Runs all checks against the reference gateway. Returns their lengths and the observations at open points. */
async function runChecks(): Promise<{ lengths: readonly Length[]; answers: readonly string[] }> {
  /** What each account requested first: a token of its own, or anything else. */
  const first = new WeakMap<object, Family | 'other'>();
  const tokens = new Map<string, Family>();
  const rounds = new Map<string, number>();
  const noteFirst = (account: object | undefined, what: Family | 'other'): void => {
    if (account !== undefined && !first.has(account)) first.set(account, what);
  };
  const { askAhead: _askAhead, accountOf, ...suite } = kitSuite();
  const accountWithNotes: Suite['accountOf'] = (link, check) => {
    let asked: string | undefined;
    const noting: AccountLink = {
      ...link,
      // As at gateways that do not return tokens together with the account.
      tokens: {},
      request: (operation, options) => {
        if (asked === undefined) asked = operation;
        else noteFirst(account, 'other');
        return link.request(operation, options);
      },
      send: (call) => {
        noteFirst(account, 'other');
        return link.send(call);
      },
      // Called only by an account that requests its own token.
      secret: (token) => {
        noteFirst(account, families[asked ?? ''] ?? 'other');
        link.secret(token);
      },
    };
    const account = accountOf(noting, check) as object;
    return account;
  };
  interface Context {
    readonly account?: object;
    readonly control: { setup(...given: unknown[]): unknown };
  }
  const checks = suite.checks.map((check): Check => ({
    ...check,
    run: async (context: Context) => {
      const { account, control } = context;
      const setup = (...given: unknown[]) => {
        noteFirst(account, 'other');
        return control.setup(...given);
      };
      await check.run({ ...context, control: { setup } } as never);
      const family = account && first.get(account);
      if (family !== undefined && family !== 'other') tokens.set(check.id, family);
    },
  }));
  const open = await embeddedTarget();
  const { verdict, openPoints } = await runSuite(
    { ...suite, checks, accountOf: accountWithNotes },
    open.target,
    {
      selection: everything,
      seed: 1,
      jobs: 3,
      waivers: [],
      strict: false,
      requireDecided: undefined,
      secret: () => undefined,
      tearsDown: false,
      listener: { concluded: ({ check, rounds: measured = 0 }) => rounds.set(check.id, measured) },
    },
  ).finally(() => open.close());
  if (verdict !== 'conformant') throw new Error(`nothing was written: the verdict is ${verdict}`);
  const lengths = suite.checks.map(({ id }) => ({
    check: id,
    rounds: rounds.get(id) ?? 0,
    token: tokens.get(id),
  }));
  return { lengths, answers: answersIn(openPoints) };
}

/** Maximum share of the rounds of a complete run that `--quick` may take. */
const quickShare = 1 / 10;
/** Maximum rounds of one check: at a remote target, a run of the quick checks takes as long as the longest of them. */
const maxRounds = 15;

/** Repeatedly picks the check that catches most new mutants per round, until the rounds are used up. */
function pickQuick(rows: readonly TableRow[], lengths: readonly Length[]): readonly string[] {
  const caughtBy = new Map<string, Set<string>>();
  for (const { id, clause, catches } of rows) {
    for (const { check } of catches.filter(({ clauses }) => clauses.includes(clause)))
      caughtBy.set(check, (caughtBy.get(check) ?? new Set()).add(id));
  }
  const known = new Set(lengths.map(({ check }) => check));
  const caught = new Set([...caughtBy].flatMap(([check, ids]) => (known.has(check) ? [] : [...ids])));
  const chosen: string[] = [];
  let budget = quickShare * lengths.reduce((sum, { rounds }) => sum + rounds, 0);
  let left = lengths.filter(({ rounds }) => rounds > 0 && rounds <= maxRounds);
  for (;;) {
    const worth = ({ check, rounds }: Length): number =>
      [...(caughtBy.get(check) ?? [])].filter((id) => !caught.has(id)).length / rounds;
    const valued = left
      .filter(({ rounds }) => rounds <= budget)
      .map((one) => ({ ...one, worth: worth(one) }))
      .filter(({ worth: value }) => value > 0)
      .sort((one, other) => other.worth - one.worth);
    const [best] = valued;
    if (best === undefined) break;
    chosen.push(best.check);
    budget -= best.rounds;
    for (const id of caughtBy.get(best.check) ?? []) caught.add(id);
    left = valued.slice(1);
  }
  return chosen.sort();
}

/** Runs the tests of the figures in README and the tutorials, which write the figures instead of comparing them. */
async function writeSamples(): Promise<void> {
  Object.assign(process.env, { WRITE_SAMPLES: 'true', TEST_TIMEOUT_MS: '0' });
  const files = [
    'test/conformance/cli/first-run.test.ts',
    'test/docs/samples.test.ts',
    'test/docs/verdict.test.ts',
  ];
  // Runs the files sequentially, because they write to the same pages.
  const vitest = await startVitest('test', files, {
    run: true,
    project: ['tests', 'programs'],
    fileParallelism: false,
  });
  await vitest.close();
}

async function writeJson(file: URL, value: object): Promise<void> {
  writeFileSync(file, await format(JSON.stringify(value), { parser: 'json', printWidth: 110 }));
}

const { values } = parseArgs({ options: { mutants: { type: 'string' } } });
const table =
  values.mutants === undefined
    ? undefined
    : (JSON.parse(readFileSync(values.mutants, 'utf8')) as readonly TableRow[]);
const { lengths, answers } = await runChecks();
const known = JSON.parse(readFileSync(measuredFile, 'utf8')) as { readonly quickChecks: readonly string[] };
const measured = {
  'x-generated': heading,
  checkLengths: Object.fromEntries(lengths.map(({ check, rounds, token }) => [check, { rounds, token }])),
  quickChecks:
    table === undefined
      ? known.quickChecks.filter((id) => lengths.some(({ check }) => check === id))
      : pickQuick(table, lengths),
  referenceAnswers: answers,
};
await writeJson(measuredFile, measured);
if (table !== undefined)
  await writeJson(caughtFile, { 'x-generated': heading, clauses: caughtDefects(table) });
await writeSamples();
