import type { JSX } from 'hono/jsx/jsx-runtime';
import { nextSteps } from '../next-steps.js';
import { withoutControls } from '../printable.js';
import type { Report } from '../report.js';

/** So many reasons are shown. */
const most = 25;

/** What would let checks be judged that were not, those that would unlock most first; nothing where all were judged. */
export function NextSteps({ report }: { report: Report }): JSX.Element {
  const steps = nextSteps(report);
  if (steps.length === 0) return <></>;
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What to do next</h2>
      <p class="quiet">What would unlock checks that were not judged, or else the reason, with how many.</p>
      <ul>
        {steps.slice(0, most).map(({ what, checks }) => (
          <li>
            {withoutControls(what)}: <strong>{checks}</strong> {checks === 1 ? 'check' : 'checks'}
          </li>
        ))}
        {steps.length > most && <li>and {steps.length - most} more reasons</li>}
      </ul>
    </section>
  );
}
