import { randomUUID } from 'node:crypto';

import { at, fullError, merge, requests, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  asConfirmed,
  bodyOf,
  isEvent,
  notifications,
  notificationsOf,
  sending,
  suppressed,
  swallowed,
  withBody,
} from '../../notifications.js';
import type { Part } from '../../part.js';
import { service } from '../../replace.js';
import { toOthersToo } from '../../urls.js';
import { inCents, yearsAgo } from '../../values.js';
import { plans } from '../shared/money.js';
import { after, notifiedAfter } from '../shared/outcomes.js';
import { staleNotifications } from '../shared/stale.js';
import { standardEvent } from '../shared/success-events.js';

const operation = 'createCashIn';
const isCashIn = isEvent('CashIn');
const notified = notificationsOf(isCashIn);

const alsoTo = (eventType: string) =>
  toOthersToo((other, own) => own.eventType === 'cash_in' && other.eventType === eventType);

/** The payment of one charge notifies all open charges of the account. */
const allNotified = (): readonly Part[] => {
  const open = new Map<string, Set<string>>();
  return [
    after(operation, 'success', ({ account, body }) =>
      open.set(account.id, (open.get(account.id) ?? new Set()).add(body.transaction.externalId)),
    ),
    sending(async (delivery, send) => {
      const event = bodyOf(delivery);
      const others = isCashIn(event) ? [...(open.get(delivery.accountId) ?? [])] : [];
      for (const externalId of others.filter((id) => id !== event['externalId']))
        await send(withBody(delivery, { ...event, externalId }));
      return send(delivery);
    }),
  ];
};

/** Of the notifications to a URL, only the first of a second is sent. */
const onePerSecond = (): Part => {
  const last = new Map<string, number>();
  return sending(async (delivery, send) => {
    const isFirst = Date.now() - (last.get(delivery.url) ?? 0) > 1_000;
    last.set(delivery.url, Date.now());
    return isFirst ? send(delivery) : swallowed;
  });
};

export default {
  'cash-in/not-notified': breaks('CASHIN-72', {
    title: 'A paid charge is not notified',
    defect: suppressed(isCashIn),
  }),
  'cash-in/notified-at-creation': breaks('CASHIN-73', {
    title: 'A charge is notified as CONFIRMED when it is created',
    defect: notifiedAfter(operation, 'success', 'cash_in', ({ body: { transaction } }, { transactionId }) => {
      const { externalId, value } = transaction;
      return standardEvent('CashIn', {
        ...{ transactionId, externalId },
        ...{ originalAmount: value, finalAmount: value },
      });
    }),
  }),
  'cash-in/refused-notified': breaks('CASHIN-83', {
    title: 'A refused cash-in is notified as CONFIRMED',
    defect: notifiedAfter(operation, 'refusal', 'cash_in', ({ body }) =>
      standardEvent('CashIn', { externalId: body.transaction.externalId }),
    ),
  }),
  'cash-in/status-paid': breaks('CASHIN-71', {
    title: 'The notification of a paid charge has the status PAID',
    defect: notified(set('/status', 'PAID')),
  }),
  'cash-in/status-error': breaks('EVENT-173', {
    title: 'The notification of a paid charge has the status ERROR',
    defect: notified(merge({ status: 'ERROR', errorCode: 'PAID', errorMessage: 'Paid.' })),
  }),
  'cash-in/in-version-2-envelope': breaks('EVENT-171', {
    title: 'A paid charge is notified in the envelope {type, data}',
    defect: notified(set('', (body: unknown) => ({ type: 'CASHIN', data: body }))),
  }),
  'cash-in/event-lower-case': breaks('EVENT-172', {
    title: 'event is cash_in, the name of the registration',
    defect: notified(set('/event', 'cash_in')),
  }),
  'cash-in/notified-external-id-null': breaks('EVENT-174', {
    title: 'externalId of the notification is null',
    defect: notified(set('/externalId', null)),
  }),
  'cash-in/notified-external-id-stale': breaks('EVENT-174', {
    title: 'externalId of the notification is that of the charge before',
    defect: staleNotifications(isCashIn, '/externalId'),
  }),
  'cash-in/notified-transaction-id-of-another': breaks('EVENT-180', {
    title: 'transactionId of CashIn is not that of the charge',
    defect: notified(set('/transactionId', () => randomUUID())),
  }),
  'cash-in/notified-before-it-was-made': breaks('EVENT-186', {
    title: 'processingDate of CashIn is years before the charge',
    defect: notified(set('/processingDate', yearsAgo)),
  }),
  'cash-in/amount-in-cents': breaks('CASHIN-76', {
    title: 'originalAmount is in cents',
    defect: notified(set('/originalAmount', inCents)),
  }),
  'cash-in/amount-stale': breaks('CASHIN-76', {
    title: 'originalAmount is that of the charge before',
    defect: staleNotifications(isCashIn, '/originalAmount'),
  }),
  'cash-in/movement-debit': breaks('CASHIN-77', {
    title: 'movementType is DEBIT',
    defect: notified(set('/movementType', 'DEBIT')),
  }),
  'cash-in/to-payments-sent': breaks('EVENT-09', {
    title: 'The notification of a payment received goes to URLs for cash_out',
    defect: alsoTo('cash_out'),
  }),
  'cash-in/to-refunds-too': breaks('EVENT-190', {
    title: 'CashIn goes to URLs for refund_out too',
    defect: alsoTo('refund_out'),
  }),
  'cash-in/to-cases-too': breaks('EVENT-190', {
    title: 'CashIn goes to URLs for med_created too',
    defect: alsoTo('med_created'),
  }),
  'cash-in/receipts-unheard': breaks('EVENT-06', {
    title: 'A payment that no charge asked for is not notified',
    defect: suppressed((event) => isCashIn(event) && at(event, '/externalId') === null),
  }),
  'cash-in/scenario-refused': breaks('CASHIN-78', {
    title: 'A cash-in with X-Sandbox-Scenario is refused',
    defect: requests(
      operation,
      ({ headers }) => headers['x-sandbox-scenario'] !== undefined,
      (request) => fullError(request, 400, { message: ['x-sandbox-scenario is not known'] }),
    ),
  }),
  'cash-in/scenario-error-ignored': breaks('CASHIN-78', {
    title: 'The scenario of an error is not looked at',
    defect: plans((work) =>
      work.kind === 'settle' && at(work.payload, '/outcome') === 'ERROR' ? undefined : work,
    ),
  }),
  'cash-in/scenario-error-confirmed': breaks('CASHIN-78', {
    title: 'The scenario of an error notifies the charge as CONFIRMED',
    defect: notifications(isEvent('CashIn', 'ERROR'), merge(asConfirmed)),
  }),
  'cash-in/scenario-delay-ignored': breaks('CASHIN-79', {
    title: 'The scenario of a delay is not looked at',
    defect: service('bank', (bank) => ({
      charge: (scenario) => ({ ...bank.charge(scenario), notificationDelay: 0 }),
    })),
  }),
  'cash-in/second-notification-unsent': breaks('CASHIN-72', {
    title: 'Only the first notification of a second is sent',
    defect: onePerSecond,
  }),
  'cash-in/all-charges-notified': breaks('CASHIN-73', {
    title: 'The payment of one charge notifies all open charges of the account',
    defect: allNotified,
  }),
} satisfies Defects;
