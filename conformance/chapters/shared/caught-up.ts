import type { TargetProfile } from '../../target/profile.js';

/**
 * Waits as long as lists of this target are behind, so that the next one shows whatever was done before (OP-69). Only targets that read
 * lists from a copy are waited for.
 */
export async function listsCaughtUp({ listLagMs }: TargetProfile): Promise<void> {
  if (listLagMs > 0) await new Promise((resolve) => setTimeout(resolve, listLagMs));
}
