import { mutant, type Mutant } from '../mutant.js';
import type { Notice } from '../replace.js';
import { sharedNotices } from './stale.js';

const event =
  (wanted: string) =>
  (notice: Notice): boolean =>
    (notice['event'] ?? notice['type']) === wanted;

/** Members that are kept in a place which all notifications of a kind share. */
const members: readonly (readonly [kind: string, pointer: string, clause: Mutant['clause']])[] = [
  ['CashOut', '/transactionId', 'EVENT-91'],
  ['CashOut', '/pixKey', 'EVENT-96'],
  ['REFUND', '/data/payment', 'EVENT-68'],
  ['REFUND', '/data/refunds', 'EVENT-71'],
  ['CashOutReversal', '/metadata/refund/originalValue', 'EVENT-140'],
  ['CashOutReversal', '/parentTransaction/transactionId', 'EVENT-152'],
  ['CashOutReversal', '/parentTransaction/endToEndId', 'EVENT-156'],
];

/** One notification shows what belongs to another. */
export default members.map(([kind, pointer, clause]) =>
  mutant({
    id: `shared/${kind.toLowerCase()}${pointer.replaceAll('/', '-').toLowerCase()}`,
    title: `${pointer.slice(1).replaceAll('/', '.')} of ${kind} is that of the notification before it, whoever that was for`,
    clause,
    mechanism: 'state',
    rounds: 2,
    defect: sharedNotices(event(kind), pointer),
  }),
);
