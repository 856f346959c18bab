import { untranslated } from '../../../conformance/core/language.js';
import { describe, expect, test } from 'vitest';

import type { Check } from '../../../conformance/engine/check.js';
import type { ResolvedCheck } from '../../../conformance/engine/phases/resolve.js';
import { progress } from '../../../conformance/report/progress.js';

interface Step {
  readonly check: Check;
  readonly durationMs: number;
  readonly endsAt: number;
}

/** Simulates a run of the kit: first listeners, including the histories, which take longest, then short checks. */
function playedRun(jobs: number): readonly Step[] {
  const finished = (id: `${string}/${string}`, needs: readonly string[], durationMs: number) => ({
    check: { id, title: untranslated(''), clauses: [], needs, run: () => Promise.resolve() } satisfies Check,
    durationMs,
  });
  const checks = [
    ...Array.from({ length: 180 }, (_, index) =>
      finished(`a/${index}`, ['notifications'], 300 + (index % 7) * 60),
    ),
    ...Array.from({ length: 3 }, (_, index) => finished(`histories/${index}`, ['notifications'], 4_000)),
    ...Array.from({ length: 480 }, (_, index) => finished(`b/${index}`, [], 20 + (index % 5) * 25)),
  ];
  const lanes = Array.from({ length: jobs }, () => 0);
  const steps = checks.map(({ check, durationMs }) => {
    const lane = lanes.indexOf(Math.min(...lanes));
    const endsAt = (lanes[lane] ?? 0) + durationMs;
    lanes[lane] = endsAt;
    return { check, durationMs, endsAt };
  });
  return steps.sort((a, b) => a.endsAt - b.endsAt);
}

function printed(jobs: number, columns = 80) {
  const steps = playedRun(jobs);
  let time = 0;
  const lines: { readonly at: number; readonly text: string }[] = [];
  const write = (text: string) => void lines.push({ at: time, text });
  const shown = progress({ write, isTTY: true, columns }, () => undefined, { now: () => time });
  shown.started?.(
    steps.length,
    steps.map(({ check }) => check),
  );
  for (const [index, { check, durationMs, endsAt }] of steps.entries()) {
    time = endsAt;
    shown.concluded?.({ check, durationMs } as unknown as ResolvedCheck, index + 1, steps.length);
  }
  return { lines, endsAt: time };
}

describe('progress', () => {
  test.each([4, 8, 16])('tells the time left within a factor of two after 3 s, %s at a time', (jobs) => {
    const { lines, endsAt } = printed(jobs);
    const guesses = lines.flatMap(({ at, text }) => {
      const [, seconds] = /about (\d+) s left/.exec(text) ?? [];
      return seconds === undefined ? [] : [{ at, seconds: Number(seconds), really: (endsAt - at) / 1000 }];
    });
    expect(guesses.length).toBeGreaterThan(50);
    // In the last two seconds, an estimate in whole seconds cannot be more precise.
    const wrong = guesses.filter(
      ({ seconds, really }) => really > 2 && (seconds > 2 * really + 1 || 2 * seconds < really),
    );
    expect(wrong).toEqual([]);
    expect(lines.filter(({ at, text }) => at < 3_000 && text.includes('left'))).toEqual([]);
  });

  test('never wraps, however narrow the terminal is', () => {
    const { lines } = printed(8, 20);
    const texts = lines.map(({ text }) => text.replace('\r\u001b[2K', ''));
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(20);
  });
});
