import { describe, expect, test } from 'vitest';
import { seeded } from '../../../conformance/core/random.js';
import { english } from '../../../conformance/core/text.js';
import { paceNotes } from '../../../conformance/engine/notes.js';
import { allowanceIn } from '../../../conformance/target/allowance.js';
import { BusyTarget } from '../../../conformance/target/busy.js';
import { Pace } from '../../../conformance/target/pace.js';
import { VirtualTime } from '../../support/virtual-time.js';

interface Answered {
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a target's response at a given time. */
type Answering = (kind: string, now: number) => Answered;

/** Starts jobs that send endlessly; others take the place of those that sleep. */
function sending(
  answering: Answering,
  jobs: number,
  { kinds = ['balance', 'cash-out', 'state'], answerMs = 5 } = {},
) {
  const time = new VirtualTime();
  const pace = new Pace(time);
  let room = jobs;
  const onSleep = (change: number): void => {
    room += change;
    fill();
  };
  const busy = new BusyTarget(pace, onSleep, time);
  const sent: { kind: string; at: number; status: number }[] = [];
  const ended: { kind: string; status: number }[] = [];
  const once = async (kind: string) => {
    const { status, retryAfter, text = '', headers: more } = answering(kind, time.now());
    sent.push({ kind, at: time.now(), status });
    await time.sleep(answerMs);
    const headers = { ...more, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) };
    return { status, headers, bytes: Buffer.from(text) };
  };
  const ask = (kind: string, retry: boolean | 429 = true) =>
    busy.send(
      { kind, retry },
      () => once(kind),
      (answer) => answer,
    );
  let running = 0;
  let started = 0;
  const job = async (kind: string): Promise<void> => {
    running += 1;
    while (running <= room) ended.push({ kind, status: (await ask(kind)).status });
    running -= 1;
  };
  const fill = (): void => {
    while (running < Math.min(room, 64)) void job(kinds[started++ % kinds.length]!);
  };
  fill();
  return { time, pace, busy, sent, ended, ask };
}

/** Creates a guard that lets this many requests through per second. */
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

/** Lets `perSecond` requests through per second, and as many at once. */
function bucket(perSecond: number): Answering {
  let left = perSecond;
  let at = 0;
  return (_, now) => {
    left = Math.min(perSecond, left + ((now - at) / 1_000) * perSecond);
    at = now;
    if (left < 1) return { status: 429, retryAfter: '1' };
    left -= 1;
    return { status: 200 };
  };
}

/** Refuses at random, regardless of the rate. */
function noise(share: number, retryAfter?: string): Answering {
  const random = seeded(1, 'noise');
  return () => (random() < share ? { status: 429, retryAfter } : { status: 200 });
}

/** Refuses one of `count` requests. */
function every(count: number, retryAfter?: string): Answering {
  let requests = 0;
  return () => ((requests += 1) % count === 0 ? { status: 429, retryAfter } : { status: 200 });
}

const both =
  (one: Answering, other: Answering): Answering =>
  (kind, now) => {
    const answer = one(kind, now);
    return answer.status === 200 ? other(kind, now) : answer;
  };

/** Returns what was served in this many ms by a target that could handle 400 requests per second. */
async function served(answering: Answering, ms: number) {
  const run = sending(answering, 16, { answerMs: 40 });
  await run.time.pass(ms);
  const refused = run.sent.filter(({ status }) => status !== 200).length;
  return { ...run, refused, served: run.sent.length - refused };
}

const unlimited: Answering = () => ({ status: 200 });

test('uses the room of a rate limit of 50 requests per second', async () => {
  const { time, sent, ended } = sending(guard(50), 16);
  await time.pass(60_000);
  const refused = sent.filter(({ status }) => status === 429);
  const served = sent.length - refused.length;
  expect(refused.length / sent.length).toBeLessThan(0.05);
  expect(served / 60).toBeGreaterThan(38);
  // No refusal was mistaken for a final response.
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([200]));
});

test.each([10, 50])('stays just below a token bucket of %i requests per second', async (perSecond) => {
  const { served: count, refused } = await served(bucket(perSecond), 60_000);
  expect(count).toBeGreaterThan(60 * 0.93 * perSecond);
  expect(refused).toBeLessThan(0.08 * count);
});

