import type { Part } from '../../part.js';
import {
  cents,
  handlers,
  type NotificationBody,
  sending,
  type Services,
  swallowed,
  type Tables,
} from '../../replace.js';
import { type AccountMemory, remembering } from './account-memory.js';
import { transactions } from './refund-defects.js';

export type Transaction = NonNullable<AccountMemory['latest']>;

export type Balance = { readonly availableCents: number; readonly blockedCents: number };

export const sentOnes = ['cash_out', 'qr_cash_out', 'transfer'] as const;

/** Changes notifications depending on the account's history; undefined suppresses one. */
export const notified = (
  change: (notification: NotificationBody, memory: AccountMemory) => NotificationBody | undefined,
): (() => readonly Part[]) =>
  remembering((memoryOf) => [
    sending(async (delivery, send) => {
      const notification = JSON.parse(delivery.body) as NotificationBody;
      const changed = change(notification, memoryOf(delivery.accountId));
      return changed === undefined ? swallowed : send({ ...delivery, body: JSON.stringify(changed) });
    }),
  ]);

/** Changes what one form of the balance shows, depending on the account's history. */
export const shown = (
  form: 'standardBalance' | 'compatibilityBalance',
  change: (balance: Balance, memory: AccountMemory) => Balance,
): (() => readonly Part[]) =>
  remembering((memoryOf) => {
    const asked = ({ account: { id } }: { readonly account: { readonly id: string } }, all: Services) => {
      const balance = async (known: Tables['ledger']) => {
        const kept = await known.balance(id);
        if (!kept) return null;
        const { availableCents, blockedCents } = change(kept, memoryOf(id));
        return { availableCents: cents(availableCents), blockedCents: cents(blockedCents) };
      };
      const read: Services['store']['read'] = (work) =>
        all.store.read((known) =>
          work({ ...known, ledger: { ...known.ledger, balance: () => balance(known.ledger) } }),
        );
      return { ...all, store: { ...all.store, read } };
    };
    return [
      handlers(({ getBalance, getApiBalance, getAccountsBalances }) =>
        form === 'standardBalance'
          ? {
              getBalance: (request, all) => getBalance(request, asked(request, all)),
              getApiBalance: (request, all) => getApiBalance(request, asked(request, all)),
            }
          : { getAccountsBalances: (request, all) => getAccountsBalances(request, asked(request, all)) },
      ),
    ];
  });

/** A failed refund gives back `moreCents` more of its payment than it took, if others had taken from it too. */
export const givesBackMore = (moreCents: number): Part =>
  transactions((known) => ({
    addRefunded: async (number, byCents) => {
      const more = byCents < 0 ? await known.addRefunded(number, cents(byCents - moreCents)) : null;
      return more ?? known.addRefunded(number, byCents);
    },
  }));
