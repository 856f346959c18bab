import { expect, test } from 'vitest';
import { OwnTime } from '../../../conformance/engine/own-time.js';
import { VirtualTime } from '../../support/virtual-time.js';

/** Response time on a clock that otherwise stands still. */
const answerMs = 1_000;

test('answers that are waited for do not count, however many at a time', async () => {
  const clock = new VirtualTime();
  const time = new OwnTime(clock);
  await clock.pass(100);
  const both = Promise.all([
    time.waitingFor(clock.sleep(answerMs)),
    time.waitingFor(clock.sleep(1.5 * answerMs)),
  ]);
  await clock.pass(1_700);
  await both;
  expect([time.totalMs, time.ms]).toEqual([1_800, 300]);
});

test('answers that overlap without end do not count either', async () => {
  const clock = new VirtualTime();
  const time = new OwnTime(clock);
  const asking = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await time.waitingFor(clock.sleep(answerMs));
  };
  const all = Promise.all([asking(10), clock.sleep(answerMs / 2).then(() => asking(10))]);
  await clock.pass(8_000);
  expect(time.ms).toBeLessThanOrEqual(500);
  await clock.pass(4_000);
  await all;
  expect([time.totalMs, time.ms, time.rounds]).toEqual([12_000, 1_500, 10]);
});

test('what is never answered counts', async () => {
  const clock = new VirtualTime();
  const time = new OwnTime(clock);
  const given = time.waitingFor(clock.sleep(5 * answerMs), () => false);
  await clock.pass(5_000);
  await given;
  expect(time.ms).toBe(5_000);
  void time.waitingFor(new Promise(() => undefined));
  await clock.pass(5_000);
  expect(time.ms).toBe(10_000);
});
