/** Skips the tests of a project whose database could not be started or built (its `globalSetup` has printed why). */
import { inject, type RunnerTask, TestRunner } from 'vitest';

export default class OptionalRunner extends TestRunner {
  onCollected(files: RunnerTask[]): void {
    if (inject('postgres') === null || inject('sqliteDriver') === null) for (const file of files) skip(file);
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip';
  if ('tasks' in task) for (const inner of task.tasks) skip(inner);
}
