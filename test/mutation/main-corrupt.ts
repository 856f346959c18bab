/**
 * `npm run corrupt`: corrupts each member of each event and response in each way, one at a time, and judges that gateway
 * until a check fails. Those in `corruptions/survivors.yaml` must pass. `--only GLOB` some corruptions, `--json FILE`
 * writes the table. Exit status: 0 if every other corruption is noticed, no listed one is, and the untouched gateway
 * passes; otherwise 1.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { globPattern } from '../../conformance/engine/select.js';
import { positiveInteger } from '../support/integer-option.js';
import { type Corruption, corruptions } from './corruptions/corruptions.js';
import { groupsOf, isNoticed, isQuiet, plan, type Planned } from './corruptions/sweep.js';
import { survivors } from './corruptions/survivors.js';
import { learn } from './scope.js';
import { type MutantTrial, sideBySide, tryMutant } from './trial.js';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '6' },
    json: { type: 'string' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const jobs = positiveInteger('jobs', options.jobs);
const patterns = options.only.map(globPattern);
const startedAt = performance.now();

async function judged({ corruption, scopes }: Planned, maxTries: 1 | 2): Promise<MutantTrial<Corruption>> {
  const trial = await tryMutant(corruption, scopes, { untilCaught: true, maxTries });
  const mark = trial.caught ? 'caught ' : isNoticed(trial) ? 'stopped' : 'passes ';
  print(`${mark}  ${corruption.id}  ${by(trial)}  (${seconds(trial.durationMs)})`);
  return trial;
}

function by({ catches: [first], unfinished, trouble, ran }: MutantTrial<Corruption>): string {
  if (first !== undefined) return `${first.check} at ${first.clauses.join(', ')}`;
  if (trouble !== undefined) return trouble;
  return unfinished.length > 0 ? `unfinished: ${unfinished.join(', ')}` : `none of ${ran} checks failed`;
}

const learned = await learn();
for (const line of learned.green.complaints) print(`the untouched gateway: ${line}`);
const wanted = corruptions.filter(
  ({ id }) => patterns.length === 0 || patterns.some((glob) => glob.test(id)),
);
const planned = plan(learned, wanted);
const isListed = ({ corruption }: Planned): boolean => survivors.has(corruption.id);
const trials = await Promise.all(
  sideBySide(
    planned.filter((one) => !isListed(one)),
    jobs,
    (one) => judged(one, 2),
  ),
);

// Survivors also pass together in one gateway, which takes less time.
const unnoticed = planned.filter(
  ({ corruption: { id } }) => survivors.has(id) && survivors.get(id)?.sometimes === undefined,
);
const groups = groupsOf(unnoticed);
const loud = await Promise.all(
  sideBySide(groups, jobs, async (group) => ((await isQuiet(group)) ? [] : group)),
);
const alone = await Promise.all(sideBySide(loud.flat(), jobs, (one) => judged(one, 1)));

const missed = trials.filter((trial) => !isNoticed(trial)).map(({ mutant }) => mutant.id);
const caught = alone.filter((trial) => trial.caught).map(({ mutant }) => mutant.id);
const ids = new Set(planned.map(({ corruption }) => corruption.id));
const gone = patterns.length > 0 ? [] : [...survivors.keys()].filter((id) => !ids.has(id));
print('');
print(`${planned.length} corruptions, ${planned.filter(isListed).length} listed as survivors`);
print(`${missed.length} not caught and not listed`);
for (const id of missed) print(`  ${id}`);
print(`${caught.length} listed but caught: remove them from the list`);
for (const id of caught) print(`  ${id}`);
print(`${gone.length} listed but without effect on any message: remove them from the list`);
for (const id of gone) print(`  ${id}`);
print(`the untouched gateway ${learned.green.complaints.length === 0 ? 'passes' : 'fails'}`);
print(seconds(performance.now() - startedAt));
if (options.json !== undefined) {
  const rows = [...trials, ...alone].map(
    ({ mutant: { id, title }, caught: isCaught, tries, catches, unfinished }) => ({
      id,
      title,
      kind: 'corruption',
      caught: isCaught,
      tries,
      catches,
      unfinished,
    }),
  );
  writeFileSync(options.json, JSON.stringify(rows, null, 1));
}
process.exitCode = missed.length + caught.length + gone.length + learned.green.complaints.length > 0 ? 1 : 0;
