/** A Vitest reporter that lists the tests still running when the run is asked to end: these are the ones that hang. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export default class UnfinishedReporter implements Reporter {
  readonly #atWork = new Map<string, string>();

  onInit(): void {
    process.once('SIGTERM', () => {
      const names = [...this.#atWork.values()];
      console.error(
        `Still at work:\n${names.map((name) => `  ${name}`).join('\n') || '  no test: something that a test left behind'}`,
      );
    });
  }

  onTestModuleStart(module: TestModule): void {
    this.#atWork.set(module.id, `${module.project.name} ${module.relativeModuleId}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#atWork.delete(module.id);
  }

  onTestCaseReady(test: TestCase): void {
    this.#atWork.set(test.id, `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestCaseResult(test: TestCase): void {
    this.#atWork.delete(test.id);
  }
}
