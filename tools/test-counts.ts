/** How many tests, or steps counted as one test, passed, failed or were skipped. */
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
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * The counts in Vitest's JSON report. A file that failed without a test of it that did counts as one failure: it broke
 * before its first test, or has a suite without tests. So do a run without any tests, and a run that ended badly
 * although each test passed (an unhandled rejection, for example).
 */
export function countVitest(json: string, endedWell: boolean): Counts {
  const report = JSON.parse(json) as VitestReport;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const unsound = !endedWell || report.numPassedTests === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && unsound ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Adds counts up. */
export function sum(all: readonly Counts[]): Counts {
  const none = { passed: 0, failed: 0, skipped: 0 };
  return all.reduce<Counts>(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    none,
  );
}

/** `N passed, N failed`, and the number skipped if there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** 1 if anything failed, otherwise 0. */
export function exitStatus({ failed }: Counts): 0 | 1 {
  return failed === 0 ? 0 : 1;
}
