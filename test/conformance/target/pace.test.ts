import { expect, test } from 'vitest';
import { BusyTarget } from '../../../conformance/target/busy.js';
import { Pace } from '../../../conformance/target/pace.js';
import { VirtualTime } from '../../support/virtual-time.js';

/** What a target answers at a time; `who` is a number that no other request has. */
type Answering = (kind: string, now: number) => { status: number; retryAfter?: string; text?: string };

/** Jobs that send without end to a target that answers after 5 ms. */
function sending(answering: Answering, jobs: number, kinds = ['balance', 'cash-out', 'state']) {
  const time = new VirtualTime();
  const pace = new Pace(time);
  const busy = new BusyTarget(pace, undefined, time);
  const sent: { kind: string; at: number; status: number }[] = [];
  const ended: { kind: string; status: number }[] = [];
  const once = async (kind: string) => {
    const { status, retryAfter, text = '' } = answering(kind, time.now());
    sent.push({ kind, at: time.now(), status });
    await time.sleep(5);
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return { status, headers, bytes: Buffer.from(text) };
  };
  const ask = (kind: string, retry: boolean | 429 = true) =>
    busy.send(
      { kind, retry },
      () => once(kind),
      (answer) => answer,
    );
  const job = async (index: number): Promise<never> => {
    for (;;) {
      const kind = kinds[index % kinds.length]!;
      ended.push({ kind, status: (await ask(kind)).status });
    }
  };
  for (let index = 0; index < jobs; index += 1) void job(index);
  return { time, pace, sent, ended, ask };
}

/** A guard that lets so many requests through per second. */
function guard(perSecond: number): Answering {
  let second = 0;
  let count = 0;
  return (_, now) => {
    const current = Math.floor(now / 1_000);
    if (current !== second) [second, count] = [current, 0];
    count += 1;
    return count > perSecond ? { status: 429, retryAfter: '1', text: 'slow down' } : { status: 200 };
  };
}

test('uses the room of a rate limit of 50 requests per second', async () => {
  const { time, sent, ended } = sending(guard(50), 16);
  await time.pass(60_000);
  const refused = sent.filter(({ status }) => status === 429);
  const served = sent.length - refused.length;
  expect(refused.length / sent.length).toBeLessThan(0.05);
  expect(served / 60).toBeGreaterThan(38);
  // Nobody has taken a refusal for an answer.
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([200]));
});

test('holds all requests once a guard refuses', async () => {
  let refuses = false;
  const { time, sent } = sending(() => (refuses ? { status: 429, retryAfter: '2' } : { status: 200 }), 6);
  await time.pass(1_000);
  refuses = true;
  await time.pass(20);
  const before = sent.length;
  refuses = false;
  await time.pass(1_900);
  expect(sent).toHaveLength(before);
  await time.pass(1_000);
  expect(sent.length).toBeGreaterThan(before);
});

test('does not hold other operations for one with a limit of its own', async () => {
  const { time, pace, sent } = sending(
    (kind) => (kind === 'balance' ? { status: 429, retryAfter: '1' } : { status: 200 }),
    6,
  );
  await time.pass(10_000);
  expect(pace.perSecond).toBe(Infinity);
  expect(sent.filter(({ kind }) => kind === 'cash-out').length).toBeGreaterThan(3_000);
});

test('does not slow down at a target without a limit', async () => {
  const { time, sent } = sending(() => ({ status: 200 }), 10);
  await time.pass(1_000);
  expect(sent).toHaveLength(10 * 200 + 10);
});

test('returns a 429 that a check expects, and retries one of a guard', async () => {
  let own = false;
  const room = guard(50);
  const { time, ask } = sending((kind, now) => {
    const guarded = room(kind, now);
    if (guarded.status === 429) return guarded;
    return kind === 'resend' && own ? { status: 429, retryAfter: '1', text: '{"code":"LIMIT"}' } : guarded;
  }, 16);
  await time.pass(3_000);
  const answers: number[] = [];
  for (let count = 0; count < 20; count += 1)
    void ask('resend', false).then(({ status }) => answers.push(status));
  await time.pass(5_000);
  expect(answers).toEqual(Array(20).fill(200));
  own = true;
  void ask('resend', false).then(({ status }) => answers.push(status));
  await time.pass(5_000);
  expect(answers.at(-1)).toBe(429);
});
