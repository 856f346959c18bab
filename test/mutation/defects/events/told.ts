import { randomUUID } from 'node:crypto';

import { at, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type NotificationBody, rewrittenNotifications, sending, swallowed, written } from '../../replace.js';
import { yearsAgo } from '../shared/clocks.js';
import { toOthersToo } from '../shared/known-urls.js';
import { sharedNotifications, staleNotifications } from '../shared/stale.js';

const isOf =
  (event: string, status?: string) =>
  (notification: NotificationBody): boolean =>
    notification['event'] === event && (status === undefined || notification['status'] === status);
const isRefund = ({ type }: NotificationBody) => type === 'REFUND';

/** Rewrites the notifications of QR cash-outs with this status. */
const byCode = (status: string, members: NotificationBody): Part =>
  written((notification, { operation }) =>
    operation === 'qr_cash_out' && notification['status'] === status
      ? { ...notification, ...members }
      : notification,
  );

/** A payment is notified to the URLs that were registered when it was sent. */
const urlsOfTheCreation = (): readonly Part[] => {
  let count = 0;
  const registered = new Map<unknown, number>();
  const sent = new Map<unknown, number>();
  const noting: Part = {
    http: {
      answer: (answer, { operation, body }) => {
        count += 1;
        if (at(body, '/state') === 'a webhook registration') registered.set(at(body, '/params/url'), count);
        if (operation === 'createCashOut') sent.set(at(body, '/externalId'), count);
        return answer;
      },
    },
  };
  const send = sending(async (delivery, next) => {
    const { externalId } = JSON.parse(delivery.body) as NotificationBody;
    const isLater = (registered.get(delivery.url) ?? 0) > (sent.get(externalId) ?? Infinity);
    return isLater ? swallowed : next(delivery);
  });
  return [noting, send];
};

export default {
  'notification/counterpart-of-the-one-before': {
    title: 'counterpart of CashOut is that of the payment before',
    clause: 'EVENT-184',
    defect: staleNotifications(isOf('CashOut'), '/counterpart'),
  },
  'shared/cashout-counterpart': {
    title: 'counterpart of CashOut is that of the notification before it, whoever that was for',
    clause: 'EVENT-184',
    defect: sharedNotifications(isOf('CashOut'), '/counterpart'),
  },
  'notification/url-decoded': {
    title: 'Percent-encoded characters in the query of a URL are decoded',
    clause: 'EVENT-01',
    defect: sending((delivery, send) =>
      send({ ...delivery, url: delivery.url.replaceAll('%20', '+').replaceAll('%2F', '/') }),
    ),
  },
  'delivery/urls-of-the-creation': {
    title: 'A payment is notified to the URLs that were registered when it was sent',
    clause: 'EVENT-04',
    defect: urlsOfTheCreation,
  },
  'notification/code-failed-for-no-reason': {
    title: 'A QR cash-out that failed is notified without errorCode',
    clause: 'EVENT-108',
    defect: byCode('ERROR', { errorCode: null, errorMessage: null }),
  },
  'notification/code-confirmed-with-an-error': {
    title: 'errorCode of a confirmed QR cash-out is 00',
    clause: 'EVENT-106',
    defect: byCode('CONFIRMED', { errorCode: '00' }),
  },
  'notification/code-key-of-another': {
    title: 'pixKey of a QR cash-out is not the key in its code',
    clause: 'QRCASHOUT-39',
    defect: byCode('CONFIRMED', { pixKey: '52998224725' }),
  },
  'notification/code-keyless': {
    title: 'pixKey of a QR cash-out is empty',
    clause: 'QRCASHOUT-39',
    defect: byCode('ERROR', { pixKey: '' }),
  },
  'reversal/return-error-code': {
    title: 'errorCode of a return is 00',
    clause: 'EVENT-106',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/errorCode', '00')),
  },
  'reversal/return-error-message': {
    title: 'errorMessage of a return is OK',
    clause: 'EVENT-107',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/errorMessage', 'OK')),
  },
  'reversal/return-before-the-payment': {
    title: 'processingDate of a return is years before the payment',
    clause: 'EVENT-186',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/processingDate', yearsAgo)),
  },
  'reversal/parent-date-of-the-return': {
    title: 'parentTransaction.processingDate is that of the return',
    clause: 'EVENT-185',
    defect: rewrittenNotifications(
      isOf('CashOutReversal'),
      set('/parentTransaction/processingDate', (_: unknown, body: unknown) => at(body, '/processingDate')),
    ),
  },
  'shared/cashoutreversal-parenttransaction-counterpart': {
    title:
      'parentTransaction.counterpart of CashOutReversal is that of the notification before it, whoever that was for',
    clause: 'EVENT-165',
    defect: sharedNotifications(isOf('CashOutReversal'), '/parentTransaction/counterpart'),
  },
  'reversal/refund-error-code': {
    title: 'errorCode of a refund-in that was done is 00',
    clause: 'EVENT-106',
    defect: rewrittenNotifications(isOf('CashInReversal', 'CONFIRMED'), set('/errorCode', '00')),
  },
  'reversal/refund-failed-for-no-reason': {
    title: 'errorCode of a refund-in that failed is null',
    clause: 'EVENT-108',
    defect: rewrittenNotifications(isOf('CashInReversal', 'ERROR'), set('/errorCode', null)),
  },
  'reversal/refund-failed-without-words': {
    title: 'errorMessage of a refund-in that failed is empty',
    clause: 'EVENT-109',
    defect: rewrittenNotifications(isOf('CashInReversal', 'ERROR'), set('/errorMessage', '')),
  },
  'reversal/refund-transaction-id-of-another': {
    title: 'transactionId of CashInReversal is of no transaction',
    clause: 'EVENT-181',
    defect: rewrittenNotifications(
      isOf('CashInReversal'),
      set('/transactionId', () => randomUUID()),
    ),
  },
  'devolucao-notification/refund-end-to-end-id-of-another': {
    title: 'endToEndId inside data.refunds is well formed, but not that of the refund',
    clause: 'EVENT-187',
    defect: rewrittenNotifications(
      isRefund,
      set('/data/refunds/0/endToEndId', (id: unknown) => `${String(id).slice(0, -4)}zzzz`),
    ),
  },
  'devolucao-notification/refund-years-ago': {
    title: 'eventDate inside data.refunds is years before the refund',
    clause: 'EVENT-188',
    defect: rewrittenNotifications(isRefund, set('/data/refunds/0/eventDate', yearsAgo)),
  },
  'med/decision-as-opened-too': {
    title: 'The decision of a case goes to URLs for med_created too',
    clause: 'EVENT-189',
    defect: toOthersToo(
      (other, own) => /^med_(acc|rej)/.test(own.eventType) && other.eventType === 'med_created',
    ),
  },
  'med/opened-to-refunds-too': {
    title: 'A case that was opened goes to URLs for refund_in too',
    clause: 'EVENT-189',
    defect: toOthersToo((other, own) => own.eventType === 'med_created' && other.eventType === 'refund_in'),
  },
} satisfies Defects;
