/**
 * `npm run answers` writes `generated/reference-answers.ts`: what the reference gateway answers at open points, as seen in
 * a run against it.
 */
import { writeFileSync } from 'node:fs';
import { embeddedTarget } from '../conformance/cli/embedded.js';
import { runSuite } from '../conformance/engine/run-suite.js';
import { everything } from '../conformance/engine/select.js';
import { kitSuite } from '../conformance/kit.js';
import { answersIn } from '../conformance/report/surprises.js';

const open = await embeddedTarget();
const { verdict, openPoints } = await runSuite(kitSuite(), open.target, {
  ...{ selection: everything, seed: 1, waivers: [], strict: false, requireDecided: undefined },
  ...{ secret: () => undefined, tearsDown: false, listener: {} },
}).finally(() => open.close());
if (verdict !== 'conformant') throw new Error(`not written: the verdict is ${verdict}`);
const answers = answersIn(openPoints);
const lines = answers.map((answer) => `  '${answer.replace(/[\\']/g, '\\$&')}',\n`);
const text = `// generated, do not edit: npm run answers

/**
 * What the reference gateway answers at open points, as a report of it has it: open point, operation and what was
 * observed, separated by blanks.
 */
export const referenceAnswers: readonly string[] = [
${lines.join('')}];
`;
writeFileSync(new URL('../generated/reference-answers.ts', import.meta.url), text);
process.stdout.write(`${answers.length} answers\n`);
