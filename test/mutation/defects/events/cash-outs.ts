import { randomBytes } from 'node:crypto';

import { answers, at, drop, set } from '../../edits.js';
import { breaks, type Defects, family } from '../../mutant.js';
import {
  anyNotification,
  asConfirmed,
  confirmed,
  failed,
  isEvent,
  type NotificationBody,
  notifications,
  notificationsOf,
  storedNotifications,
} from '../../notifications.js';
import type { Part } from '../../part.js';
import { handledAs } from '../../replace.js';
import {
  anHourBeforeStart,
  asDecimalText,
  cutToCents,
  inCents,
  localAsUtc,
  withoutLeadingZeros,
  withTariff,
} from '../../values.js';
import type { WireRequest } from '../../wire.js';
import { notifiedByHistory } from '../shared/histories.js';
import { staleNotifications } from '../shared/stale.js';

const all = notificationsOf(anyNotification);
const isCashOut = isEvent('CashOut');
const cashOuts = notificationsOf(isCashOut);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const masked = (text: unknown): string => `***${String(text).slice(3)}`;
const companyKey = (change: (key: string) => unknown) =>
  cashOuts(set('/pixKey', (key: unknown) => (String(key).length === 14 ? change(String(key)) : key)));
const randomId = (id: unknown): string =>
  String(id).slice(0, 21) + randomBytes(8).toString('hex').slice(0, 11);

/** Rewrites the notifications of QR cash-outs with this status. */
const byCode = (status: string, members: NotificationBody): Part =>
  storedNotifications((notification, { operation }) =>
    operation === 'qr_cash_out' && notification['status'] === status
      ? { ...notification, ...members }
      : notification,
  );

/** A CashOut shows the newest payment with its externalId, whosever it is. */
const newestWithTheId = (): readonly Part[] => {
  const newest = new Map<unknown, unknown>();
  return [
    answers('createCashOut', 201, (answer) => {
      newest.set(at(answer.body, '/externalId'), at(answer.body, '/transactionId'));
      return answer;
    }),
    cashOuts(
      set('/transactionId', (old: unknown, body: unknown) => newest.get(at(body, '/externalId')) ?? old),
    ),
  ];
};

/** feeAmount is shown for the first payment of an account alone. */
const feeOfTheFirst = (): Part => {
  const seen = new Set<string>();
  return storedNotifications((notification, { accountId }) => {
    if (!isCashOut(notification)) return notification;
    const isFirst = !seen.has(accountId);
    seen.add(accountId);
    return isFirst ? notification : { ...notification, feeAmount: 0 };
  });
};

/** Payments of an account that settle at the same time are notified with the amount of one of them. */
const mixedUp = (): readonly Part[] => {
  const underWay = new Map<string, number>();
  const last = new Map<string, unknown>();
  const count = ({ body }: WireRequest, more: number) => {
    const account = String(at(body, '/params/accountId'));
    if (at(body, '/state') === 'a payment settles')
      underWay.set(account, (underWay.get(account) ?? 0) + more);
  };
  const counting: Part = {
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
  };
  const mixing = storedNotifications((notification, { accountId }) => {
    if (!isCashOut(notification)) return notification;
    const isAlone = (underWay.get(accountId) ?? 0) < 2;
    const before = last.get(accountId);
    last.set(accountId, notification['originalAmount']);
    return isAlone || before === undefined ? notification : { ...notification, originalAmount: before };
  });
  return [counting, mixing];
};

const rejected = { status: 'ERROR', errorCode: 'ORDER_REJECTED', errorMessage: 'Rejected.' };

