import { both, plural, type Sentence, t, type Text } from '../core/text.js';
import type { Pace } from '../target/pace.js';
import type { LeftOut } from './select.js';

/** Maximum number of checks that a note names. */
const maxNamed = 5;

/** Says which checks a selection leaves out, and how to add them. */
export function leftOutNote({ glob, checks, adds }: LeftOut): Sentence {
  const named = checks.length <= maxNamed ? checks : checks.slice(0, maxNamed - 1);
  const rest = checks.length - named.length;
  const names: Text = rest === 0 ? checks.join(', ') : t`${named.join(', ')} and ${rest} more`;
  const options = adds.map((one) => `--only '${one}'`).join(' ');
  const count = checks.length;
  return t`--only '${glob}' leaves out ${count} ${plural('check', 'checks')} that test requirements of the same chapter (${names}). To include them, add ${options}.`;
}

/** Says what the target refused if waiting did not help. */
export function paceNotes({
  unavoidable,
  isSpent,
}: Pick<Pace, 'unavoidable' | 'isSpent'>): readonly Sentence[] {
  const notes: Sentence[] = [];
  if (unavoidable !== undefined) {
    const { share, perSecond } = unavoidable;
    const percent = Math.max(1, Math.round(100 * share));
    const rates = both(perSecond.map((one) => `${Math.max(1, Math.round(one))}/s`));
    notes.push(
      t`The gateway refused ${percent}% of the requests with 429 or 503 at both rates (${rates}), so a lower rate does not help. Each refused request was retried after its own Retry-After.`,
    );
  }
  if (isSpent)
    notes.push(
      t`pixkit waited more than 20 minutes for the rate limits of the gateway, then stopped pacing requests. Checks whose requests were refused after that were skipped. Use --only or --quick, or raise the limit.`,
    );
  return notes;
}
