import { expect, it } from 'vitest';

import { steadyClock } from '../../../server/domain/clock.js';

const hourMs = 3_600_000;

it('a steady clock follows the wall clock ahead, and never goes back with it', () => {
  let wallMs = 1_000_000_000_000;
  let monotonicMs = 5;
  const clock = steadyClock(
    () => wallMs,
    () => monotonicMs,
  );
  const pass = (ms: number) => {
    wallMs += ms;
    monotonicMs += ms;
    return clock.systemMs();
  };
  expect(pass(1_000)).toBe(wallMs);
  wallMs += hourMs;
  expect(pass(1_000)).toBe(wallMs);
  const beforeMs = clock.systemMs();
  wallMs -= hourMs;
  expect(clock.systemMs()).toBe(beforeMs);
  expect(pass(10_000)).toBe(beforeMs + 9_000);
  // In ten hours the wall clock has caught up.
  expect(pass(10 * hourMs)).toBe(wallMs);
  expect(pass(1_000)).toBe(wallMs);
});
