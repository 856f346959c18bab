/** How many tests, or steps that count as one, ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The parts of Vitest's JSON report that are read. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/**
 * What Vitest's JSON report says. A file that broke before its first test counts as one failure, and so do no tests at all and a
 * run that ended badly though each test passed (an unhandled rejection, say).
 */
export function countVitest(json: string, endedWell: boolean): Counts {
  const report = JSON.parse(json) as VitestReport;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const unsound = !endedWell || report.numPassedTests === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && unsound ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
}

/** `N passed, N failed`, and what was skipped where something was. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function exitStatus({ failed }: Counts): 0 | 1 {
  return failed === 0 ? 0 : 1;
}
