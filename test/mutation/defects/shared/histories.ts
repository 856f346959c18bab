import {
  bodyOf,
  type NotificationBody,
  sending,
  swallowed,
  withBody,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  cents,
  handlers,
  type Services,
  table,
  type Tables,
} from '../../../../conformance/variants/parts/replace.js';
import { type AccountMemory, remembering } from './account-memory.js';

type Balance = { readonly availableCents: number; readonly blockedCents: number };

export const sentOnes = ['cash_out', 'qr_cash_out', 'transfer'] as const;

/** Changes notifications depending on the account's history; undefined suppresses a notification. */
export const notifiedByHistory = (
  change: (notification: NotificationBody, memory: AccountMemory) => NotificationBody | undefined,
) =>
  remembering((memoryOf) => [
    sending(async (delivery, send) => {
      const changed = change(bodyOf(delivery), memoryOf(delivery.accountId));
      return changed === undefined ? swallowed : send(withBody(delivery, changed));
    }),
  ]);

/** Changes the compatibility form of the balance, depending on the account's history. */
export const compatibilityBalance = (change: (balance: Balance, memory: AccountMemory) => Balance) =>
  remembering((memoryOf) => [
    handlers(({ getAccountsBalances }) => ({
      getAccountsBalances: (request, { store, ...all }) => {
        const balance = async (ledger: Tables['ledger']) => {
          const kept = await ledger.balance(request.account.id);
          if (!kept) return null;
          const { availableCents, blockedCents } = change(kept, memoryOf(request.account.id));
          return { availableCents: cents(availableCents), blockedCents: cents(blockedCents) };
        };
        const read: Services['store']['read'] = (work) =>
          store.read(({ ledger, ...tables }) =>
            work({ ...tables, ledger: { ...ledger, balance: () => balance(ledger) } }),
          );
        return getAccountsBalances(request, { ...all, store: { ...store, read } });
      },
    })),
  ]);

/** A failed refund restores one cent more of its payment than it took, if other refunds had taken from it too. */
export const givesBackMore: Part = table('transactions', (inner) => ({
  addRefunded: async (number, byCents) => {
    const more = byCents < 0 ? await inner.addRefunded(number, cents(byCents - 1)) : null;
    return more ?? inner.addRefunded(number, byCents);
  },
}));
