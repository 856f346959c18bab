import { Problem } from '../../server/domain/problems.js';

/** Status and message of a refusal; null if nothing was refused. Other errors are rethrown. */
export async function refusalOf(promise: Promise<unknown>): Promise<readonly [number, string] | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.options.status, error.message];
  }
}
