import { Problem } from '../../server/domain/problems.js';

/** Returns status and message of a refusal; null if there was none. Rethrows other errors. */
export async function refusalOf(promise: Promise<unknown>): Promise<readonly [number, string] | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.options.status, error.message];
  }
}
