import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type Services, type Tables, type Transaction } from '../../replace.js';

type Store = Services['store'];
type Cents = Parameters<Tables['transactions']['addRefunded']>[1];

/** Counts the refunded amount of a payment in another way. */
function withRefunded(
  store: Store,
  adds: (tables: Tables, number: number, byCents: Cents) => Promise<Transaction | null>,
): Store {
  return {
    ...store,
    write: (work, accountId) =>
      store.write((tables) => {
        const addRefunded = (number: number, byCents: Cents) => adds(tables, number, byCents);
        return work({ ...tables, transactions: { ...tables.transactions, addRefunded } });
      }, accountId),
    read: (work) => store.read(work),
  };
}

/** Refund-ins have a total of their own, which ignores the devolucoes of the payment, and vice versa. */
function refundInsApart(): Part {
  const totals = new Map<number, number>();
  return handlers((known) => ({
    createRefundIn: (request, all) => {
      const store = withRefunded(all.store, async ({ transactions }, number, byCents) => {
        const payment = await transactions.byNumber(number);
        const total = (totals.get(number) ?? 0) + byCents;
        if (payment === null || total > payment.amountCents) return null;
        totals.set(number, total);
        return payment;
      });
      return known.createRefundIn(request, { ...all, store });
    },
  }));
}

/** A refund-in counts only refund-ins, and the devolucoes that are under way; a devolucao counts both. */
function devolucoesIgnored(): Part {
  const totals = new Map<number, number>();
  let underWay = 0;
  return handlers((known) => ({
    putDevolucao: async (request, all) => {
      underWay += 1;
      return known.putDevolucao(request, all).finally(() => (underWay -= 1));
    },
    createRefundIn: (request, all) => {
      const isAlone = underWay === 0;
      const store = withRefunded(all.store, async (tables, number, byCents) => {
        const added = await tables.transactions.addRefunded(number, byCents);
        const payment = await tables.transactions.byNumber(number);
        const total = (totals.get(number) ?? 0) + byCents;
        const isLet = isAlone && payment !== null && total <= payment.amountCents;
        if (added !== null || isLet) totals.set(number, total);
        return added ?? (isLet ? payment : null);
      });
      return known.createRefundIn(request, { ...all, store });
    },
  }));
}

export default {
  'refund-in/families-apart': breaks('LIMIT-09', {
    title: 'A payment can be refunded by refund-in, and once more by devolucao',
    defect: refundInsApart,
  }),
  'refund-in/devolucoes-ignored': breaks('LIMIT-09', {
    title: 'A refund-in does not count the devolucoes of the payment that were asked for before',
    defect: devolucoesIgnored,
  }),
} satisfies Defects;
