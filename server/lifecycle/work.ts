import type { Tables } from '../storage/store.js';
import type { Work } from '../storage/tables/pending-work.js';

/**
 * Ends planned work in the transaction of its effect; false where somebody else has it. Locks the account first: one transaction
 * may have several plans that are due at once, and each cancels the others.
 */
export async function takeWork({ accounts, work }: Tables, planned: Work, owner: string): Promise<boolean> {
  await accounts.lock(planned.accountId);
  return work.finish(planned.id, owner);
}
