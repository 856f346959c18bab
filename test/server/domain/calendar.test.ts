import { describe, expect, it } from 'vitest';

import { calendarDay, isNight, minuteOfDay, offsetToLocalTime } from '../../../server/domain/clock.js';

const at = (iso: string) => Date.parse(iso);

describe('the calendar of São Paulo', () => {
  it.each([
    ['2026-03-10T22:59:59Z', false],
    ['2026-03-10T23:00:00Z', true],
    ['2026-03-11T08:59:59Z', true],
    ['2026-03-11T09:00:00Z', false],
  ])('knows whether %s is in the night window', (iso, night) => {
    expect(isNight(at(iso))).toBe(night);
  });

  it('begins its days at local midnight', () => {
    expect(calendarDay(at('2026-03-11T02:59:59Z'))).toBe('2026-03-10');
    expect(calendarDay(at('2026-03-11T03:00:00Z'))).toBe('2026-03-11');
  });

  it.each(['00:00', '06:00', '12:34', '23:59'])('finds the offset to %s', (localTime) => {
    const now = at('2026-03-11T01:23:45Z');
    const [hours, minutes] = localTime.split(':').map(Number);
    expect(minuteOfDay(now + offsetToLocalTime(now, localTime))).toBe((hours ?? 0) * 60 + (minutes ?? 0));
  });
});
