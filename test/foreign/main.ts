/**
 * `npm run foreign -- [--language python|go] [--seeds 1,2,3] [--only ID] [--jobs N] [--part quick|baseline|legal|defects]`:
 * judges gateways that others wrote from the specification alone. As they are, and with each legal alternative, they
 * must be conformant; each defect must be caught. Exits with 1 if not.
 */
import { parseArgs } from 'node:util';

import { globPattern } from '../../conformance/engine/select.js';
import { build, lackOf } from './gateway.js';
import { chaptersOf, judge, type Judged } from './judge.js';
import { type Defect, type Legal, languages, type Manifest, manifestOf } from './manifest.js';

const { values } = parseArgs({
  options: {
    language: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '1' },
    part: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const seeds = values.seeds.split(',').map(Number);
const patterns = values.only?.map(globPattern);
const isAsked = (part: string, id: string): boolean =>
  (values.part === undefined || values.part === part) && (patterns?.some((each) => each.test(id)) ?? true);

/** What one row of the table says. */
interface Row {
  readonly id: string;
  readonly what: string;
  readonly isRight: boolean;
  readonly judged: Judged;
}

const rightVerdict = (judged: Judged, id: string, seed: number): Row => ({
  id: `${id} (seed ${seed})`,
  what: judged.verdict,
  isRight: judged.verdict === 'conformant',
  judged,
});

async function ofLegal(manifest: Manifest, { id }: Legal, seed: number): Promise<Row> {
  return rightVerdict(await judge(manifest, [id], { seed }), id, seed);
}

/** First by the chapters of its clauses; by all checks only if these see nothing. */
async function ofDefect(manifest: Manifest, defect: Defect, seed: number): Promise<Row> {
  const { id, clauses, openPoint } = defect;
  let judged = await judge(manifest, [id], { seed, only: chaptersOf(defect) });
  if (judged.failed.length === 0 && openPoint === undefined) judged = await judge(manifest, [id], { seed });
  const { failed } = judged;
  if (failed.length === 0) {
    const what = openPoint === undefined ? 'ESCAPED' : `escaped, as ${openPoint} allows`;
    return { id, what, isRight: openPoint !== undefined, judged };
  }
  const isThere = clauses.some((clause) => failed.includes(clause));
  const what = isThere ? 'caught at' : `caught elsewhere than ${clauses.join(' ')}, at`;
  return { id, what: `${what} ${failed.slice(0, 6).join(' ')}`, isRight: true, judged };
}

/** The runs that were asked for, each still to be begun. */
function runsOf(manifest: Manifest): (() => Promise<Row>)[] {
  if (values.part === 'quick') {
    const only = manifest.quick;
    return seeds.map((seed) => async () => {
      const judged = await judge(manifest, [], { seed, only });
      return { ...rightVerdict(judged, 'quick', seed), isRight: judged.verdict === 'partial' };
    });
  }
  const bare = isAsked('baseline', 'baseline') ? seeds : [];
  const legal = manifest.legal.filter(({ id }) => isAsked('legal', id));
  const defects = manifest.defects.filter(({ id }) => isAsked('defects', id));
  return [
    ...bare.map((seed) => async () => rightVerdict(await judge(manifest, [], { seed }), 'baseline', seed)),
    ...seeds.flatMap((seed) => legal.map((one) => () => ofLegal(manifest, one, seed))),
    ...defects.map((one) => () => ofDefect(manifest, one, seeds[0] ?? 1)),
  ];
}

function show({ id, what, isRight, judged }: Row): void {
  const mark = isRight ? 'ok   ' : 'WRONG';
  print(`${mark} ${id.padEnd(44)} ${`${judged.seconds}`.padStart(3)} s  ${what}`);
  if (!isRight || values.verbose) for (const line of judged.lines.slice(0, 60)) print(`        ${line}`);
}

/** Judges the gateway of a language; how many rows are wrong. */
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
      const row = await run();
      show(row);
      if (!row.isRight) wrong++;
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  print(`${language}: ${wrong === 0 ? 'all as it should be' : `${wrong} WRONG`}`);
  return wrong;
}

let wrong = 0;
for (const language of values.language ?? languages()) wrong += await judgeLanguage(language);
process.exitCode = wrong === 0 ? 0 : 1;
