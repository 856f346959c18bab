import type { Client } from './postgres-hosts.js';
import type { PostgresLimits } from './postgres-limits.js';

/** Until when work may take, ms by `performance.now()`. */
export interface Deadline {
  /** Until when its COMMIT is sent, or nothing of it is kept. */
  readonly workMs: number;
  /** Until when its caller is told what has become of it. */
  readonly answerMs: number;
}

/** The deadline of work that somebody has waited for since then. */
export function deadlineSince(sinceMs: number, { requestMs, commitMs }: PostgresLimits): Deadline {
  return { workMs: sinceMs + requestMs - commitMs, answerMs: sinceMs + requestMs };
}

/** The deadline of work that is kept together. */
export function earliest(deadlines: readonly Deadline[]): Deadline {
  return {
    workMs: Math.min(...deadlines.map(({ workMs }) => workMs)),
    answerMs: Math.min(...deadlines.map(({ answerMs }) => answerMs)),
  };
}

/** Uses a connection until then, and cuts it at that moment: whatever waits for its answer is told that it is lost. */
export async function cutAt<T>(client: Client, atMs: number, use: () => Promise<T>): Promise<T> {
  if (atMs === Infinity) return use();
  const timer = setTimeout(() => {
    client.__knex__disposed ??= 'it took too long';
    client.connection.stream.destroy();
  }, atMs - performance.now());
  try {
    return await use();
  } finally {
    clearTimeout(timer);
  }
}
