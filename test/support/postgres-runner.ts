/** Skips tests on PostgreSQL if it could not be started (`postgres.ts` has printed why). */
import { inject, type RunnerTask, TestRunner } from 'vitest';

export default class PostgresRunner extends TestRunner {
  onCollected(files: RunnerTask[]): void {
    if (inject('postgres') === null) for (const file of files) skip(file);
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip';
  if ('tasks' in task) for (const inner of task.tasks) skip(inner);
}
