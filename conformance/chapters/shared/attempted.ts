import { SetupError, Skip } from '../../core/errors.js';

/**
 * Asks for a state that a right target may refuse to set up; that it does is as well as that it does nothing. Returns whether
 * it was set up, refused, or is none that the target knows.
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
