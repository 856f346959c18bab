import { describe, expect, it } from 'vitest';

import { FairRing } from '../../../server/recent-requests/requests.js';

const many = { items: 1_000, bytes: 1e9 };

describe('a ring', () => {
  it('takes from whoever has most, so that nobody pushes others out', () => {
    const ring = new FairRing<string>({ perOwner: many, inAll: { items: 10, bytes: 1e9 } });
    ring.add('quiet', 'quiet 1', 1);
    ring.add('calm', 'calm 1', 1);
    for (let n = 1; n <= 500; n += 1) {
      ring.add('busy', `busy ${n}`, 1);
      expect(ring.size.items).toBeLessThanOrEqual(10);
    }
    const kept = ring.newest();
    expect(kept.slice(-2)).toEqual(['calm 1', 'quiet 1']);
    expect(kept[0]).toBe('busy 500');
    expect(kept.length).toBeGreaterThanOrEqual(9);
  });

  it('goes by bytes likewise', () => {
    const ring = new FairRing<string>({ perOwner: { items: 9, bytes: 60 }, inAll: { items: 9, bytes: 100 } });
    ring.add('small', 'small', 10);
    ring.add('one', 'one 1', 25);
    ring.add('one', 'one 2', 25);
    ring.add('one', 'one 3', 25);
    expect(ring.newest()).toEqual(['one 3', 'one 2', 'small']);
    ring.add('other', 'other', 45);
    expect(ring.newest()).toEqual(['other', 'one 3', 'small']);
    expect(ring.size).toEqual({ items: 3, bytes: 80 });
    ring.add('large', 'too large for anybody', 61);
    expect(ring.newest()).toEqual(['other', 'one 3', 'small']);
  });

  it('holds one item of as many owners as there is room for, the newest', () => {
    const ring = new FairRing<number>({ perOwner: many, inAll: { items: 100, bytes: 1e9 } });
    for (let n = 0; n < 1_000; n += 1) ring.add(`owner ${n}`, n, 1);
    const kept = ring.newest();
    expect(kept.length).toBeGreaterThanOrEqual(90);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept).toEqual(kept.map((_, at) => 999 - at));
  });
});
