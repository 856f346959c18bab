import type { Step } from '../script/steps.js';

/** What went wrong with real processes. */
export const known = {
  'H1: a body of many wrong items': [
    { afterMs: 0, who: 'bad', call: 'nonsense', items: 30_000 },
    { afterMs: 20, who: 'good', call: 'balance' },
    { afterMs: 200, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  ],
  'H5: a gateway is paused in the middle of its work': [
    { afterMs: 0, burst: 60, id: 100, cents: 1 },
    { afterMs: 60, fault: 'pause', forMs: 14_000 },
    { afterMs: 100, burst: 40, id: 200, cents: 1 },
    { afterMs: 300, who: 'good', call: 'balance' },
    { afterMs: 500, who: 'good', call: 'balance' },
    { afterMs: 3_000, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  ],
  'H6: SIGTERM while clients go on': [
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
    { afterMs: 0, fault: 'terminate' },
  ],
  'M1: a COMMIT whose answer is lost': [
    { afterMs: 0, who: 'bad', call: 'receive', id: 1, cents: 500 },
    { afterMs: 500, fault: 'commit lost' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 2, cents: 200, ends: 'confirmed' },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;
