import { randomUUID } from 'node:crypto';

import { at, fullError, merge, requests, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  asConfirmed,
  isEvent,
  notifications,
  sending,
  suppressed,
  swallowed,
} from '../../../../conformance/variants/parts/notifications.js';
import { service } from '../../../../conformance/variants/parts/replace.js';
import { toOthersToo } from '../../../../conformance/variants/parts/urls.js';
import { doubled, inCents, yearsAgo } from '../../../../conformance/variants/parts/values.js';
import { plans } from '../shared/money.js';
import { allNotified, notifiedAfter } from '../shared/outcomes.js';
import { staleNotifications } from '../shared/stale.js';
import { standardEvent } from '../shared/success-events.js';

const operation = 'createCashIn';
const isCashIn = isEvent('CashIn');
const notified = notifications(isCashIn);

const alsoTo = (eventType: string) =>
  toOthersToo((other, own) => own.eventType === 'cash_in' && other.eventType === eventType);

export default defects()
  .breaks('CASHIN-72', 'A paid charge is not notified')
  .as('cash-in/not-notified')(suppressed(isCashIn))
  .breaks('CASHIN-73', 'A charge is notified as CONFIRMED when it is created')
  .as('cash-in/notified-at-creation')(
    notifiedAfter(operation, 'success', 'cash_in', ({ body: { transaction } }, { transactionId }) => {
      const { externalId, value } = transaction;
      return standardEvent('CashIn', {
        transactionId,
        externalId,
        originalAmount: value,
        finalAmount: value,
      });
    }),
  )
  .breaks('CASHIN-83', 'A refused cash-in is notified as CONFIRMED')
  .as('cash-in/refused-notified')(
    notifiedAfter(operation, 'refusal', 'cash_in', ({ body }) =>
      standardEvent('CashIn', { externalId: body.transaction.externalId }),
    ),
  )
  .breaks('EVENT-85', 'The notification of a paid charge has the status PAID')
  .as('cash-in/status-paid')(notified(set('/status', 'PAID')))
  .breaks('EVENT-173', 'The notification of a paid charge has the status ERROR')
  .as('cash-in/status-error')(notified(merge({ status: 'ERROR', errorCode: 'PAID', errorMessage: 'Paid.' })))
  .breaks('EVENT-171', 'A paid charge is notified in the envelope {type, data}')
  .as('cash-in/in-version-2-envelope')(notified(set('', (body: unknown) => ({ type: 'CASHIN', data: body }))))
  .breaks('EVENT-172', 'event is cash_in, the name of the registration')
  .as('cash-in/event-lower-case')(notified(set('/event', 'cash_in')))
  .breaks('EVENT-174', 'externalId of the notification is null')
  .as('cash-in/notified-external-id-null')(notified(set('/externalId', null)))
  .breaks('EVENT-174', 'externalId of the notification is that of the charge before')
  .as('cash-in/notified-external-id-stale')(staleNotifications(isCashIn, '/externalId'))
  .breaks('EVENT-180', 'transactionId of CashIn is not that of the charge')
  .as('cash-in/notified-transaction-id-of-another')(notified(set('/transactionId', () => randomUUID())))
  .breaks('EVENT-186', 'processingDate of CashIn is years before the charge')
  .as('cash-in/notified-before-it-was-made')(notified(set('/processingDate', yearsAgo)))
  .breaks('CASHIN-76', 'originalAmount is in cents')
  .as('cash-in/amount-in-cents')(notified(set('/originalAmount', inCents)))
  .breaks('CASHIN-76', 'originalAmount is that of the charge before')
  .as('cash-in/amount-stale')(staleNotifications(isCashIn, '/originalAmount'))
  .breaks('EVENT-98', 'feeAmount of CashIn is a fee that was not taken')
  .as('cash-in/fee-not-taken')(notified(set('/feeAmount', 1)))
  .breaks('EVENT-102', 'finalAmount of CashIn without a fee is twice originalAmount')
  .as('cash-in/final-doubled')(notified(set('/finalAmount', doubled)))
  .breaks('CASHIN-77', 'movementType is DEBIT')
  .as('cash-in/movement-debit')(notified(set('/movementType', 'DEBIT')))
  .breaks('EVENT-09', 'The notification of a payment received goes to URLs for cash_out')
  .as('cash-in/to-payments-sent')(alsoTo('cash_out'))
  .breaks('EVENT-190', 'CashIn goes to URLs for refund_out too')
  .as('cash-in/to-refunds-too')(alsoTo('refund_out'))
  .breaks('EVENT-190', 'CashIn goes to URLs for med_created too')
  .as('cash-in/to-cases-too')(alsoTo('med_created'))
  .breaks('EVENT-06', 'A payment that no charge asked for is not notified')
  .as('cash-in/receipts-unheard')(suppressed((event) => isCashIn(event) && at(event, '/externalId') === null))
  .breaks('CASHIN-78', 'A cash-in with X-Sandbox-Scenario is refused')
  .as('cash-in/scenario-refused')(
    requests(
      operation,
      ({ headers }) => headers['x-sandbox-scenario'] !== undefined,
    )((request) => fullError(request, 400, { message: ['x-sandbox-scenario is not known'] })),
  )
  .breaks('CASHIN-78', 'The scenario of an error is ignored')
  .as('cash-in/scenario-error-ignored')(
    plans((work) => (work.kind === 'settle' && at(work.payload, '/outcome') === 'ERROR' ? undefined : work)),
  )
  .breaks('CASHIN-78', 'The scenario of an error notifies the charge as CONFIRMED')
  .as('cash-in/scenario-error-confirmed')(notifications(isEvent('CashIn', 'ERROR'))(merge(asConfirmed)))
  .breaks('CASHIN-79', 'The scenario of a delay is ignored')
  .as('cash-in/scenario-delay-ignored')(
    service('bank', (bank) => ({
      charge: (scenario) => ({ ...bank.charge(scenario), notificationDelay: 0 }),
    })),
  )
  .breaks('CASHIN-72', 'Only the first notification of a second is sent')
  .as('cash-in/second-notification-unsent')(() => {
    const last = new Map<string, number>();
    return sending(async (delivery, send) => {
      const isFirst = Date.now() - (last.get(delivery.url) ?? 0) > 1_000;
      last.set(delivery.url, Date.now());
      return isFirst ? send(delivery) : swallowed;
    });
  })
  .breaks('CASHIN-73', 'The payment of one charge notifies all open charges of the account')
  .as('cash-in/all-charges-notified')(
  allNotified(operation, ({ body }) => body.transaction.externalId, isCashIn, '/externalId'),
);
