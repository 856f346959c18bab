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

test.each([
  ['console.txt', () => new ConsoleReport(smallRegister, pc.createColors(false)).summary(report).join('\n')],
  ['junit.xml', () => junitReport(report, smallRegister)],
  ['markdown.txt', () => markdownReport(report, smallRegister)],
  ['annotations.txt', () => annotationLines(report, smallRegister).join('\n')],
])('%s', async (name, print) => {
  await expect(`${await print()}\n`).toMatchFileSnapshot(`printed/${name}`);
});
