import type { components } from '../../generated/control.js';
import { instant } from '../domain/clock.js';
import { isUsed, type Provocations } from '../provocations/provocations.js';
import { type CallJournal, ownerOfClient } from '../recent-requests/journal.js';
import type { Store } from '../storage/store.js';

/** The calls of an account, and the use of the provocations planned for it. */
export type Journal = components['schemas']['Journal'];

export interface JournalSources {
  readonly store: Store;
  readonly provocations: Provocations;
  readonly journal: CallJournal;
}

/** Returns the journal of an account, in order; with the calls of one operation, or of all. */
export async function journalOf(
  { accountId, operation }: { readonly accountId: string; readonly operation?: string | undefined },
  { store, provocations, journal }: JournalSources,
): Promise<Journal> {
  const account = await store.account(accountId);
  const owners = account ? [accountId, ownerOfClient(account.clientId)] : [];
  return {
    calls: journal.of(owners, operation).map(({ atMs, headers, ...call }) => {
      return { ...call, headers: { ...headers }, at: instant(atMs) };
    }),
    provocations: provocations.of(accountId).map((provocation) => {
      const { id, state, call, notificationId } = provocation;
      return { id, state, used: isUsed(provocation), call, notificationId };
    }),
  };
}
