/**
 * `npm run client-mutants`: judges the right client and every legal one by the whole client suite, and every mutant by
 * the scenarios of its duty. Options: `--only GLOB` for some ids or duties; `--every N` for each N-th; `--legal` for
 * only the right and the legal clients; `--mutants` for only the mutants; `--times N` repeats the right client; `--jobs
 * N` is the number of concurrent clients; `--seed N` is the seed of all random choices for the right and the legal
 * clients (1); `--json FILE` writes the table. Exit status: 0 if every mutant is caught at its duty, every duty has a
 * mutant and a scenario, every scenario catches a mutant, and all other clients are green; otherwise 1; 2 if nothing is
 * selected.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { duties as all, isOfTools } from '../../conformance/duties/register.js';
import { scenarios } from '../../conformance/duties/scenarios/index.js';
import { globPattern } from '../../conformance/engine/select.js';
import { sideBySide } from '../mutation/trial.js';
import { positiveInteger } from '../support/integer-option.js';
import { gatewayForClients, scenariosOf } from './proof/judge.js';
import { legalClients } from './proof/legal/index.js';
import { mutants } from './proof/mutants/index.js';
import { type LegalTrial, type MutantTrial, tryLegal, tryMutant } from './proof/trial.js';

/** The duties of tools have their own servers, in `mcp/`. */
const duties = all.filter((duty) => !isOfTools(duty));

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '1' },
    legal: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const marks = { caught: 'caught   ', elsewhere: 'ELSEWHERE', missed: 'MISSED   ' } as const;

function mutantLines({ mutant, fate, tries, at, remarks, durationMs }: MutantTrial): readonly string[] {
  const { id, duty, title } = mutant;
  const others = at.filter((one) => one !== duty);
  const elsewhere = others.length > 0 ? `, also at ${others.join(', ')}` : '';
  const late = fate === 'caught' && tries > 1 ? ' at the second try' : '';
  const line = `${marks[fate]}  ${id}  at ${duty}${elsewhere}${late}  (${seconds(durationMs)})`;
  if (fate === 'caught') return [line];
  return [line, `           ${title}`, ...remarks.map((remark) => `           ${remark}`)];
}

function legalLines({ client, complaints, warned, skipped, ran, durationMs }: LegalTrial): readonly string[] {
  const mark = complaints.length === 0 ? 'green ' : 'FAILED';
  const warnings = warned.length > 0 ? `, warned at ${warned.join(', ')}` : '';
  const line = `${mark}  ${client.id}: ${ran} checks, ${skipped.length} skipped${warnings} (${seconds(durationMs)})`;
  return [
    line,
    ...(complaints.length > 0 ? [`        ${client.title}`] : []),
    ...complaints.map((one) => `        ${one}`),
    ...(client.id === 'right' ? skipped.map((one) => `        ${one}`) : []),
  ];
}

const patterns = options.only.map(globPattern);
const isWanted = (...names: readonly string[]): boolean =>
  patterns.length === 0 || patterns.some((pattern) => names.some((name) => pattern.test(name)));
const every = positiveInteger('every', options.every);
const times = positiveInteger('times', options.times);
const seed = positiveInteger('seed', options.seed);
const jobs = positiveInteger('jobs', options.jobs);
const each = <T>(items: readonly T[]): readonly T[] => items.filter((_, index) => index % every === 0);
const right = { id: 'right', title: 'The right client', change: {} };
const greens = each([...Array.from({ length: times }, () => right), ...legalClients]).filter(
  ({ id }) => !options.mutants && isWanted(id),
);
const wanted = each(mutants).filter(({ id, duty }) => !options.legal && isWanted(id, duty));
if (greens.length + wanted.length === 0) {
  print('Nothing is picked.');
  process.exit(2);
}

const startedAt = performance.now();
const gateway = await gatewayForClients();
// Limited, because the scenarios measure pauses, which a busy machine would distort.
const trials = await Promise.all(
  sideBySide(wanted, jobs, async (mutant) => {
    const trial = await tryMutant(gateway, mutant);
    mutantLines(trial).forEach(print);
    return trial;
  }),
);
const legalTrials = await Promise.all(
  sideBySide(greens, Math.max(1, Math.floor(jobs / 2)), async (client) => {
    const trial = await tryLegal(gateway, client, [], seed);
    legalLines(trial).forEach(print);
    return trial;
  }),
);
await gateway.close();

const isWhole = patterns.length === 0 && every === 1 && !options.legal;
const bare = isWhole ? duties.filter(({ id }) => !mutants.some(({ duty }) => duty === id)) : [];
const caughtBy = new Set(trials.flatMap(({ scenarios: ids }) => ids));
const idle = isWhole
  ? scenarios.filter(({ id, duties: own }) => own.length > 0 && !caughtBy.has(id)).map(({ id }) => id)
  : [];
const unplayed = duties.filter(({ id }) => scenariosOf([id]).length === 0);
const of = (fate: MutantTrial['fate']): readonly MutantTrial[] =>
  trials.filter((trial) => trial.fate === fate);
const red = legalTrials.filter(({ complaints }) => complaints.length > 0);
print('');
print(
  `${trials.length} mutants: ${of('caught').length} caught at their duty, ${of('elsewhere').length} elsewhere, ${of('missed').length} missed`,
);
for (const { mutant } of [...of('elsewhere'), ...of('missed')]) print(`  ${mutant.id} at ${mutant.duty}`);
const late = trials.filter(({ fate, tries }) => fate === 'caught' && tries > 1);
print(`${late.length} caught only at the second try${late.map(({ mutant }) => ` ${mutant.id}`).join()}`);
print(`${legalTrials.length} clients that must be green: ${red.length} are not`);
for (const { client } of red) print(`  ${client.id}`);
if (bare.length > 0) print(`duties without a mutant: ${bare.map(({ id }) => id).join(', ')}`);
if (idle.length > 0) print(`scenarios that catch no mutant: ${idle.join(', ')}`);
if (unplayed.length > 0) print(`duties without a scenario: ${unplayed.map(({ id }) => id).join(', ')}`);
print(seconds(performance.now() - startedAt));
if (options.json !== undefined) {
  const rows = trials.map(({ mutant: { id, duty }, fate, tries, at }) => ({ id, duty, fate, tries, at }));
  writeFileSync(options.json, `${JSON.stringify(rows, null, 1)}\n`);
}
process.exitCode =
  trials.length - of('caught').length + red.length + bare.length + idle.length + unplayed.length > 0 ? 1 : 0;
