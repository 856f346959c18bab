/**
 * `npx tsx test/mutation/replay.ts [--every N] [--only GLOB]`: judges each N-th mutant, then replays each of its findings
 * like `pixkit report replay`, on the mutant and on the reference gateway, and counts the outcomes. Exit status: 0 if every
 * finding is still present on the mutant and fixed on the reference gateway.
 */
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';

import { replayFinding } from '../../conformance/cli/report-replay.js';
import { createReplayScript, type ScriptResult } from '../../conformance/cli/replay-script.js';
import { globPattern } from '../../conformance/engine/select.js';
import { kitRegister } from '../../conformance/kit-register.js';
import { kitSuite } from '../../conformance/kit.js';
import { findingsOf } from '../../conformance/report/findings.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import type { Replayed } from '../../conformance/report/replay.js';
import { gallery } from './defects/index.js';
import type { Mutant } from './mutant.js';
import { generated } from './operators/index.js';
import { start } from './start.js';
import { judge } from './trial.js';

/** The outcome of replaying a finding of a mutant. */
export interface ReplayedMutant {
  readonly mutant: string;
  /** The clause of the finding's title. */
  readonly finding: string;
  readonly onMutant: Replayed;
  readonly onReference: Replayed;
}

const about = async () => ({
  io: { stderr: { write: () => true }, signal: new AbortController().signal },
  register: await kitRegister('en'),
});

/** Judges a mutant at its clause, and replays each finding. */
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
      const replay = await replayFinding(suite, finding, report, running.target, await about()).finally(() =>
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

/** Judges a mutant at its clause, and creates the script of its first finding. */
export async function scriptOfMutant(mutant: Mutant): Promise<ScriptResult> {
  const running = await mutant.start();
  try {
    const report = jsonReport(await judge(running.target, [mutant.clause]), new Redactor());
    const [finding] = findingsOf(report);
    if (finding === undefined) throw new Error(`${mutant.id} has no finding`);
    return await createReplayScript(kitSuite(), finding, report, running.target, await about());
  } finally {
    await running.close();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      every: { type: 'string', default: '1' },
      only: { type: 'string', default: '*' },
    },
  });
  const pattern = globPattern(values.only);
  const chosen = [...gallery, ...generated]
    .filter(({ id, clause }) => pattern.test(id) || pattern.test(clause))
    .filter((_, index) => index % Number(values.every) === 0);
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
