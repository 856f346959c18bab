/**
 * `npx tsx test/foreign/brief.ts [--sets N] [--seed N]`: measures, without a model, how useful the brief for agents is.
 * Each foreign gateway gets sets of five defects. A simulated fixer reads the first 2,000 tokens of the report, fixes
 * each defect if one of its clauses is named there, and checks again, until the gateway is conformant: once with the
 * brief, once with the console report.
 */
import { parseArgs } from 'node:util';
import { createColors } from 'picocolors';

import { seeded, shuffled } from '../../conformance/core/random.js';
import { kitRegister } from '../../conformance/kit-register.js';
import { agentReport } from '../../conformance/report/agent.js';
import { ConsoleReport } from '../../conformance/report/console.js';
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import { build } from './gateway.js';
import { judge } from './judge.js';
import { type Defect, languages, type Manifest, manifestOf } from './manifest.js';

const { values } = parseArgs({
  options: { sets: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const size = 5;
const charactersPerToken = 3;
const budget = 2_000 * charactersPerToken;

const register = await kitRegister('en');
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs all checks against the gateway with these defects; returns the report for each reader. */
async function run(manifest: Manifest, defects: readonly Defect[]) {
  const ids = defects.map(({ id }) => id);
  const { result, verdict } = await judge(manifest, ids, { seed });
  const report = jsonReport(result, new Redactor());
  const printed = new ConsoleReport(register, createColors(false), { verbose: false, reports: [] });
  const texts = { brief: agentReport(report, register), console: printed.summary(report).join('\n') };
  return { verdict, texts, json: JSON.stringify(report, null, 2) };
}

/**
 * Fixes until no defect is left; returns how many defects were named in each iteration, and `stuck` if an iteration
 * named none.
 */
async function fix(
  defects: readonly Defect[],
  isNamed: (defect: Defect, text: string) => boolean,
  runOnce: (left: readonly Defect[]) => ReturnType<typeof run>,
  reader: 'brief' | 'console',
): Promise<string> {
  const named: number[] = [];
  for (let left = defects; ;) {
    const { verdict, texts } = await runOnce(left);
    const isOver = verdict === 'conformant' || left.length === 0;
    if (isOver) return `${named.length} (${named.join(' + ')}), ${verdict}`;
    const rest = left.filter((defect) => !isNamed(defect, texts[reader].slice(0, budget)));
    if (rest.length === left.length) return `stuck (${[...named, 0].join(' + ')})`;
    named.push(left.length - rest.length);
    left = rest;
  }
}

print('| gateway | defects | brief | console | tokens of brief, console, JSON |\n|---|---|---|---|---|');
for (const language of languages()) {
  const manifest = manifestOf(language);
  build(manifest);
  const candidates = manifest.defects.filter(({ openPoint }) => openPoint === undefined);
  const drawn = shuffled(candidates, seeded(seed, language));
  for (let set = 0; set < Number(values.sets); set += 1) {
    const defects = drawn.slice(set * size, (set + 1) * size);
    const names = new Map<Defect, readonly string[]>();
    for (const defect of defects) {
      const { failed } = await judge(manifest, [defect.id], { seed, only: defect.clauses });
      names.set(defect, [...defect.clauses, ...failed]);
    }
    const isNamed = (defect: Defect, text: string) =>
      names.get(defect)?.some((id) => new RegExp(`\\b${id}\\b`).test(text)) === true;
    const runs = new Map<string, ReturnType<typeof run>>();
    const runOnce = (left: readonly Defect[]) => {
      const key = left.map(({ id }) => id).join();
      const known = runs.get(key) ?? run(manifest, left);
      runs.set(key, known);
      return known;
    };
    const [brief, printed] = [
      await fix(defects, isNamed, runOnce, 'brief'),
      await fix(defects, isNamed, runOnce, 'console'),
    ];
    const { texts, json } = await runOnce(defects);
    const tokens = [texts.brief, texts.console, json].map(({ length }) =>
      Math.round(length / charactersPerToken),
    );
    const ids = defects.map(({ id }) => id).join(', ');
    print(`| ${language} | ${ids} | ${brief} | ${printed} | ${tokens.join(', ')} |`);
  }
}
