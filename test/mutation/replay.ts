/**
 * `npx tsx test/mutation/replay.ts [--every N] [--only GLOB] [--scripts [--curl]]`: judges each N-th mutant, then looks at each of its findings
 * again as `pixkit report replay` does, on the mutant and on the reference gateway, and counts what they became.
 * With `--scripts` it runs the scripts of the findings instead, in JavaScript or for curl, and counts what they said.
 * Exit status: 0 if every finding is there on the mutant and fixed on the reference gateway.
 */
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

import { replayFinding } from '../../conformance/cli/report-replay.js';
import {
  runScript,
  type ScriptLanguage,
  scriptOf,
  variablesFor,
} from '../../conformance/cli/replay-script.js';
import { english } from '../../conformance/core/text.js';
import { globPattern } from '../../conformance/engine/select.js';
import { kitRegister, kitSuite } from '../../conformance/kit.js';
import { findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import type { Replayed } from '../../conformance/report/replay.js';
import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';
import { start } from './start.js';
import { judge } from './trial.js';

/** What a script of a finding said; `none` with the reason if there is no script. */
export interface ScriptedMutant {
  readonly mutant: string;
  readonly finding: string;
  readonly none?: string;
  readonly onMutant?: string;
  readonly onReference?: string;
  readonly script?: string;
}

/** What a finding of a mutant became. */
export interface ReplayedMutant {
  readonly mutant: string;
  /** The clause of the finding's title. */
  readonly finding: string;
  readonly onMutant: Replayed;
  readonly onReference: Replayed;
}

const about = () => ({
  io: { stderr: { write: () => true }, signal: new AbortController().signal },
  register: kitRegister('en'),
});

/** Judges a mutant at its clause, and looks at each finding again. */
export async function replayMutant(mutant: Mutant): Promise<readonly ReplayedMutant[]> {
  const suite = kitSuite();
  const judged = await mutant.start();
  const report = jsonReport(
    await judge(judged.target, [mutant.clause]).finally(() => judged.close()),
    new Redactor(),
  );
  const replayed: ReplayedMutant[] = [];
  for (const finding of findingsOf(report)) {
    const again = async (starting: ReturnType<Mutant['start']>): Promise<Replayed> => {
      const running = await starting;
      const replay = await replayFinding(suite, finding, report, running.target, about()).finally(() =>
        running.close(),
      );
      return replay.became;
    };
    replayed.push({
      mutant: mutant.id,
      finding: finding.clauses[0] ?? '',
      onMutant: await again(mutant.start()),
      onReference: await again(start([], { responseValidation: true })),
    });
  }
  return replayed;
}

/** Judges a mutant at its clause, and runs the script of each finding that has one on both gateways, started anew. */
export async function scriptMutant(
  mutant: Mutant,
  as: ScriptLanguage = 'js',
): Promise<readonly ScriptedMutant[]> {
  const judged = await mutant.start();
  const report = jsonReport(
    await judge(judged.target, [mutant.clause]).finally(() => judged.close()),
    new Redactor(),
  );
  const all: ScriptedMutant[] = [];
  for (const finding of findingsOf(report)) {
    const running = await mutant.start();
    const made = await scriptOf(kitSuite(), finding, report, running.target, {
      ...about(),
      as,
    }).finally(() => running.close());
    const named = { mutant: mutant.id, finding: finding.clauses[0] ?? '' };
    if ('reason' in made) all.push({ ...named, none: english(made.reason) });
    else {
      const { script } = made;
      const onMutant = await saidBy(script, as, mutant.start());
      all.push({
        ...named,
        script,
        onMutant,
        onReference: await saidBy(script, as, start([], { responseValidation: true })),
      });
    }
  }
  return all;
}

async function saidBy(
  script: string,
  as: ScriptLanguage,
  starting: ReturnType<Mutant['start']>,
): Promise<string> {
  const running = await starting;
  const { output } = await runScript(
    script,
    variablesFor(running.target),
    new AbortController().signal,
    as,
  ).finally(() => running.close());
  return output.trim().split('\n').at(-1) ?? '';
}

/** Counts what the scripts said. Exit status 0 if every script said the right thing on both gateways. */
async function mainOfScripts(chosen: readonly Mutant[], as: ScriptLanguage): Promise<number> {
  const all: ScriptedMutant[] = [];
  for (const mutant of chosen) {
    const scripted = await scriptMutant(mutant, as);
    all.push(...scripted);
    for (const { finding, none, onMutant, onReference } of scripted)
      process.stdout.write(
        `${mutant.id} ${finding}: ${none ?? `${onMutant ?? ''} | ${onReference ?? ''}`}\n`,
      );
  }
  const have = all.filter(({ none }) => none === undefined);
  const there = have.filter(({ onMutant }) => onMutant?.startsWith('STILL THERE') === true);
  const fixed = have.filter(({ onReference }) => onReference?.startsWith('FIXED') === true);
  process.stdout.write(
    `${chosen.length} mutants, ${all.length} findings, ${have.length} with a script: ${there.length} still there on ` +
      `the mutant, ${fixed.length} fixed on the reference gateway\n`,
  );
  return have.length > 0 && there.length === have.length && fixed.length === have.length ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      every: { type: 'string', default: '1' },
      only: { type: 'string', default: '*' },
      scripts: { type: 'boolean', default: false },
      curl: { type: 'boolean', default: false },
    },
  });
  const pattern = globPattern(values.only);
  const chosen = [...gallery, ...generated]
    .filter(({ id, clause }) => pattern.test(id) || pattern.test(clause))
    .filter((_, index) => index % Number(values.every) === 0);
  if (values.scripts) return mainOfScripts(chosen, values.curl ? 'curl' : 'js');
  const all: ReplayedMutant[] = [];
  let unjudged = 0;
  for (const mutant of chosen) {
    const replayed = await replayMutant(mutant);
    process.stdout.write(`${mutant.id}: ${replayed.length}\n`);
    if (replayed.length === 0) unjudged += 1;
    for (const one of replayed) {
      if (!isRight(one))
        process.stdout.write(`${one.mutant} ${one.finding}: ${one.onMutant}, ${one.onReference}\n`);
    }
    all.push(...replayed);
  }
  const count = (holds: (one: ReplayedMutant) => boolean) => all.filter(holds).length;
  process.stdout.write(
    `${chosen.length} mutants, ${unjudged} without a finding at the first try, ${all.length} findings: ` +
      `${count(({ onMutant }) => onMutant === 'still there')} still there on the mutant, ` +
      `${count(({ onReference }) => onReference === 'fixed')} fixed on the reference gateway\n`,
  );
  return all.length > 0 && all.every(isRight) ? 0 : 1;
}

function isRight({ onMutant, onReference }: ReplayedMutant): boolean {
  return onMutant === 'still there' && onReference === 'fixed';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main();
