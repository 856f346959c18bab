import pc from 'picocolors';

import { annotationLines } from '../../conformance/report/annotations.js';
import { ConsoleReport } from '../../conformance/report/console.js';
import { htmlReport } from '../../conformance/report/html/page.js';
import { junitReport } from '../../conformance/report/junit.js';
import { markdownReport } from '../../conformance/report/markdown.js';
import type { Register, Report } from '../../conformance/report/report.js';

/** Returns the console lines about a report; with `verbose`, also those about each check. */
export function consoleLines(
  report: Report,
  register: Register,
  { verbose = false, colors = pc.createColors(false) } = {},
): readonly string[] {
  const console = new ConsoleReport(register, colors, { verbose });
  const checks = verbose ? report.checks.flatMap((check) => console.check(check)) : [];
  return [...checks, ...console.summary(report)];
}

/** Returns the output of each printer for a report. */
export async function printed(report: Report, register: Register, { colors = pc.createColors(false) } = {}) {
  return {
    console: consoleLines(report, register, { colors }).join('\n'),
    verbose: consoleLines(report, register, { colors, verbose: true }).join('\n'),
    html: await htmlReport(report, register),
    junit: await junitReport(report, register),
    markdown: markdownReport(report, register),
    annotations: annotationLines(report, register).join('\n'),
  };
}
