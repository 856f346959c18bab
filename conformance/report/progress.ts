import type { CheckResult } from '../engine/run-check.js';
import type { RunListener } from '../engine/run.js';

export interface ProgressOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** At most this often a plain line, so that a CI log stays readable. */
const plainEveryMs = 5_000;

/**
 * Progress on stderr: one line that is written over on a terminal, a plain line now and then elsewhere. `onResult`
 * hears of each check, with the progress line out of the way.
 */
export function progress(
  output: ProgressOutput,
  onResult: (result: CheckResult) => void,
  now: () => number = Date.now,
): RunListener & { finish(): void } {
  const isTerminal = output.isTTY === true;
  let startedAt = now();
  let lastPlainAt = startedAt;
  const clear = () => isTerminal && output.write('\r\u001b[2K');
  const show = (text: string) => {
    if (isTerminal) output.write(`\r\u001b[2K${text}`);
    else if (now() - lastPlainAt >= plainEveryMs) {
      lastPlainAt = now();
      output.write(`${text}\n`);
    }
  };
  return {
    started(total) {
      startedAt = now();
      show(`running ${total} checks`);
    },
    concluded(result, done, total) {
      clear();
      onResult(result);
      const elapsedMs = now() - startedAt;
      const leftMs = done === 0 ? 0 : (elapsedMs / done) * (total - done);
      const share = total === 0 ? 100 : Math.floor((done / total) * 100);
      show(`${share}% (${done} of ${total} checks), about ${Math.ceil(leftMs / 1000)} s left`);
    },
    waiting(ms) {
      show(`waiting ${(ms / 1000).toFixed(1)} s for notifications that must not come`);
    },
    finish() {
      clear();
    },
  };
}
