import { randomUUID } from 'node:crypto';

import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'notification/counterpart-of-the-one-before': breaks('EVENT-184', {
    title: 'counterpart of CashOut is that of the payment before',
    defect: staleNotifications(isOf('CashOut'), '/counterpart'),
  }),
  'shared/cashout-counterpart': breaks('EVENT-184', {
    title: 'counterpart of CashOut is that of the notification before it, whoever that was for',
    defect: sharedNotifications(isOf('CashOut'), '/counterpart'),
  }),
  'notification/url-decoded': breaks('EVENT-01', {
    title: 'Percent-encoded characters in the query of a URL are decoded',
    defect: sending((delivery, send) =>
      send({ ...delivery, url: delivery.url.replaceAll('%20', '+').replaceAll('%2F', '/') }),
    ),
  }),
  'delivery/urls-of-the-creation': breaks('EVENT-04', {
    title: 'A payment is notified to the URLs that were registered when it was sent',
    defect: urlsOfTheCreation,
  }),
  'notification/code-failed-for-no-reason': breaks('EVENT-108', {
    title: 'A QR cash-out that failed is notified without errorCode',
    defect: byCode('ERROR', { errorCode: null, errorMessage: null }),
  }),
  'notification/code-confirmed-with-an-error': breaks('EVENT-106', {
    title: 'errorCode of a confirmed QR cash-out is 00',
    defect: byCode('CONFIRMED', { errorCode: '00' }),
  }),
  'notification/code-key-of-another': breaks('QRCASHOUT-39', {
    title: 'pixKey of a QR cash-out is not the key in its code',
    defect: byCode('CONFIRMED', { pixKey: '52998224725' }),
  }),
  'notification/code-keyless': breaks('QRCASHOUT-39', {
    title: 'pixKey of a QR cash-out is empty',
    defect: byCode('ERROR', { pixKey: '' }),
  }),
  'reversal/return-error-code': breaks('EVENT-106', {
    title: 'errorCode of a return is 00',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/errorCode', '00')),
  }),
  'reversal/return-error-message': breaks('EVENT-107', {
    title: 'errorMessage of a return is OK',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/errorMessage', 'OK')),
  }),
  'reversal/return-before-the-payment': breaks('EVENT-186', {
    title: 'processingDate of a return is years before the payment',
    defect: rewrittenNotifications(isOf('CashOutReversal'), set('/processingDate', yearsAgo)),
  }),
  'reversal/parent-date-of-the-return': breaks('EVENT-185', {
    title: 'parentTransaction.processingDate is that of the return',
    defect: rewrittenNotifications(
      isOf('CashOutReversal'),
      set('/parentTransaction/processingDate', (_: unknown, body: unknown) => at(body, '/processingDate')),
    ),
  }),
  'shared/cashoutreversal-parenttransaction-counterpart': breaks('EVENT-165', {
    title:
      'parentTransaction.counterpart of CashOutReversal is that of the notification before it, whoever that was for',
    defect: sharedNotifications(isOf('CashOutReversal'), '/parentTransaction/counterpart'),
  }),
  'reversal/refund-error-code': breaks('EVENT-106', {
    title: 'errorCode of a refund-in that was done is 00',
    defect: rewrittenNotifications(isOf('CashInReversal', 'CONFIRMED'), set('/errorCode', '00')),
  }),
  'reversal/refund-failed-for-no-reason': breaks('EVENT-108', {
    title: 'errorCode of a refund-in that failed is null',
    defect: rewrittenNotifications(isOf('CashInReversal', 'ERROR'), set('/errorCode', null)),
  }),
  'reversal/refund-failed-without-words': breaks('EVENT-109', {
    title: 'errorMessage of a refund-in that failed is empty',
    defect: rewrittenNotifications(isOf('CashInReversal', 'ERROR'), set('/errorMessage', '')),
  }),
  'reversal/refund-transaction-id-of-another': breaks('EVENT-181', {
    title: 'transactionId of CashInReversal is of no transaction',
    defect: rewrittenNotifications(
      isOf('CashInReversal'),
      set('/transactionId', () => randomUUID()),
    ),
  }),
  'devolucao-notification/refund-end-to-end-id-of-another': breaks('EVENT-187', {
    title: 'endToEndId inside data.refunds is well formed, but not that of the refund',
    defect: rewrittenNotifications(
      isRefund,
      set('/data/refunds/0/endToEndId', (id: unknown) => `${String(id).slice(0, -4)}zzzz`),
    ),
  }),
  'devolucao-notification/refund-years-ago': breaks('EVENT-188', {
    title: 'eventDate inside data.refunds is years before the refund',
    defect: rewrittenNotifications(isRefund, set('/data/refunds/0/eventDate', yearsAgo)),
  }),
  'med/decision-as-opened-too': breaks('EVENT-189', {
    title: 'The decision of a case goes to URLs for med_created too',
    defect: toOthersToo(
      (other, own) => /^med_(acc|rej)/.test(own.eventType) && other.eventType === 'med_created',
    ),
  }),
  'med/opened-to-refunds-too': breaks('EVENT-189', {
    title: 'A case that was opened goes to URLs for refund_in too',
    defect: toOthersToo((other, own) => own.eventType === 'med_created' && other.eventType === 'refund_in'),
  }),
} satisfies Defects;
