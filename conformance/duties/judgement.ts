import type { Sentence, Text } from '../core/text.js';
import type { Evidence } from '../engine/evidence.js';
import type { Step } from '../engine/trail.js';
import type { Delivery, Exchange } from '../target/exchange.js';

/** A violation: what was wrong, what was expected, and what came instead. */
export interface Wrong {
  readonly message: Sentence;
  readonly expected: Text;
  readonly received: Text;
  /** The calls and notifications that show it; the finding concerns the first. */
  readonly shownBy?: readonly (Exchange | Delivery)[];
  readonly pointer?: string;
}

/** Maximum number of steps of the timeline in a finding. */
const maxSteps = 14;

/** Judges one duty. */
export interface DutyJudge {
  /** Notes that the duty was checked, and a finding if it was violated. Returns `isKept`. */
  holds(isKept: boolean, wrong: Wrong | (() => Wrong)): boolean;
  /** Leaves the duty undecided for this reason. */
  leave(reason: Sentence): void;
}

/** Creates the judge of one duty. `timeline` returns what happened in this scenario so far, in order. */
export function dutyJudge(evidence: Evidence, id: string, timeline: () => readonly Step[]): DutyJudge {
  return {
    holds: (isKept, wrong) => {
      evidence.touch(id, 'expectation');
      if (isKept) {
        evidence.ground(id, []);
        return true;
      }
      const { shownBy = [], pointer = '', ...said } = typeof wrong === 'function' ? wrong() : wrong;
      evidence.fail(
        {
          kind: 'expectation',
          about: 'value',
          clause: id,
          pointer,
          ...said,
          chain: shortenTimeline(timeline(), shownBy),
        },
        shownBy,
      );
      return false;
    },
    leave: (reason) => evidence.leave(id, reason),
  };
}

/** Keeps the first and last steps, and the notifications that the finding concerns; at most `maxSteps`. */
function shortenTimeline(all: readonly Step[], shownBy: readonly (Exchange | Delivery)[]): readonly Step[] {
  if (all.length <= maxSteps) return all;
  // Token requests are left out, as a server that is restarted for each call requests a token each time.
  const steps = shownBy.some((one) => 'request' in one && isTokenRequest(one))
    ? all
    : all.filter((step) => step.kind !== 'call' || step.note !== undefined || !isTokenRequest(step.exchange));
  if (steps.length <= maxSteps) return steps;
  const shown = new Set(shownBy.map((one) => ('receivedAt' in one ? one.receivedAt.getTime() : undefined)));
  const isShown = (step: Step) => step.kind === 'notification' && shown.has(step.at.getTime());
  const last = steps.length + 2 + Math.min(steps.filter(isShown).length, maxSteps - 4) - maxSteps;
  return steps.filter((step, index) => index < 2 || index >= last || isShown(step)).slice(-maxSteps);
}

const isTokenRequest = ({ request }: Exchange): boolean => request.path.endsWith('/token');
