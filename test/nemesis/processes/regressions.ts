import type { Step, Who } from '../script/steps.js';

/** Histories that once went wrong with a primary and a synchronous standby. */
export const failoverRegressions = {
  'Failover: ids of transactions are given out a second time': [
    { afterMs: 500, fault: 'standby cut off' },
    ...payments('bad', 8, { from: 100, everyMs: 20 }),
    { afterMs: 100, fault: 'primary dies', when: 'commits wait' },
    { afterMs: 200, fault: 'promotion', lateMs: 1_000 },
    // By the gateway that reaches the new primary first.
    ...payments('good', 16, { from: 200, everyMs: 120 }),
  ],
  'Ended: abandoned COMMITs': [
    { afterMs: 500, fault: 'standby cut off' },
    // Payments of one account wait for each other, so that only one COMMIT would wait for the standby.
    ...payments('bad', 4, { from: 100, everyMs: 20 }),
    ...payments('good', 4, { from: 200, everyMs: 20 }),
    { afterMs: 100, fault: 'waiting commits end', isCancelled: false },
    { afterMs: 4_000, fault: 'primary dies', when: 'now' },
    { afterMs: 200, fault: 'promotion', lateMs: 0 },
  ],
  'Cancelled: COMMITs that no longer wait for the standby succeed': [
    { afterMs: 500, fault: 'standby cut off' },
    ...payments('bad', 4, { from: 100, everyMs: 20 }),
    ...payments('good', 4, { from: 200, everyMs: 20 }),
    { afterMs: 100, fault: 'waiting commits end', isCancelled: true },
    { afterMs: 4_000, fault: 'primary dies', when: 'now' },
    { afterMs: 200, fault: 'promotion', lateMs: 0 },
  ],
} satisfies Readonly<Record<string, readonly Step[]>>;

/** Payments of an account, one after another. */
function payments(
  who: Who,
  count: number,
  { from, everyMs }: { readonly from: number; readonly everyMs: number },
): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    afterMs: everyMs,
    who,
    call: 'pay',
    id: from + index,
    cents: 1,
    ends: 'confirmed',
  }));
}

/** Histories that once went wrong with real processes. */
export const regressions = {
  'H1: a body of many wrong items': [
    { afterMs: 0, who: 'bad', call: 'nonsense', items: 30_000 },
    { afterMs: 20, who: 'good', call: 'balance' },
    { afterMs: 200, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  ],
  'H5: a gateway is cut off in the middle of a payment': [
    { afterMs: 0, fault: 'cut off', forMs: 14_000 },
    { afterMs: 0, burst: 20, id: 100, cents: 1 },
    { afterMs: 500, burst: 40, id: 200, cents: 1 },
    { afterMs: 300, who: 'good', call: 'balance' },
    { afterMs: 500, who: 'good', call: 'balance' },
    { afterMs: 500, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  ],
  'H6: SIGTERM while clients go on': [
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
    { afterMs: 0, fault: 'terminate' },
  ],
  'Killed and asked to end at the same time, with a full disk': [
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
    { afterMs: 0, fault: 'disk full', forMs: 500 },
    { afterMs: 100, fault: 'crash', when: 'now', forMs: 600 },
    { afterMs: 0, fault: 'terminate' },
    { afterMs: 0, fault: 'crash', when: 'now', forMs: 100 },
    { afterMs: 50, fault: 'terminate' },
  ],
  'Started again while its database is gone': [
    { afterMs: 0, fault: 'crash', when: 'now', forMs: 500 },
    { afterMs: 0, fault: 'terminate' },
    { afterMs: 400, fault: 'database dies', forMs: 2_750 },
  ],
  'M1: a COMMIT whose answer is lost': [
    // Repeated, because the lost COMMIT is that of a call, or one of the gateway's own, by chance.
    ...[1, 2, 3, 4, 5, 6].flatMap((id): Step[] => [
      { afterMs: 1_000, fault: 'commit lost' },
      { afterMs: 0, who: 'bad', call: 'pay', id: 10 * id, cents: 2 ** id, ends: 'confirmed' },
      { afterMs: 0, who: 'bad', call: 'pay', id: 10 * id + 1, cents: 100 * 2 ** id, ends: 'confirmed' },
    ]),
  ],
} satisfies Readonly<Record<string, readonly Step[]>>;
