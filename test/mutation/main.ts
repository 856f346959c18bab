/**
 * `npm run mutants`: judges the untouched gateway by the whole suite, and every mutant by the checks that decide its
 * clause. `--full` runs the whole suite on each mutant (takes hours), `--only GLOB` only some mutants or clauses,
 * `--json FILE` writes the table, `--pairs N --seed S` judges N random pairs from different chapters instead and prints
 * how many lead to two findings, each headed by its own clause; `--gallery PATH` judges the mutants of another checkout,
 * from a module that exports `gallery`. Exit status: 0 if every mutant is caught at its clause, every check catches one,
 * and the untouched gateway passes; otherwise 1.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

import { globPattern } from '../../conformance/engine/select.js';
import { positiveInteger } from '../support/integer-option.js';
import { gallery } from './defects/index.js';
import { idle, killsOf, rowOf } from './kills.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';
import { reportPairs } from './main-pairs.js';
import { learn, scopesOf } from './scope.js';
import { type GreenTrial, type MutantTrial, sideBySide, tryMutant } from './trial.js';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '6' },
    json: { type: 'string' },
    gallery: { type: 'string' },
    pairs: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function mutantLines(trial: MutantTrial): readonly string[] {
  const { mutant, caught, tries, catches, ran, trouble, durationMs } = trial;
  const { id, clause, title } = mutant;
  const mark = caught ? 'caught' : 'MISSED';
  const own = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => check);
  const by = own.length > 0 ? ` by ${own.join(', ')}` : '';
  const late = caught && tries > 1 ? ' at the second try' : '';
  const line = `${mark}  ${id}  at ${clause}${by}${late}  (${seconds(durationMs)})`;
  if (caught) return [line];
  const others = catches.flatMap(({ check, clauses }) => clauses.map((other) => `${check} at ${other}`));
  const elsewhere = others.length > 0 ? `only ${others.join(', ')}` : `none of ${ran} checks failed`;
  return [line, `        ${title}`, `        ${trouble ?? elsewhere}`];
}

function greenLines({ name, complaints, ran, durationMs }: GreenTrial): readonly string[] {
  const mark = complaints.length === 0 ? 'green ' : 'FAILED';
  return [
    `${mark}  ${name}: ${ran} checks (${seconds(durationMs)})`,
    ...complaints.map((line) => `        ${line}`),
  ];
}

/** The mutants of this checkout, or of another. */
async function mutants(): Promise<readonly Mutant[]> {
  if (options.gallery === undefined) return [...gallery, ...generated];
  const other = (await import(pathToFileURL(resolve(options.gallery)).href)) as {
    gallery: readonly Mutant[];
  };
  return other.gallery;
}

const seed = positiveInteger('seed', options.seed);
const jobs = positiveInteger('jobs', options.jobs);
const startedAt = performance.now();
const patterns = options.only.map(globPattern);
const wanted = (await mutants()).filter(
  ({ id, clause }) => patterns.length === 0 || patterns.some((glob) => glob.test(id) || glob.test(clause)),
);
if (options.pairs !== undefined) {
  const count = positiveInteger('pairs', options.pairs);
  const only = options.full ? [] : undefined;
  process.exit((await reportPairs(wanted, { count, seed, only, jobs, print })) ? 0 : 1);
}
const isWhole = patterns.length === 0 && options.gallery === undefined;
const { green, witnesses } = await learn();
greenLines(green).forEach(print);
const trials = await Promise.all(
  sideBySide(wanted, jobs, async (mutant) => {
    const trial = await tryMutant(mutant, options.full ? [[]] : scopesOf(mutant, witnesses), {
      untilCaught: false,
    });
    mutantLines(trial).forEach(print);
    return trial;
  }),
);

const kills = killsOf(trials);
print('');
for (const { check, mutants: caught, must } of kills) {
  if (!isWhole && caught.length === 0) continue;
  print(`${check}: ${caught.length > 0 ? caught.join(', ') : must ? 'CATCHES NONE' : 'none'}`);
}
const missed = trials.filter(({ caught }) => !caught);
const idleChecks = isWhole ? idle(kills) : [];
print('');
print(`${trials.length} mutants, ${missed.length} missed`);
for (const { mutant } of missed) print(`  ${mutant.id} at ${mutant.clause}`);
const late = trials.filter(({ caught, tries }) => caught && tries > 1);
print(`${late.length} caught only at the second try`);
for (const { mutant } of late) print(`  ${mutant.id} at ${mutant.clause}`);
print(
  `${kills.length} checks, ${idleChecks.length} catch none${idleChecks.length > 0 ? `: ${idleChecks.join(', ')}` : ''}`,
);
print(`the untouched gateway ${green.complaints.length === 0 ? 'passes' : 'fails'}`);
print(seconds(performance.now() - startedAt));
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(trials.map(rowOf), null, 1));
process.exitCode = missed.length + idleChecks.length + green.complaints.length > 0 ? 1 : 0;
