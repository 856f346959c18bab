import { t } from '../../core/text.js';

/** Texts of `pixkit report replay`. */
export const replayTexts = {
  became: {
    fixed: t`FIXED`,
    'still there': t`STILL FAILING`,
    different: t`DIFFERENT`,
    'could not look': t`INCONCLUSIVE`,
  },
  /** A current failure. */
  seen: (check: string, clause: string, expected: string, received: string) =>
    t`${check} at ${clause}: expected ${expected}, received ${received}`,
  holds: (check: string, clause: string) => t`${check} at ${clause}: repeated, now met`,
  notLooked: (check: string, clause: string, why: string) =>
    why === '' ? t`${check} at ${clause}: not repeated` : t`${check} at ${clause}: not repeated (${why})`,
  /** A fault that was not injected again; `what` is its message. */
  missing: {
    call: (scenario: string, what: string, nth: number, fault: string) =>
      t`not injected again in ${scenario}: the client no longer makes call ${nth} of ${what} (${fault})`,
    notification: (scenario: string, what: string, nth: number, fault: string) =>
      t`not injected again in ${scenario}: notification ${nth} of ${what} did not arrive this time (${fault})`,
  },
  unsteady: t`seen in one of two runs: intermittent`,
  noControl: t`Checks that need a state need the control endpoint: pass --control-url, or --target with a file that names it.`,
  noScript: (why: string) => t`This finding has no script, because ${why}.`,
  rests: (count: number) => t`… and ${count} more`,
  none: t`The report has no findings.`,
  usage: t`Pass the number of one of these findings, or one of its requirements or checks:`,
};
