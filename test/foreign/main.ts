/**
 * `npm run foreign -- [--language python|go] [--seeds 1,2,3] [--only GLOB] [--jobs N] [--together N]
 * [--part quick|baseline|legal|defects]`: checks gateways whose authors had only the specification. They must be
 * conformant without switches and with each legal alternative, and each defect must be caught. Exits with 1 if not,
 * with 2 if `--part` or `--only` selects nothing.
 * `--together N` enables N legal alternatives at once, and each one separately only if that causes a false alarm.
 */
import { parseArgs } from 'node:util';

import { globPattern } from '../../conformance/engine/select.js';
import { positiveInteger } from '../support/integer-option.js';
import { build, lackOf } from './gateway.js';
import { judge, type Judged } from './judge.js';
import { type Defect, type Legal, languages, type Manifest, manifestOf, strays } from './manifest.js';

const { values } = parseArgs({
  options: {
    language: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '1' },
    together: { type: 'string', default: '1' },
    part: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const seeds = values.seeds.split(',').map((seed) => positiveInteger('seeds', seed));
const together = positiveInteger('together', values.together);
const jobs = positiveInteger('jobs', values.jobs);
const patterns = values.only?.map(globPattern);
const isAsked = (part: string, id: string): boolean =>
  (values.part === undefined || values.part === part) && (patterns?.some((each) => each.test(id)) ?? true);

/** One row of the table. */
interface Row {
  readonly id: string;
  readonly what: string;
  readonly isRight: boolean;
  /** Whether the row is right, but some clauses are undecided; the lines of `judged` explain why. */
  readonly isUndecided?: boolean;
  readonly judged: Judged;
}

const rightVerdict = (judged: Judged, id: string, seed: number): Row => ({
  id: `${id} (seed ${seed})`,
  what: judged.verdict,
  isRight: judged.verdict === 'conformant',
  judged,
});

/**
 * Checks all alternatives at once and, only if that is not right, each one separately. Some leave clauses undecided,
 * which is not a false alarm: for example, if refunds settle immediately, none can fail.
 */
async function ofLegal(manifest: Manifest, legal: readonly Legal[], seed: number): Promise<readonly Row[]> {
  const ids = legal.map(({ id }) => id);
  const judged = await judge(manifest, ids, { seed });
  const isUndecided = judged.verdict === 'partial';
  const row = { ...rightVerdict(judged, ids.join(' '), seed), isUndecided };
  if (row.isRight || isUndecided) return [{ ...row, isRight: true }];
  if (legal.length === 1) return [row];
  const single = await inTurn(legal, (one) => ofLegal(manifest, [one], seed));
  // If they cause an alarm only in combination, shows the combination.
  return single.every(([one]) => one?.isRight) ? [row] : single.flat();
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function groups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  // Alternatives next to each other are of one kind and may exclude each other, so they go into different groups.
  return Array.from({ length: count }, (_, group) => items.filter((__, place) => place % count === group));
}

/** Runs the checks of its clauses first, and all checks only if those find nothing. */
async function ofDefect(manifest: Manifest, defect: Defect, seed: number): Promise<readonly Row[]> {
  const { id, clauses, openPoint } = defect;
  let judged = await judge(manifest, [id], { seed, only: clauses });
  if (judged.failed.length === 0 && openPoint === undefined) judged = await judge(manifest, [id], { seed });
  const { failed } = judged;
  if (failed.length === 0) {
    const what = openPoint === undefined ? 'ESCAPED' : `escaped, as ${openPoint} allows`;
    return [{ id, what, isRight: openPoint !== undefined, judged }];
  }
  const isThere = clauses.some((clause) => failed.includes(clause));
  const what = isThere ? 'caught at' : `caught elsewhere than ${clauses.join(' ')}, at`;
  return [{ id, what: `${what} ${failed.slice(0, 6).join(' ')}`, isRight: true, judged }];
}

/** Returns the requested runs as functions that start them. */
function runsOf(manifest: Manifest): (() => Promise<readonly Row[]>)[] {
  if (values.part === 'quick') {
    const only = manifest.quick;
    return seeds.map((seed) => async () => {
      const judged = await judge(manifest, [], { seed, only });
      return [{ ...rightVerdict(judged, 'quick', seed), isRight: judged.verdict === 'partial' }];
    });
  }
  const bare = isAsked('baseline', 'baseline') ? seeds : [];
  const legal = manifest.legal.filter(({ id }) => isAsked('legal', id));
  const defects = manifest.defects.filter(({ id }) => isAsked('defects', id));
  return [
    ...bare.map((seed) => async () => [rightVerdict(await judge(manifest, [], { seed }), 'baseline', seed)]),
    ...seeds.flatMap((seed) => groups(legal, together).map((some) => () => ofLegal(manifest, some, seed))),
    ...defects.map((one) => () => ofDefect(manifest, one, seeds[0] ?? 1)),
  ];
}

function show({ id, what, isRight, isUndecided = false, judged }: Row): void {
  const mark = isUndecided ? 'note ' : isRight ? 'ok   ' : 'WRONG';
  print(`${mark} ${id.padEnd(44)} ${`${judged.seconds}`.padStart(3)} s  ${what}`);
  if (!isRight || isUndecided || values.verbose)
    for (const line of judged.lines.slice(0, 60)) print(`        ${line}`);
}

/** Checks the gateway of a language; returns how many rows are wrong. */
async function judgeLanguage(language: string): Promise<number> {
  const manifest = manifestOf(language);
  const lack = lackOf(manifest);
  if (lack !== undefined) {
    print(`${language}: skipped, ${lack}`);
    return 0;
  }
  build(manifest);
  const runs = runsOf(manifest);
  print(`${language}: ${runs.length} runs`);
  let wrong = 0;
  const work = async () => {
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
      const rows = await run();
      rows.forEach(show);
      wrong += rows.filter(({ isRight }) => !isRight).length;
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  print(`${language}: ${wrong === 0 ? 'all as it should be' : `${wrong} WRONG`}`);
  return wrong;
}

const asked = values.language ?? languages();
const unknown = strays(asked.map(manifestOf), values.part, values.only);
if (unknown.length > 0) {
  print(`there is nothing called ${unknown.join(', ')}`);
  process.exitCode = 2;
} else {
  let wrong = 0;
  for (const language of asked) wrong += await judgeLanguage(language);
  process.exitCode = wrong === 0 ? 0 : 1;
}