/** The notifications of cash-outs, and what all notifications of the standard family share. */
export default {
  'notification/in-version-2-envelope': breaks('EVENT-83', {
    title: 'The result of a cash-out comes in the envelope {type, data}',
    defect: all(set('', (event: unknown) => ({ type: 'CASH_OUT', data: event }))),
  }),
  'notification/event-lower-case': breaks('EVENT-84', {
    title: 'event is cash_out, the name of the registration',
    defect: all(set('/event', 'cash_out')),
  }),
  'notification/failure-confirmed': breaks('EVENT-86', {
    title: 'A failed payment is notified as CONFIRMED',
    defect: notifications(failed, set('/status', 'CONFIRMED')),
  }),
  'history/result-of-the-one-before': breaks('EVENT-86', {
    title: 'A cash-out that settles after another one failed is notified as ERROR',
    defect: notifiedByHistory((notification, memory) => {
      const isWrong =
        isEvent('CashOut', 'CONFIRMED')(notification) && memory.all('ERROR', 'cash_out').length > 0;
      return isWrong ? { ...notification, ...rejected } : notification;
    }),
  }),
  'history/refund-result-of-the-one-before': breaks('EVENT-170', {
    title: 'A refund-in that fails after another one and a cash-out were done is notified as CONFIRMED',
    defect: notifiedByHistory((notification, memory) => {
      const areDone = (['refund_in', 'cash_out'] as const).every(
        (name) => memory.all('CONFIRMED', name).length > 0,
      );
      const isWrong = isEvent('CashInReversal', 'ERROR')(notification) && areDone;
      return isWrong ? { ...notification, ...asConfirmed } : notification;
    }),
  }),
  'notification/movement-credit': breaks('EVENT-89', {
    title: 'movementType of a sent payment is CREDIT',
    defect: all(set('/movementType', 'CREDIT')),
  }),
  'notification/transaction-id-of-another': breaks('EVENT-91', {
    title: 'transactionId is a UUID that the answer to the cash-out did not have',
    defect: all(set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'notification/newest-with-the-id': breaks('EVENT-91', {
    title: 'A CashOut tells the newest payment with its externalId, whosever it is',
    defect: newestWithTheId,
  }),
  'notification/external-id-forgotten': breaks('EVENT-93', {
    title: 'The externalId is not kept with the payment: it is notified as null',
    defect: cashOuts(set('/externalId', null)),
  }),
  'notification/external-id-as-number': breaks('EVENT-93', {
    title: 'An externalId of digits is notified without the zeros in front of it',
    defect: cashOuts(set('/externalId', withoutLeadingZeros)),
  }),
  'notification/end-to-end-id-missing': breaks('EVENT-94', {
    title: 'endToEndId of a confirmed payment is null',
    defect: notifications(confirmed, set('/endToEndId', null)),
  }),
  'delivery/second-end-to-end-id': breaks('EVENT-94', {
    title: 'The notification has an end-to-end id of its own',
    defect: notifications(confirmed, set('/endToEndId', randomId)),
  }),
  'notification/pix-key-masked': breaks('EVENT-96', {
    title: 'pixKey is masked',
    defect: all(set('/pixKey', masked)),
  }),
  'notification/company-key-as-number': breaks('EVENT-96', {
    title: 'pixKey of CashOut, where it is a CNPJ, lacks the zeros in front',
    defect: companyKey(withoutLeadingZeros),
  }),
  'notification/company-key-formatted': breaks('EVENT-96', {
    title: 'pixKey of CashOut, where it is a CNPJ, is formatted',
    defect: companyKey((key) => key.replace(/^(\d\d)(\d{3})(\d{3})(\d{4})(\d\d)$/, '$1.$2.$3/$4-$5')),
  }),
  'notification/fee-text': breaks('EVENT-97', {
    title: 'feeAmount is a text',
    defect: all(set('/feeAmount', asDecimalText)),
  }),
  'notification/fee-nothing': breaks('EVENT-98', {
    title: 'feeAmount is always 0',
    defect: all(set('/feeAmount', 0)),
  }),
  'notification/fee-of-the-first-alone': breaks('EVENT-98', {
    title: 'feeAmount is shown for the first payment of an account alone',
    defect: feeOfTheFirst,
  }),
  'notification/fee-cut': breaks('EVENT-98', {
    title: 'feeAmount is cut off from the binary number',
    defect: cashOuts(set('/feeAmount', cutToCents)),
  }),
  'notification/original-in-cents': breaks('EVENT-100', {
    title: 'originalAmount is in cents',
    defect: all(set('/originalAmount', inCents)),
  }),
  'notification/amount-in-binary': breaks('EVENT-100', {
    title: 'The amount is kept as cents cut off from the binary number: 0.29 becomes 0.28',
    defect: handledAs('createCashOut', ({ body, ...request }) => ({
      ...request,
      body: { ...body, value: body.value > 0 ? Math.max(0.01, cutToCents(body.value)) : body.value },
    })),
  }),
  'notification/mixed-up': breaks('EVENT-100', {
    title: 'Payments of an account that settle at the same time are notified with the amount of one of them',
    defect: mixedUp,
  }),
  'qr-cash-out/told-with-fee': breaks('EVENT-100', {
    title: 'originalAmount of a QR cash-out includes the fee',
    defect: storedNotifications((notification, { operation, feeCents, amountCents }) =>
      operation === 'qr_cash_out' && isCashOut(notification)
        ? { ...notification, originalAmount: (amountCents + feeCents) / 100 }
        : notification,
    ),
  }),
  'notification/final-tariff': breaks('EVENT-102', {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    defect: all(set('/finalAmount', withTariff)),
  }),
  'notification/processing-date-local': breaks('EVENT-105', {
    title: 'processingDate is local time passed off as UTC: before the creation of the payment',
    defect: all(set('/processingDate', localAsUtc)),
  }),
  'delivery/processing-date-of-the-process': breaks('EVENT-105', {
    title: 'processingDate is the time at which the gateway was started',
    defect: all(set('/processingDate', anHourBeforeStart)),
  }),
  'notification/error-code-empty': breaks('EVENT-106', {
    title: 'errorCode of a confirmed payment is 00',
    defect: notifications(confirmed, set('/errorCode', '00')),
  }),
  'notification/code-confirmed-with-an-error': breaks('EVENT-106', {
    title: 'errorCode of a confirmed QR cash-out is 00',
    defect: byCode('CONFIRMED', { errorCode: '00' }),
  }),
  'notification/error-message-ok': breaks('EVENT-107', {
    title: 'errorMessage of a confirmed payment is OK',
    defect: notifications(confirmed, set('/errorMessage', 'OK')),
  }),
  'notification/error-code-null': breaks('EVENT-108', {
    title: 'errorCode of a failed payment is null',
    defect: notifications(failed, set('/errorCode', null)),
  }),
  'notification/code-failed-for-no-reason': breaks('EVENT-108', {
    title: 'A QR cash-out that failed is notified without errorCode',
    defect: byCode('ERROR', { errorCode: null, errorMessage: null }),
  }),
  'notification/error-message-null': breaks('EVENT-109', {
    title: 'errorMessage of a failed payment is empty',
    defect: notifications(failed, set('/errorMessage', '')),
  }),
  'notification/counterpart-nameless': breaks('EVENT-111', {
    title: 'counterpart has no name',
    defect: all(drop('/counterpart/name')),
  }),
  'notification/counterpart-undocumented': breaks('EVENT-112', {
    title: 'counterpart has no document',
    defect: all(drop('/counterpart/document')),
  }),
  'notification/bank-name-for-bank': breaks('EVENT-113', {
    title: 'counterpart.bank is a text',
    defect: all(set('/counterpart/bank', 'Banco do Brasil')),
  }),
  'notification/bank-ispb-missing': breaks('EVENT-114', {
    title: 'counterpart.bank calls its ISPB bankIspb',
    defect: all(drop('/counterpart/bank/bankISPB'), set('/counterpart/bank/bankIspb', '00000000')),
  }),
  'notification/metadata-text': breaks('EVENT-119', {
    title: 'metadata is a text of JSON',
    defect: all(set('/metadata', '{}')),
  }),
  ...family(
    (code: string) => ({
      title: `A payment that failed with ${code} is notified with another errorCode`,
      defect: notifications(({ errorCode }) => errorCode === code, set('/errorCode', 'PROCESSING_ERROR')),
    }),
    [
      ['notification/tax-id-mismatch-unnamed', 'EVENT-121', 'TAX_ID_MISMATCH'],
      ['notification/invalid-tax-id-unnamed', 'EVENT-122', 'INVALID_TAX_ID'],
      ['notification/blocked-account-unnamed', 'EVENT-123', 'BLOCKED_ACCOUNT'],
      ['notification/account-closed-unnamed', 'EVENT-124', 'ACCOUNT_CLOSED'],
      ['notification/order-rejected-unnamed', 'EVENT-125', 'ORDER_REJECTED'],
      ['notification/payment-expired-unnamed', 'EVENT-126', 'PAYMENT_EXPIRED'],
      ['notification/settlement-timeout-unnamed', 'EVENT-127', 'SETTLEMENT_TIMEOUT'],
    ],
  ),
  'notification/counterpart-of-the-one-before': breaks('EVENT-184', {
    title: 'counterpart of CashOut is that of the payment before',
    defect: staleNotifications(isCashOut, '/counterpart'),
  }),
  'notification/code-key-of-another': breaks('QRCASHOUT-39', {
    title: 'pixKey of a QR cash-out is not the key in its code',
    defect: byCode('CONFIRMED', { pixKey: '52998224725' }),
  }),
  'notification/code-keyless': breaks('QRCASHOUT-39', {
    title: 'pixKey of a QR cash-out is empty',
    defect: byCode('ERROR', { pixKey: '' }),
  }),
} satisfies Defects;
