/** What each printer makes of one report with one of everything, as files to read in a diff. */
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { annotationLines } from '../../../conformance/report/annotations.js';
import { ConsoleReport } from '../../../conformance/report/console.js';
import { junitReport } from '../../../conformance/report/junit.js';
import { markdownReport } from '../../../conformance/report/markdown.js';
import { sampleReport } from '../../support/sample-report.js';
import { smallRegister } from '../../support/small-suite.js';

const report = sampleReport('text');

/** What a run prints at its end, with the results of all checks before it where they are asked for. */
function consoleText(verbose: boolean): string {
  const console = new ConsoleReport(smallRegister, pc.createColors(false), { verbose });
  const checks = verbose ? report.checks.flatMap((check) => console.check(check)) : [];
  return [...checks, ...console.summary(report)].join('\n');
}

test.each([
  ['console.txt', () => consoleText(false)],
  ['console-verbose.txt', () => consoleText(true)],
  ['junit.xml', () => junitReport(report, smallRegister)],
  ['markdown.txt', () => markdownReport(report, smallRegister)],
  ['annotations.txt', () => annotationLines(report, smallRegister).join('\n')],
])('%s', async (name, print) => {
  await expect(`${await print()}\n`).toMatchFileSnapshot(`printed/${name}`);
});
