import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';

/**
 * Finishes planned work in the transaction of its effect; false if another process has it. Locks the account first: one
 * transaction may have several plans that are due at once, each of which cancels the others.
 */
export async function finishWork({ accounts, work }: Tables, planned: Work, owner: string): Promise<boolean> {
  await accounts.lock(planned.accountId);
  return work.finish(planned.id, owner);
}
