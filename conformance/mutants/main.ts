/**
 * `npm run mutants`: judges every mutant by the checks that cite its clause, and the untouched gateway by all.
 * `--full` runs the whole suite on each mutant (hours), `--only GLOB` some mutants, `--table FILE` writes who catches what as Markdown.
 * Exit status: 0 when every mutant is caught at its clause, every check catches one, and the untouched gateway passes; else 1.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { globPattern } from '../runner/select.js';
import { gallery } from './gallery/index.js';
import { idle, killsOf, mechanismCounts } from './kills.js';
import { killTable } from './table.js';
import { type GreenTrial, type MutantTrial, sideBySide, tryGreen, tryMutant } from './trial.js';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '6' },
    table: { type: 'string' },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function mutantLines({ mutant, caught, catches, ran, trouble, durationMs }: MutantTrial): readonly string[] {
  const { id, clause, title } = mutant;
  const mark = caught ? 'caught' : 'MISSED';
  const own = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => check);
  const line = `${mark}  ${id}  at ${clause}${own.length > 0 ? ` by ${own.join(', ')}` : ''}  (${seconds(durationMs)})`;
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

const startedAt = performance.now();
const patterns = options.only.map(globPattern);
const wanted = gallery.filter(
  ({ id, clause }) => patterns.length === 0 || patterns.some((glob) => glob.test(id) || glob.test(clause)),
);
const isWhole = patterns.length === 0;
const untouched = isWhole ? await tryGreen('the untouched gateway', []) : undefined;
if (untouched !== undefined) greenLines(untouched).forEach(say);
const trials = await Promise.all(
  sideBySide(wanted, Number(options.jobs), async (mutant) => {
    const trial = await tryMutant(mutant, options.full ? 'all' : 'citing');
    mutantLines(trial).forEach(say);
    return trial;
  }),
);

const kills = killsOf(trials);
say('');
for (const { check, mutants, must } of kills) {
  if (!isWhole && mutants.length === 0) continue;
  say(`${check}: ${mutants.length > 0 ? mutants.join(', ') : must ? 'CATCHES NONE' : 'none'}`);
}
const missed = trials.filter(({ caught }) => !caught);
const idleChecks = isWhole ? idle(kills) : [];
say('');
say(
  `${trials.length} mutants (${mechanismCounts(trials.map(({ mutant }) => mutant))}), ${missed.length} missed`,
);
for (const { mutant } of missed) say(`  ${mutant.id} at ${mutant.clause}`);
say(
  `${kills.length} checks, ${idleChecks.length} catch none${idleChecks.length > 0 ? `: ${idleChecks.join(', ')}` : ''}`,
);
if (untouched !== undefined)
  say(`the untouched gateway ${untouched.complaints.length === 0 ? 'passes' : 'fails'}`);
say(seconds(performance.now() - startedAt));
if (options.table !== undefined && isWhole) writeFileSync(options.table, killTable(trials, kills));
process.exitCode = missed.length + idleChecks.length + (untouched?.complaints.length ?? 0) > 0 ? 1 : 0;
