/**
 * `npm run quick -- TABLE` writes `generated/quick-checks.ts` from a table of `npm run mutants -- --json TABLE`: the checks
 * that catch most mutants, in a tenth of the time. The time of a check is the number of its answers that come one after
 * another (`npm run lengths`); of two, the one that catches more mutants per answer that none of the others catches comes
 * first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { checkLengths } from '../generated/check-lengths.js';

/** What is read of a mutant in the table. */
interface TableRow {
  readonly id: string;
  readonly clause: string;
  readonly catches: readonly { readonly check: string; readonly clauses: readonly string[] }[];
}

/** The share of the time of a whole run. */
const share = 1 / 10;
/** At a target far away, the longest check takes as long as all do side by side. */
const longest = 15;

const [, , table = ''] = process.argv;
const rows = JSON.parse(readFileSync(table, 'utf8')) as readonly TableRow[];
const caughtBy = new Map<string, Set<string>>();
for (const { id, clause, catches } of rows) {
  for (const { check } of catches.filter(({ clauses }) => clauses.some((one) => one === clause)))
    caughtBy.set(check, (caughtBy.get(check) ?? new Set()).add(id));
}
const lengths = Object.entries(checkLengths).map(([check, { rounds }]) => ({ check, rounds }));
let budget = share * lengths.reduce((sum, { rounds }) => sum + rounds, 0);

const caught = new Set(
  [...caughtBy].flatMap(([check, ids]) => (checkLengths[check] === undefined ? [...ids] : [])),
);
const byObservers = caught.size;
const chosen: string[] = [];
let left = lengths.filter(({ rounds }) => rounds > 0 && rounds <= longest);
for (;;) {
  const worth = ({ check, rounds }: (typeof left)[number]) =>
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
const lines = chosen.sort().map((id) => `  '${id}',\n`);
const text = `// generated, do not edit: npm run quick

/**
 * The checks of \`--quick\`: they catch ${caught.size - byObservers} of the ${rows.length - byObservers} mutants that checks catch, in a tenth of the time. Another ${byObservers} are
 * seen in the traffic of any checks.
 */
export const quickChecks: readonly string[] = [
${lines.join('')}];
`;
writeFileSync(new URL('../generated/quick-checks.ts', import.meta.url), text);
process.stdout.write(`${chosen.length} checks catch ${caught.size} of ${rows.length} mutants\n`);
