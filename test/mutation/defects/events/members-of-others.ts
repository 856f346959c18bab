import { type Defects, type Mutant } from '../../mutant.js';
import type { NotificationBody } from '../../replace.js';
import { sharedNotifications } from '../shared/stale.js';

const event =
  (wanted: string) =>
  (notification: NotificationBody): boolean =>
    (notification['event'] ?? notification['type']) === wanted;

/** Members stored in a place that all notifications of a kind share. */
const members: readonly (readonly [kind: string, pointer: string, clause: Mutant['clause']])[] = [
  ['CashOut', '/transactionId', 'EVENT-91'],
  ['CashOut', '/pixKey', 'EVENT-96'],
  ['REFUND', '/data/payment', 'EVENT-68'],
  ['REFUND', '/data/refunds', 'EVENT-71'],
  ['CashOutReversal', '/metadata/refund/originalValue', 'EVENT-140'],
  ['CashOutReversal', '/parentTransaction/transactionId', 'EVENT-152'],
  ['CashOutReversal', '/parentTransaction/endToEndId', 'EVENT-156'],
];

export default {
  ...Object.fromEntries(
    members.map(([kind, pointer, clause]) => [
      `shared/${kind.toLowerCase()}${pointer.replaceAll('/', '-').toLowerCase()}`,
      {
        title: `${pointer.slice(1).replaceAll('/', '.')} of ${kind} is that of the notification before it, whoever that was for`,
        clause,
        rounds: 2,
        defect: sharedNotifications(event(kind), pointer),
      },
    ]),
  ),
} satisfies Defects;
