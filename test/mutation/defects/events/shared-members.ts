import { defects } from '../../mutant.js';
import {
  isEvent,
  isType,
  type NotificationBody,
} from '../../../../conformance/variants/parts/notifications.js';
import { sharedNotifications } from '../shared/stale.js';

const isOfKind = (kind: string) => (notification: NotificationBody) =>
  isEvent(kind)(notification) || isType(kind)(notification);

/** Members that the gateway stores in a place shared by all notifications of a kind. */
export default defects().family(
  (kind: string, pointer: string, rounds?: number) => ({
    title: `${pointer.slice(1).replaceAll('/', '.')} of ${kind} is that of the previous notification of any account`,
    ...(rounds !== undefined && { rounds }),
    defect: sharedNotifications(isOfKind(kind), pointer),
  }),
  [
    ['shared/cashout-transactionid', 'EVENT-91', 'CashOut', '/transactionId', 2],
    ['shared/cashout-pixkey', 'EVENT-96', 'CashOut', '/pixKey', 2],
    ['shared/cashout-counterpart', 'EVENT-184', 'CashOut', '/counterpart'],
    ['shared/refund-data-payment', 'EVENT-68', 'REFUND', '/data/payment', 2],
    ['shared/refund-data-refunds', 'EVENT-71', 'REFUND', '/data/refunds', 2],
    [
      'shared/cashoutreversal-metadata-refund-originalvalue',
      'EVENT-140',
      'CashOutReversal',
      '/metadata/refund/originalValue',
      2,
    ],
    [
      'shared/cashoutreversal-parenttransaction-transactionid',
      'EVENT-152',
      'CashOutReversal',
      '/parentTransaction/transactionId',
      2,
    ],
    [
      'shared/cashoutreversal-parenttransaction-endtoendid',
      'EVENT-156',
      'CashOutReversal',
      '/parentTransaction/endToEndId',
      2,
    ],
    [
      'shared/cashoutreversal-parenttransaction-counterpart',
      'EVENT-165',
      'CashOutReversal',
      '/parentTransaction/counterpart',
    ],
  ],
);
