import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { at, drop, onAnswers, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  anyNotification,
  asConfirmed,
  confirmed,
  failed,
  isEvent,
  type NotificationBody,
  notifications,
  storedNotifications,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs } from '../../../../conformance/variants/parts/replace.js';
import {
  anHourBeforeStart,
  asDecimalText,
  cutToCents,
  inCents,
  localAsUtc,
  withoutLeadingZeros,
  withTariff,
} from '../../../../conformance/variants/parts/values.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { notifiedByHistory } from '../shared/histories.js';
import { staleNotifications } from '../shared/stale.js';

const all = notifications(anyNotification);
const isCashOut = isEvent('CashOut');
const cashOuts = notifications(isCashOut);

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

/** If several payments of an account settle at the same time, all notifications show the amount of one of them. */
const mixedUp = (): readonly Part[] => {
  const underWay = new Map<string, number>();
  const last = new Map<string, unknown>();
  const count = ({ body }: WireRequest, more: number) => {
    const account = String(at(body, '/params/accountId'));
    if (at(body, '/state') === 'a payment settles')
      underWay.set(account, (underWay.get(account) ?? 0) + more);
  };
  const counting: Part = {
    request: (request) => {
      count(request, 1);
      return request;
    },
    answer: async (answer, request) => {
      await pause(5);
      count(request, -1);
      return answer;
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

/** Defects in the notifications of cash-outs, and in the members that all standard notifications share. */
export default defects()
  .breaks('EVENT-83', 'The result of a cash-out comes in the envelope {type, data}')
  .as('notification/in-version-2-envelope')(
    all(set('', (event: unknown) => ({ type: 'CASH_OUT', data: event }))),
  )
  .breaks('EVENT-84', 'event is cash_out, the name of the registration')
  .as('notification/event-lower-case')(all(set('/event', 'cash_out')))
  .breaks('EVENT-86', 'A failed payment is notified as CONFIRMED')
  .as('notification/failure-confirmed')(notifications(failed)(set('/status', 'CONFIRMED')))
  .breaks('EVENT-86', 'A cash-out that settles after another one failed is notified as ERROR')
  .as('history/result-of-the-one-before')(
    notifiedByHistory((notification, memory) => {
      const isWrong =
        isEvent('CashOut', 'CONFIRMED')(notification) && memory.all('ERROR', 'cash_out').length > 0;
      return isWrong ? { ...notification, ...rejected } : notification;
    }),
  )
  .breaks(
    'EVENT-170',
    'A refund-in that fails after another one and a cash-out were done is notified as CONFIRMED',
  )
  .as('history/refund-result-of-the-one-before')(
    notifiedByHistory((notification, memory) => {
      const areDone = (['refund_in', 'cash_out'] as const).every(
        (name) => memory.all('CONFIRMED', name).length > 0,
      );
      const isWrong = isEvent('CashInReversal', 'ERROR')(notification) && areDone;
      return isWrong ? { ...notification, ...asConfirmed } : notification;
    }),
  )
  .breaks('EVENT-89', 'movementType of a sent payment is CREDIT')
  .as('notification/movement-credit')(all(set('/movementType', 'CREDIT')))
  .breaks('EVENT-91', 'transactionId is a UUID that the answer to the cash-out did not have')
  .as('notification/transaction-id-of-another')(
    all(set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  )
  .breaks('EVENT-91', 'A CashOut tells the newest payment with its externalId, whosever it is')
  .as('notification/newest-with-the-id')(() => {
    const newest = new Map<unknown, unknown>();
    return [
      onAnswers('createCashOut', 201, (answer) => {
        newest.set(at(answer.body, '/externalId'), at(answer.body, '/transactionId'));
      }),
      cashOuts(
        set('/transactionId', (old: unknown, body: unknown) => newest.get(at(body, '/externalId')) ?? old),
      ),
    ];
  })
  .breaks('EVENT-93', 'The externalId is not kept with the payment: it is notified as null')
  .as('notification/external-id-forgotten')(cashOuts(set('/externalId', null)))
  .breaks('EVENT-93', 'An externalId of digits is notified without the zeros in front of it')
  .as('notification/external-id-as-number')(cashOuts(set('/externalId', withoutLeadingZeros)))
  .breaks('EVENT-94', 'endToEndId of a confirmed payment is null')
  .as('notification/end-to-end-id-missing')(notifications(confirmed)(set('/endToEndId', null)))
  .breaks('EVENT-94', 'The notification has an end-to-end id of its own')
  .as('delivery/second-end-to-end-id')(notifications(confirmed)(set('/endToEndId', randomId)))
  .breaks('EVENT-96', 'pixKey is masked')
  .as('notification/pix-key-masked')(all(set('/pixKey', masked)))
  .breaks('EVENT-96', 'pixKey of CashOut, where it is a CNPJ, lacks the zeros in front')
  .as('notification/company-key-as-number')(companyKey(withoutLeadingZeros))
  .breaks('EVENT-96', 'pixKey of CashOut, where it is a CNPJ, is formatted')
  .as('notification/company-key-formatted')(
    companyKey((key) => key.replace(/^(\d\d)(\d{3})(\d{3})(\d{4})(\d\d)$/, '$1.$2.$3/$4-$5')),
  )
  .breaks('EVENT-97', 'feeAmount is a text')
  .as('notification/fee-text')(all(set('/feeAmount', asDecimalText)))
  .breaks('EVENT-98', 'feeAmount is always 0')
  .as('notification/fee-nothing')(all(set('/feeAmount', 0)))
  .breaks('EVENT-98', 'feeAmount is shown for the first payment of an account alone')
  .as('notification/fee-of-the-first-alone')(() => {
    const notifiedAccounts = new Set<string>();
    return storedNotifications((notification, { accountId }) => {
      if (!isCashOut(notification)) return notification;
      const isFirst = !notifiedAccounts.has(accountId);
      notifiedAccounts.add(accountId);
      return isFirst ? notification : { ...notification, feeAmount: 0 };
    });
  })
  .breaks('EVENT-98', 'feeAmount is cut off from the binary number')
  .as('notification/fee-cut')(cashOuts(set('/feeAmount', cutToCents)))
  .breaks('EVENT-100', 'originalAmount is in cents')
  .as('notification/original-in-cents')(all(set('/originalAmount', inCents)))
  .breaks('EVENT-100', 'The amount is kept as cents cut off from the binary number: 0.29 becomes 0.28')
  .as('notification/amount-in-binary')(
    handledAs('createCashOut', ({ body, ...request }) => ({
      ...request,
      body: { ...body, value: body.value > 0 ? Math.max(0.01, cutToCents(body.value)) : body.value },
    })),
  )
  .breaks(
    'EVENT-100',
    'Payments of an account that settle at the same time are notified with the amount of one of them',
  )
  .as('notification/mixed-up')(mixedUp)
  .breaks('EVENT-100', 'originalAmount of a QR cash-out includes the fee')
  .as('qr-cash-out/told-with-fee')(
    storedNotifications((notification, { operation, feeCents, amountCents }) =>
      operation === 'qr_cash_out' && isCashOut(notification)
        ? { ...notification, originalAmount: (amountCents + feeCents) / 100 }
        : notification,
    ),
  )
  .breaks('EVENT-102', 'finalAmount includes a tariff that feeAmount does not show')
  .as('notification/final-tariff')(all(set('/finalAmount', withTariff)))
  .breaks('EVENT-105', 'processingDate is local time passed off as UTC: before the creation of the payment')
  .as('notification/processing-date-local')(all(set('/processingDate', localAsUtc)))
  .breaks('EVENT-105', 'processingDate is the time at which the gateway was started')
  .as('delivery/processing-date-of-the-process')(all(set('/processingDate', anHourBeforeStart)))
  .breaks('EVENT-106', 'errorCode of a confirmed payment is 00')
  .as('notification/error-code-empty')(notifications(confirmed)(set('/errorCode', '00')))
  .breaks('EVENT-106', 'errorCode of a confirmed QR cash-out is 00')
  .as('notification/code-confirmed-with-an-error')(byCode('CONFIRMED', { errorCode: '00' }))
  .breaks('EVENT-107', 'errorMessage of a confirmed payment is OK')
  .as('notification/error-message-ok')(notifications(confirmed)(set('/errorMessage', 'OK')))
  .breaks('EVENT-108', 'errorCode of a failed payment is null')
  .as('notification/error-code-null')(notifications(failed)(set('/errorCode', null)))
  .breaks('EVENT-108', 'A QR cash-out that failed is notified without errorCode')
  .as('notification/code-failed-for-no-reason')(byCode('ERROR', { errorCode: null }))
  .breaks('EVENT-109', 'errorMessage of a failed payment is empty')
  .as('notification/error-message-null')(notifications(failed)(set('/errorMessage', '')))
  .breaks('EVENT-111', 'counterpart has no name')
  .as('notification/counterpart-nameless')(all(drop('/counterpart/name')))
  .breaks('EVENT-112', 'counterpart has no document')
  .as('notification/counterpart-undocumented')(all(drop('/counterpart/document')))
  .breaks('EVENT-113', 'counterpart.bank is a text')
  .as('notification/bank-name-for-bank')(all(set('/counterpart/bank', 'Banco do Brasil')))
  .breaks('EVENT-114', 'counterpart.bank calls its ISPB bankIspb')
  .as('notification/bank-ispb-missing')(
    all(drop('/counterpart/bank/bankISPB'), set('/counterpart/bank/bankIspb', '00000000')),
  )
  .breaks('EVENT-119', 'metadata is a text of JSON')
  .as('notification/metadata-text')(all(set('/metadata', '{}')))
  .family(
    (code: string) => ({
      title: `A payment that failed with ${code} is notified with another errorCode`,
      defect: notifications(({ errorCode }) => errorCode === code)(set('/errorCode', 'PROCESSING_ERROR')),
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
  )
  .breaks('EVENT-184', 'counterpart of CashOut has a null document')
  .as('notification/counterpart-document-null')(all(set('/counterpart/document', null)))
  .breaks('EVENT-184', 'counterpart of CashOut has a null name')
  .as('notification/counterpart-name-null')(all(set('/counterpart/name', null)))
  .breaks('EVENT-184', 'counterpart of CashOut is that of the payment before')
  .as('notification/counterpart-of-the-one-before')(staleNotifications(isCashOut, '/counterpart'))
  .breaks('QRCASHOUT-39', 'pixKey of a QR cash-out is not the key in its code')
  .as('notification/code-key-of-another')(byCode('CONFIRMED', { pixKey: '52998224725' }))
  .breaks('QRCASHOUT-39', 'pixKey of a QR cash-out is empty')
  .as('notification/code-keyless')(byCode('ERROR', { pixKey: '' }));
