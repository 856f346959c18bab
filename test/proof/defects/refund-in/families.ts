import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type Services } from '../../replace.js';

/** Refund-ins have a total of their own, which ignores the devolucoes of the payment, and vice versa. */
function refundInsApart(): Part {
  const totals = new Map<number, number>();
  return handlers((known) => ({
    createRefundIn: (request, all) => {
      const store: Services['store'] = {
        ...all.store,
        write: (work, accountId) =>
          all.store.write(
            (tables) =>
              work({
                ...tables,
                transactions: {
                  ...tables.transactions,
                  addRefunded: async (number, byCents) => {
                    const payment = await tables.transactions.byNumber(number);
                    const total = (totals.get(number) ?? 0) + byCents;
                    if (payment === null || total > payment.amountCents) return null;
                    totals.set(number, total);
                    return payment;
                  },
                },
              }),
            accountId,
          ),
        read: (work) => all.store.read(work),
      };
      return known.createRefundIn(request, { ...all, store });
    },
  }));
}

export default {
  'refund-in/families-apart': {
    title: 'A payment can be refunded by refund-in, and once more by devolucao',
    clause: 'LIMIT-09',
    defect: refundInsApart,
  },
} satisfies Defects;
