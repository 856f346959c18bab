import { answers, at, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { type NotificationBody, rewrittenNotifications, services } from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { apart, freeAgain } from '../shared/external-ids.js';
import { asNumber, callerOf, succeeded } from '../shared/own-calls.js';
import { refusalOf } from '../shared/request-faults.js';

const refused = (request: WireRequest) => refusalOf(request, 400, 'field');
const isRefund = ({ type }: NotificationBody): boolean => type === 'REFUND';

export default {
  'devolucao/last-id-alone': breaks('DEVOLUCAO-23', {
    title: 'Only the last refund id of a payment is remembered',
    defect: () => {
      const last = new Map<number, string>();
      return [
        freeAgain(
          'devolucao',
          ({ parentNumber, detail }) =>
            'refundId' in detail && last.get(parentNumber ?? 0) !== detail.refundId,
        ),
        services(({ store }) => ({
          store: {
            ...store,
            write: (work, accountId) =>
              store.write((all) => {
                const { transactions } = all;
                return work({
                  ...all,
                  transactions: {
                    ...transactions,
                    insert: async (created) => {
                      const inserted = await transactions.insert(created);
                      if (
                        inserted?.operation === 'devolucao' &&
                        inserted.parentNumber !== null &&
                        'refundId' in inserted.detail
                      )
                        last.set(inserted.parentNumber, inserted.detail.refundId);
                      return inserted;
                    },
                  },
                });
              }, accountId),
          },
        })),
      ];
    },
  }),
  'devolucao/id-free-after-a-day': breaks('DEVOLUCAO-23', {
    title: 'A refund id refunds again after a day',
    defect: () => freeAgain('devolucao', apart(24)),
  }),
  'devolucao/thousands-refused': breaks('DEVOLUCAO-02', {
    title: 'A valor of 1000.00 and more is refused',
    defect: requests('putDevolucao', ({ body }) => String(at(body, '/valor')).length > 6, refused),
  }),
  'devolucao/id-as-number': breaks('DEVOLUCAO-05', {
    title: 'A refund id of digits loses the zeros in front',
    defect: answers('putDevolucao', succeeded, set('/id', asNumber)),
  }),
  'devolucao/descricao-of-the-one-before': breaks('DEVOLUCAO-12', {
    title: 'A refund without descricao is answered with that of the one before',
    defect: () => {
      const last = new Map<unknown, unknown>();
      return answers('putDevolucao', succeeded, (answer, request) => {
        const own = at(request.body, '/descricao');
        const before = last.get(callerOf(request));
        if (own !== undefined) last.set(callerOf(request), own);
        return own === undefined && before !== undefined ? set('/descricao', before)(answer) : answer;
      });
    },
  }),
  'devolucao-notification/end-to-end-id-of-nothing': breaks('EVENT-191', {
    title: 'data.endToEndId of REFUND is well formed, but of nothing',
    defect: rewrittenNotifications(
      isRefund,
      set('/data/endToEndId', (id: unknown) => `${String(id).slice(0, -4)}zzzz`),
    ),
  }),
} satisfies Defects;
