import type { Check } from '../engine/check.js';
import type { ResolvedCheck } from '../engine/phases/resolve.js';
import type { RunListener } from '../engine/phases/run.js';
import type { Language } from '../core/language.js';
import { textsIn } from '../language/phrases.js';
import { consoleTexts } from './texts/console.js';
import { secondsText } from './words.js';
import { TimeLeft } from './time-left.js';

export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
}

/** Minimum time between two plain lines, so that a CI log stays readable; there is at most one per quarter of the run. */
const plainEveryMs = 5_000;
/** Minimum elapsed time before the remaining time is estimated. */
const minElapsedMs = 3_000;

/**
 * Shows progress on stderr: on a terminal, one line that is overwritten; elsewhere, an occasional plain line. `onResult`
 * is called with each final result while the progress line is cleared.
 */
export function progress(
  output: ProgressOutput,
  onResult: (result: ResolvedCheck) => void,
  { now = Date.now, language = 'en' }: { readonly now?: () => number; readonly language?: Language } = {},
): RunListener & { finish(): void } {
  const texts = textsIn(consoleTexts, language);
  const isTerminal = output.isTTY === true;
  let startedAt = now();
  let lastPlainAt = startedAt;
  let quarters = 0;
  let timeLeft = new TimeLeft([]);
  const clear = () => isTerminal && output.write('\r\u001b[2K');
  const show = (text: string, share = 0) => {
    // A line that wraps cannot be overwritten.
    if (isTerminal) output.write(`\r\u001b[2K${text.slice(0, Math.max(1, (output.columns ?? 80) - 1))}`);
    else if (now() - lastPlainAt >= plainEveryMs && Math.floor(share / 25) > quarters) {
      lastPlainAt = now();
      quarters = Math.floor(share / 25);
      output.write(`${text}\n`);
    }
  };
  return {
    started(total, checks: readonly Check[] = []) {
      startedAt = now();
      timeLeft = new TimeLeft(checks);
      show(texts.running(total));
    },
    concluded(result, done, total) {
      timeLeft.done(result);
      const elapsedMs = now() - startedAt;
      const share = total === 0 ? 100 : Math.floor((done / total) * 100);
      const leftMs = timeLeft.leftMs(elapsedMs, total - done);
      const text =
        elapsedMs < minElapsedMs
          ? texts.progress(share)
          : texts.progressWithTime(share, Math.ceil(leftMs / 1000));
      show(text, share);
    },
    resolved(result) {
      clear();
      onResult(result);
    },
    waiting(ms) {
      show(texts.waiting(secondsText(ms, language)));
    },
    unanswered(ms) {
      clear();
      output.write(`${texts.unanswered(secondsText(ms, language))}\n`);
    },
    finish() {
      clear();
    },
  };
}
