import { SetupError, Skip } from '../../core/errors.js';

/**
 * Asks for a state that a right target may refuse to set up; refusing is as good as doing nothing. Returns whether the
 * state was set up, was refused, or is unknown to the target.
 */
export async function attempted(setup: Promise<unknown>): Promise<'held' | 'refused' | 'unknown'> {
  try {
    await setup;
    return 'held';
  } catch (thrown) {
    if (thrown instanceof SetupError) return 'refused';
    if (thrown instanceof Skip) return 'unknown';
    throw thrown;
  }
}
