import type { Part } from '../part.js';
import { handlers, rules, tables, type Tables } from '../replace.js';
import { mutantsOf } from './request-faults.js';

type Kept = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;

/** What a refund-in finds by the id in its path, taken for something else. */
const refundsAs = (change: (kept: Kept) => Kept): Part =>
  handlers((known) => ({
    createRefundIn: (request, { store, ...all }) =>
      known.createRefundIn(request, {
        ...all,
        store: {
          ...store,
          read: (work) =>
            store.read(({ transactions, ...others }) =>
              work({
                ...others,
                transactions: {
                  ...transactions,
                  byTransactionId: async (accountId, id) => {
                    const kept = await transactions.byTransactionId(accountId, id);
                    return kept && change(kept);
                  },
                },
              }),
            ),
        },
      }),
  }));

/** One thing taken for another. */
export default [
  ...mutantsOf('refund-in', [
    [
      'sent-payment-refunded',
      'Whether a payment was received or sent is not looked at: a sent one can be refunded',
      'REFUNDIN-21',
      'state',
      refundsAs((kept) =>
        ['cash_out', 'qr_cash_out'].includes(kept.operation)
          ? { ...kept, operation: 'receipt', detail: {} }
          : kept,
      ),
    ],
    [
      'unpaid-charge-refunded',
      'A charge can be refunded before it is paid',
      'REFUNDIN-23',
      'leniency',
      refundsAs((kept) => (kept.operation === 'cash_in' ? { ...kept, status: 'CONFIRMED' } : kept)),
    ],
  ]),
  ...mutantsOf('cob', [
    [
      'txid-of-31-characters',
      'Of txids the first 31 characters are compared',
      'COB-01',
      'state',
      () => {
        const used = new Set<string>();
        return tables(({ cobs }) => ({
          cobs: {
            ...cobs,
            insert: async (cob) => {
              const key = `${cob.accountId} ${cob.txid.slice(0, 31)}`;
              if (used.has(key)) return null;
              const inserted = await cobs.insert(cob);
              if (inserted !== null) used.add(key);
              return inserted;
            },
          },
        }));
      },
    ],
  ]),
  ...mutantsOf('reversal', [
    [
      'parent-masked-for-individuals',
      'parentTransaction.counterpart.document is masked for a CPF, a CNPJ is whole',
      'EVENT-165',
      'state',
      rules((known) => ({
        cashOutReversalEvent: (back, original) => {
          const event = known.cashOutReversalEvent(back, original);
          const parent = event['parentTransaction'] as Readonly<Record<string, object>>;
          const document = original.counterpart?.document ?? '';
          if (document.length !== 14) return event;
          return {
            ...event,
            parentTransaction: { ...parent, counterpart: { ...parent['counterpart'], document } },
          };
        },
      })),
    ],
  ]),
];