describe('refusals that do not depend on the rate', () => {
  test.each([
    ['every ninth', every(9), 1.5],
    ['every ninth, with Retry-After', every(9, '1'), 1.5],
    ['1 of 9 at random', noise(1 / 9), 1.5],
    ['1 of 9 at random, with Retry-After', noise(1 / 9, '1'), 1.5],
    ['1 of 100 at random', noise(1 / 100), 1.1],
    ['every hundredth, with Retry-After', every(100, '1'), 1.1],
    // A third of these requests is sent twice.
    ['1 of 3 at random', noise(1 / 3), 2.5],
  ])('cost little: %s', async (_, answering, most) => {
    const ms = 15_000;
    const without = await served(unlimited, ms);
    const { served: count, pace, ended } = await served(answering, ms);
    expect(without.served / count).toBeLessThan(most);
    expect(pace.perSecond).toBe(Infinity);
    expect(ended.every(({ status }) => status === 200)).toBe(true);
  });

  test('are reported with their share and the rates', async () => {
    const { pace } = await served(every(9), 10_000);
    expect(pace.unavoidable?.share).toBeCloseTo(1 / 9, 1);
    expect(pace.unavoidable?.perSecond).toHaveLength(2);
    expect(english(paceNotes(pace)[0]!)).toMatch(
      /^The gateway refused 11% of the requests with 429 or 503 at both rates \(\d+\/s and \d+\/s\)/,
    );
    expect(paceNotes((await served(bucket(50), 10_000)).pace)).toEqual([]);
  });

  test.each([
    ['every ninth', every(9)],
    ['1 of 9 at random', noise(1 / 9)],
    ['1 of 100 at random', noise(1 / 100)],
  ])('do not hide a rate limit: %s', async (_, answering) => {
    const { served: count } = await served(both(bucket(50), answering), 60_000);
    expect(count).toBeGreaterThan(60 * 0.8 * 50);
  });

  test('leave a request undecided that they refuse on every attempt', async () => {
    const { busy } = await served(every(9, '0'), 10_000);
    const refusal = { status: 429, headers: {}, bytes: Buffer.from('') };
    expect(busy.isRefusedAnyway(refusal)).toBe(true);
    expect(busy.isRefusedAnyway({ ...refusal, status: 200 })).toBe(false);
    expect(busy.isRefusedAnyway({ ...refusal, bytes: Buffer.from('{"code":"LIMIT"}') })).toBe(false);
  });
});

test('goes on at the old rate after an outage with 503 and Retry-After', async () => {
  const outage: Answering = (_, now) =>
    now % 10_000 > 8_000 ? { status: 503, retryAfter: '1' } : { status: 200 };
  const without = await served(unlimited, 60_000);
  const { served: count } = await served(outage, 60_000);
  expect(count).toBeGreaterThan(0.8 * 0.85 * without.served);
});

test('needs ten seconds to forget a rate limit that is gone', async () => {
  const limit = bucket(10);
  const { time, sent, pace } = sending(
    (kind, now) => (now > 2_000 && now < 3_000 ? limit(kind, now) : { status: 200 }),
    16,
    { answerMs: 40 },
  );
  await time.pass(13_000);
  const before = sent.length;
  await time.pass(1_000);
  expect(sent.length - before).toBeGreaterThan(0.9 * 16 * 25);
  expect(pace.unavoidable).toBeUndefined();
});

describe('RateLimit headers', () => {
  /** Creates a limit per second that announces itself in headers. */
  const announced = (perSecond: number, kinds: (left: number) => Record<string, string>): Answering => {
    const limit = guard(perSecond);
    let second = 0;
    let left = 0;
    return (kind, now) => {
      if (Math.floor(now / 1_000) !== second || left === 0) left = perSecond;
      second = Math.floor(now / 1_000);
      left = Math.max(0, left - 1);
      return { ...limit(kind, now), headers: kinds(left) };
    };
  };

  test('keep a limit from refusing anything', async () => {
    const { served: count, refused } = await served(
      announced(50, (left) => ({ 'ratelimit-remaining': String(left), 'ratelimit-reset': '1' })),
      30_000,
    );
    expect(refused).toBeLessThan(5);
    expect(count).toBeGreaterThan(30 * 0.85 * 50);
  });

  test.each([
    [
      { 'ratelimit-remaining': '3', 'ratelimit-reset': '2' },
      { remaining: 3, resetMs: 2_000 },
    ],
    [
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700000002' },
      { remaining: 0, resetMs: 2_000 },
    ],
    [{ ratelimit: 'limit=50, remaining=3, reset=1' }, { remaining: 3, resetMs: 1_000 }],
    [{ ratelimit: '"default";r=3;t=1' }, { remaining: 3, resetMs: 1_000 }],
    [{ 'ratelimit-remaining': 'many', 'ratelimit-reset': '1' }, undefined],
    [{ 'ratelimit-remaining': '3' }, undefined],
    [{}, undefined],
  ])('are read: %j', (headers: Record<string, string>, expected) => {
    expect(allowanceIn(headers, () => 1_700_000_000_000)).toEqual(expected);
  });

  test.each([
    ['of a minute', '3', '60'],
    ['that are always 0', '0', '1'],
  ])('%s are left alone', async (_, remaining, reset) => {
    const { served: count } = await served(
      () => ({ status: 200, headers: { 'ratelimit-remaining': remaining, 'ratelimit-reset': reset } }),
      1_000,
    );
    expect(count).toBeGreaterThan(380);
  });
});

test('gives up the shared pace after 20 minutes', async () => {
  const { pace } = await served(bucket(2), 21 * 60_000);
  expect(pace.isSpent).toBe(true);
  expect(english(paceNotes(pace)[0]!)).toMatch(/^pixkit waited more than 20 minutes for the rate limits/);
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
