/**
 * What pages show of what commands print. Tests compare the two; `npm run measure` has them write the pages instead, so
 * that a number that grows with the kit is never typed.
 */
import { expect } from 'vitest';
import { replaceIn } from './pages.js';

/** Whether pages are written rather than compared. */
export const isWriting = process.env['WRITE_SAMPLES'] === 'true';

/** Shown when a page is stale. */
export const remedy = 'npm run measure writes the numbers; other words are changed by hand';

/** Each line of a sample is the next one that is printed; after a line `…` any number may be left out. */
export function expectShown(page: string, sample: readonly string[], printed: readonly string[]): void {
  for (const { line, found } of paired(sample, printed, isWriting ? wordsOf : patternOf)) {
    if (isWriting && wordsOf(line).test(found)) {
      if (!patternOf(line).test(found)) replaceIn(page, `\n${line}\n`, `\n${withNumbersOf(found, line)}\n`);
    } else expect([page, found], remedy).toEqual([page, expect.stringMatching(patternOf(line))]);
  }
}

/** The lines of a sample but `…`, each with what is printed in its place. */
function* paired(
  sample: readonly string[],
  printed: readonly string[],
  pattern: (line: string) => RegExp,
): Generator<{ readonly line: string; readonly found: string }> {
  let at = 0;
  let mayLeaveOut = false;
  for (const line of sample) {
    if (line !== '…') {
      const next = mayLeaveOut
        ? printed.findIndex((one, index) => index >= at && pattern(line).test(one))
        : at;
      yield { line, found: printed[next] ?? 'nothing more' };
      at = next + 1;
    }
    mayLeaveOut = line === '…';
  }
}

const address = /http:\/\/127\.0\.0\.1:\d+/g;
const number = /\d+/g;

/** A line of a sample as a pattern: `…` is anything, and where a gateway is differs. */
function patternOf(line: string): RegExp {
  const parts = line.replaceAll(address, '\u0000').split('…');
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*').replaceAll('\u0000', 'http://127\\.0\\.0\\.1:\\d+')}$`);
}

/** Matches the line with any numbers: `npm run measure` changes no words. */
function wordsOf(line: string): RegExp {
  return new RegExp(patternOf(line.replaceAll(address, '…')).source.replaceAll(number, '\\d+'));
}

/** A text with the numbers of another in the place of its own, one after the other; addresses stay. */
export function withNumbersOf(other: string, text: string): string {
  const numbers = other.replaceAll(address, '').match(number) ?? [];
  let at = -1;
  return text.replaceAll(/http:\/\/127\.0\.0\.1:\d+|\d+/g, (own) =>
    own.startsWith('http') ? own : (numbers[(at += 1)] ?? own),
  );
}
