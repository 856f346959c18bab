/**
 * `npm run passive`: records the kit's own traffic at the reference gateway and its legal variants, and judges it by
 * `pixkit check recording`'s rules: nothing may be found of the gateway. `-- --mutants` judges gateways with defects instead, and
 * says which share is caught. `--only GLOB` picks by id, `--every N` each N-th, `--checks` the checks that make traffic.
 * Exit status: 1 if something is found at a right gateway.
 */
import { parseArgs } from 'node:util';

import { english } from '../../conformance/core/text.js';
import { globPattern } from '../../conformance/engine/select.js';
import { gallery } from '../mutation/defects/index.js';
import { generated } from '../mutation/operators/index.js';
import { sideBySide } from '../mutation/trial.js';
import { variants } from '../../conformance/variants/index.js';
import { integerOption, positiveInteger } from '../support/integer-option.js';
import { passively, type PassiveTrial } from './trial.js';

const { values: options } = parseArgs({
  options: {
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '2' },
    checks: { type: 'string', multiple: true, default: [] },
  },
});
const every = positiveInteger('every', options.every);
const from = integerOption('from', options.from, 0);
const jobs = positiveInteger('jobs', options.jobs);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const patterns = options.only.map(globPattern);
const isWanted = ({ id }: { readonly id: string }): boolean =>
  patterns.length === 0 || patterns.some((glob) => glob.test(id));
const each = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => index % every === from);

function linesOf({ found }: PassiveTrial): readonly string[] {
  return found.map(({ id, failed, findings: [first] }) => {
    const seen =
      first === undefined
        ? ''
        : `${english(first.message)}: expected ${english(first.expected)}, received ${english(first.received)} (${first.messages.join(', ')})`;
    return `        ${id} ${failed} times: ${seen}`;
  });
}

async function rightGateways(): Promise<number> {
  const wanted = [{ id: 'reference', parts: [] }, ...each(variants)].filter(isWanted);
  const trials = await Promise.all(
    sideBySide(wanted, jobs, async ({ id, parts }) => {
      const trial = await passively(parts, options.checks);
      const { recorded, gateway, histories } = trial.result;
      print(
        `${trial.found.length === 0 ? 'clean ' : 'FOUND '}  ${id}: ${recorded.calls} calls, ${recorded.notifications} notifications, ${gateway.visited} clauses, ${histories.visited} rules`,
      );
      linesOf(trial).forEach(print);
      // Nothing else, because what was recorded of all gateways takes gigabytes.
      return trial.found.length > 0;
    }),
  );
  const bad = trials.filter(Boolean).length;
  print(`${trials.length} right gateways, something found at ${bad}`);
  return bad > 0 ? 1 : 0;
}

async function wrongGateways(): Promise<number> {
  const wanted = each([...gallery, ...generated]).filter(isWanted);
  const trials = await Promise.all(
    sideBySide(wanted, jobs, async (mutant) => {
      const checks = options.checks.length > 0 ? options.checks : (mutant.shownBy ?? [mutant.clause]);
      const trial = await passively(mutant.defect, checks).catch(() => undefined);
      const isCaught = (trial?.found.length ?? 0) > 0;
      const byRules = trial?.found.some(({ id }) => id.startsWith('H-')) === true;
      print(
        `${isCaught ? 'caught' : 'missed'}  ${mutant.id} at ${mutant.clause}${byRules ? ' by a rule over histories' : ''}`,
      );
      return { isCaught, byRules };
    }),
  );
  const caught = trials.filter(({ isCaught }) => isCaught).length;
  const byRules = trials.filter((one) => one.byRules).length;
  print(
    `${caught} of ${trials.length} wrong gateways caught (${((100 * caught) / Math.max(1, trials.length)).toFixed(0)} %), ${byRules} of them by rules over histories`,
  );
  return 0;
}

process.exitCode = options.mutants ? await wrongGateways() : await rightGateways();
