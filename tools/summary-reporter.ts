import type { Reporter, TestModule } from 'vitest/node';

/** The parts of a test module that are counted. */
type Counted = Pick<TestModule, 'state'> & {
  readonly children: { allTests(): Iterable<{ result(): { readonly state: string } }> };
};

/** A Vitest reporter whose last line is `N passed, N failed`. A run that does not end successfully has at least one failure. */
export class SummaryReporter implements Reporter {
  /** The summary; a run that never completes counts as failed. */
  #summary = summarize([], [], 'failed');

  onInit(): void {
    process.on('exit', () => {
      const { passed, failed, skipped } = this.#summary;
      console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
      if (failed > 0) process.exitCode = 1;
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    this.#summary = summarize(modules, errors, reason);
  }
}

/**
 * Counts the tests. A module that failed without a failed test (because it could not be loaded, for example) counts as a
 * failure. So does a run in which no test passed, or that failed although each test passed (an unhandled rejection).
 */
export function summarize(modules: readonly Counted[], errors: readonly unknown[], reason: string) {
  const states = modules.map((module) => [...module.children.allTests()].map((test) => test.result().state));
  const count = (state: string): number => states.flat().filter((one) => one === state).length;
  const broken = modules.filter(
    (module, index) => module.state() === 'failed' && !states[index]?.includes('failed'),
  ).length;
  const passed = count('passed');
  const failed = count('failed') + broken;
  const isUnsound = reason !== 'passed' || errors.length > 0 || passed === 0;
  return {
    passed,
    failed: failed === 0 && isUnsound ? 1 : failed,
    skipped: count('skipped') + count('pending'),
  };
}
