import type { Part } from '../../part.js';
import { cents, handlers, type Handlers, ledger, type Services, tables, type Tables } from '../../replace.js';
import { type Change, type Move, moveOf } from './money.js';

/** Operations whose refusals by a rule can trigger a defect. */
type Operation = 'createTransfer' | 'createQrCashOut' | 'createCashIn' | 'putCob';
type Request<O extends Operation> = Parameters<Handlers[O]>[0];

/** Does something in addition whenever a rule refuses an operation. */
export function onRefusal<O extends Operation>(
  operation: O,
  effect: (request: Request<O>, services: Services) => Promise<unknown>,
): Part {
  return handlers((known) => {
    const own = known[operation] as (request: Request<O>, services: Services) => Promise<unknown>;
    const changed = async (request: Request<O>, services: Services) => {
      try {
        return await own(request, services);
      } catch (thrown) {
        await effect(request, services);
        throw thrown;
      }
    };
    return { [operation]: changed };
  });
}

/** Does something in addition whenever an operation succeeds. */
export function onSuccess<O extends Operation>(
  operation: O,
  effect: (
    request: Request<O>,
    services: Services,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>,
): Part {
  return handlers((known) => {
    const own = known[operation] as (
      request: Request<O>,
      services: Services,
    ) => Promise<{ readonly body: Readonly<Record<string, unknown>> }>;
    const changed = async (request: Request<O>, services: Services) => {
      const answer = await own(request, services);
      await effect(request, services, answer.body);
      return answer;
    };
    return { [operation]: changed };
  });
}

/** Blocks this many cents of an account, or as many as are available. */
export function blocks({ store }: Services, accountId: string, amountCents: number): Promise<boolean> {
  return store.write(async ({ ledger: own }) => {
    const available = (await own.balance(accountId))?.availableCents ?? 0;
    const amount = Math.min(available, amountCents);
    return own.moveBalance(accountId, cents(-amount), cents(amount));
  }, accountId);
}

/** Credits an account with this many cents. */
export function credits({ store }: Services, accountId: string, amountCents: number): Promise<boolean> {
  return store.write(
    ({ ledger: own }) => own.moveBalance(accountId, cents(amountCents), cents(0)),
    accountId,
  );
}

/** Grants reservations beyond the balance if the previous one is less than `withinMs` old. */
export function hastyLending(withinMs: number): () => Part {
  return () => {
    const last = new Map<string, number>();
    const owed = new Map<string, number>();
    return ledger((known) => ({
      balance: async (accountId) => {
        const balance = await known.balance(accountId);
        return (
          balance && {
            ...balance,
            availableCents: cents(balance.availableCents - (owed.get(accountId) ?? 0)),
          }
        );
      },
      moveBalance: async (accountId, available, blocked) => {
        if (moveOf({ available, blocked }) !== 'reservation') {
          return known.moveBalance(accountId, available, blocked);
        }
        const isHasty = Date.now() - (last.get(accountId) ?? 0) < withinMs;
        if (await known.moveBalance(accountId, available, blocked)) {
          last.set(accountId, Date.now());
          return true;
        }
        if (!isHasty) return false;
        owed.set(accountId, (owed.get(accountId) ?? 0) - available);
        await known.moveBalance(accountId, cents(-available), cents(0));
        return known.moveBalance(accountId, available, blocked);
      },
    }));
  };
}

/** Changes the amounts of receipts, except the opening balance. */
export function receipts(change: (available: number) => number): () => Part {
  return () => {
    const opened = new Set<string>();
    return ledger((known) => ({
      moveBalance: (accountId, available, blocked) => {
        const isReceipt =
          opened.has(accountId) && moveOf({ available, blocked }) === 'opening' && available > 0;
        opened.add(accountId);
        return known.moveBalance(accountId, isReceipt ? cents(change(available)) : available, blocked);
      },
    }));
  };
}

/** Changes the shares of splits, which leave without having been blocked. */
export function shares(change: (amount: number) => number): Part {
  return ledger((known) => ({
    moveBalance: (accountId, available, blocked) => {
      const isShare = blocked === 0 && available < 0;
      return known.moveBalance(accountId, isShare ? cents(-change(-available)) : available, blocked);
    },
  }));
}

type Work = Parameters<Tables['work']['add']>[0];

/** Changes planned work; undefined drops it. */
export function plans(change: (work: Work) => Work | undefined): Part {
  return tables(({ work }) => ({
    work: {
      ...work,
      add: async (asked) => {
        const changed = change(asked);
        if (changed !== undefined) await work.add(changed);
      },
    },
  }));
}

/** Changes to a payment's movements of money, by kind. */
export type Moves = Partial<Readonly<Record<Move, (change: Change) => Change>>>;
