import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  handlers,
  type NotificationBody,
  rewrittenNotifications,
  sending,
  swallowed,
  written,
} from '../../replace.js';
import type { WireRequest } from '../../wire.js';
import { asNumber } from '../shared/own-calls.js';

const isOf =
  (event: string) =>
  (notification: NotificationBody): boolean =>
    notification['event'] === event;

const bodyOf = (text: string) => JSON.parse(text) as NotificationBody;
const hourMs = 3_600_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export default {
  'notification/newest-with-the-id': breaks('EVENT-91', {
    title: 'A CashOut tells the newest payment with its externalId, whosever it is',
    defect: () => {
      const newest = new Map<unknown, unknown>();
      return [
        answers('createCashOut', 201, (answer) => {
          newest.set(at(answer.body, '/externalId'), at(answer.body, '/transactionId'));
          return answer;
        }),
        rewrittenNotifications(
          isOf('CashOut'),
          set('/transactionId', (old: unknown, body: unknown) => newest.get(at(body, '/externalId')) ?? old),
        ),
      ];
    },
  }),
  'notification/company-key-as-number': breaks('EVENT-96', {
    title: 'pixKey of CashOut, where it is a CNPJ, lacks the zeros in front',
    defect: rewrittenNotifications(
      isOf('CashOut'),
      set('/pixKey', (key: unknown) => (String(key).length === 14 ? asNumber(key) : key)),
    ),
  }),
  'notification/company-key-formatted': breaks('EVENT-96', {
    title: 'pixKey of CashOut, where it is a CNPJ, is formatted',
    defect: rewrittenNotifications(
      isOf('CashOut'),
      set('/pixKey', (key: unknown) =>
        String(key).replace(/^(\d\d)(\d{3})(\d{3})(\d{4})(\d\d)$/, '$1.$2.$3/$4-$5'),
      ),
    ),
  }),
  'notification/fee-of-the-first-alone': breaks('EVENT-98', {
    title: 'feeAmount is shown for the first payment of an account alone',
    defect: () => {
      const told = new Set<string>();
      return written((notification, { accountId }) => {
        if (notification['event'] !== 'CashOut') return notification;
        const isFirst = !told.has(accountId);
        told.add(accountId);
        return isFirst ? notification : { ...notification, feeAmount: 0 };
      });
    },
  }),
  'notification/fee-cut': breaks('EVENT-98', {
    title: 'feeAmount is cut off from the binary number',
    defect: rewrittenNotifications(
      isOf('CashOut'),
      set('/feeAmount', (old: unknown) => Math.floor(Number(old) * 100) / 100),
    ),
  }),
  'notification/mixed-up': breaks('EVENT-100', {
    title: 'Payments of an account that settle at the same time are notified with the amount of one of them',
    defect: () => {
      const underWay = new Map<string, number>();
      const last = new Map<string, unknown>();
      const count = (request: WireRequest, more: number) => {
        const account = String(at(request.body, '/params/accountId'));
        if (at(request.body, '/state') === 'a payment settles')
          underWay.set(account, (underWay.get(account) ?? 0) + more);
      };
      return [
        {
          http: {
            request: (request) => {
              count(request, 1);
              return request;
            },
            answer: async (answer, request) => {
              await pause(5);
              count(request, -1);
              return answer;
            },
          },
        },
        written((notification, { accountId }) => {
          if (notification['event'] !== 'CashOut') return notification;
          const isAlone = (underWay.get(accountId) ?? 0) < 2;
          const before = last.get(accountId);
          last.set(accountId, notification['originalAmount']);
          return isAlone || before === undefined ? notification : { ...notification, originalAmount: before };
        }),
      ];
    },
  }),
  'reversal/original-value-cut': breaks('EVENT-140', {
    title: 'metadata.refund.originalValue is cut off from the binary number',
    defect: rewrittenNotifications(
      isOf('CashOutReversal'),
      set('/metadata/refund/originalValue', (old: unknown) => Math.floor((Number(old) / 100) * 100)),
    ),
  }),
  'reversal/late-return-silent': breaks('EVENT-130', {
    title: 'What comes back more than a day after the payment is not notified',
    defect: sending((delivery, send) => {
      const body = bodyOf(delivery.body);
      const paid = Date.parse(String(at(body, '/parentTransaction/processingDate')));
      const isLate = Date.parse(String(body['processingDate'])) - paid > 24 * hourMs;
      return body['event'] === 'CashOutReversal' && isLate ? Promise.resolve(swallowed) : send(delivery);
    }),
  }),
  'reversal/parent-id-as-number': breaks('EVENT-154', {
    title: 'parentTransaction.externalId of digits loses the zeros in front',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/parentTransaction/externalId', asNumber)),
  }),
  'reversal/never-total-with-fee': breaks('EVENT-159', {
    title: 'wasTotalRefunded stays false for a payment that cost a fee',
    defect: () => {
      const withFee = new Set<string>();
      return [
        handlers((known) => ({
          createQrCashOut: (request, all) => {
            if (request.account.feeCents > 0) withFee.add(request.account.id);
            return known.createQrCashOut(request, all);
          },
        })),
        written((notification, { accountId }) =>
          notification['event'] === 'CashOutReversal' && withFee.has(accountId)
            ? set('/parentTransaction/wasTotalRefunded', false)({ body: notification }).body
            : notification,
        ),
      ];
    },
  }),
} satisfies Defects;
