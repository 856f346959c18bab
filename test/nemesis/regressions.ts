import type { Step } from './script/steps.js';

/** Short histories that once went wrong, by their fault. A review in July, or the nemesis itself, found them. */
export const regressions: Readonly<Record<string, readonly Step[]>> = {
  'H2: deliveries without bounds to receivers that hang': [
    { afterMs: 0, receivers: 'hangs' },
    { afterMs: 0, burst: 40, id: 100, cents: 1 },
    { afterMs: 450, who: 'good', call: 'balance' },
    { afterMs: 0, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
  ],
  'H2: deliveries without bounds to receivers that are well': [
    { afterMs: 0, burst: 40, id: 100, cents: 1 },
    { afterMs: 5, who: 'good', call: 'transfer', id: 3, cents: 148 },
  ],
  'H3: names that are never resolved': [
    { afterMs: 0, names: 'never' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 9, cents: 182, ends: 'confirmed' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 11, cents: 6, ends: 'failed' },
    { afterMs: 476, who: 'good', call: 'pay', id: 46, cents: 54, ends: 'confirmed' },
  ],
  'H4: a zero byte in the answer of a receiver': [
    { afterMs: 0, receivers: 'zero byte' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 40, cents: 198, ends: 'failed' },
    { afterMs: 20_000, who: 'good', call: 'balance' },
  ],
  'H4: a compressed answer of a receiver': [
    { afterMs: 0, receivers: 'compressed' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 46, cents: 77, ends: 'failed' },
    { afterMs: 20_000, who: 'good', call: 'balance' },
  ],
  'H4: a resend that is answered with a zero byte': [
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 77, ends: 'confirmed' },
    { afterMs: 500, receivers: 'zero byte' },
    { afterMs: 0, who: 'bad', call: 'resend', id: 1 },
    { afterMs: 1_000, receivers: 'well' },
  ],
  'H4: an answer without an end': [
    { afterMs: 0, receivers: 'drips' },
    { afterMs: 0, who: 'bad', call: 'pay', id: 43, cents: 393, ends: 'confirmed' },
    { afterMs: 30_000, who: 'good', call: 'balance' },
  ],
  'M5: planned work that cannot be read': [
    { afterMs: 0, who: 'bad', call: 'pay', id: 1, cents: 1, ends: 'confirmed' },
    { afterMs: 20, fault: 'row spoilt' },
    { afterMs: 100, who: 'good', call: 'pay', id: 1, cents: 1, ends: 'confirmed' },
  ],
  'crowd: many accounts with slow receivers': [
    { afterMs: 0, receivers: 'slow' },
    { afterMs: 0, crowd: 6, id: 200, cents: 1 },
    { afterMs: 1_000, who: 'good', call: 'pay', id: 1, cents: 100, ends: 'confirmed' },
    { afterMs: 12_000, who: 'good', call: 'pay', id: 2, cents: 100, ends: 'confirmed' },
  ],
  'the clock is set back': [
    { afterMs: 0, who: 'good', call: 'pay', id: 39, cents: 202, ends: 'confirmed' },
    { afterMs: 50, fault: 'clock shifts', byMs: -3_600_000 },
  ],
};
