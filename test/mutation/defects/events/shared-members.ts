import { breaks, type Defects, type Mutant } from '../../mutant.js';
import { isEvent, isType, type NotificationBody } from '../../notifications.js';
import { sharedNotifications } from '../shared/stale.js';

/** Members stored in a place that all notifications of a kind share. */
const members: readonly (readonly [kind: string, pointer: string, Mutant['clause'], rounds: number])[] = [
  ['CashOut', '/transactionId', 'EVENT-91', 2],
  ['CashOut', '/pixKey', 'EVENT-96', 2],
  ['CashOut', '/counterpart', 'EVENT-184', 1],
  ['REFUND', '/data/payment', 'EVENT-68', 2],
  ['REFUND', '/data/refunds', 'EVENT-71', 2],
  ['CashOutReversal', '/metadata/refund/originalValue', 'EVENT-140', 2],
  ['CashOutReversal', '/parentTransaction/transactionId', 'EVENT-152', 2],
  ['CashOutReversal', '/parentTransaction/endToEndId', 'EVENT-156', 2],
  ['CashOutReversal', '/parentTransaction/counterpart', 'EVENT-165', 1],
];

const isOfKind = (kind: string) => (notification: NotificationBody) =>
  isEvent(kind)(notification) || isType(kind)(notification);

export default Object.fromEntries(
  members.map(([kind, pointer, clause, rounds]) => [
    `shared/${kind.toLowerCase()}${pointer.replaceAll('/', '-').toLowerCase()}`,
    breaks(clause, {
      title: `${pointer.slice(1).replaceAll('/', '.')} of ${kind} is that of the notification before it, whoever that was for`,
      ...(rounds > 1 && { rounds }),
      defect: sharedNotifications(isOfKind(kind), pointer),
    }),
  ]),
) satisfies Defects;
