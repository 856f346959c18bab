import { plural, t, type Text } from '../../core/text.js';
import type { Diagnosis } from '../../doctor/reporter.js';

/** Texts of the commands that run checks, except those of reports. */
export const checkTexts = {
  endedAfter: (failures: number) =>
    t`Ended after ${failures} failed ${plural('check', 'checks')} (--max-failures).`,
  unsealed: (path: string) =>
    t`The report ${path} has format version 1, which has no hash: changes after its run cannot be detected.`,
  knownFailures: (count: number, until: string, path: string) =>
    count === 0
      ? t`No new known failures for ${path}.`
      : t`${count} known ${plural('failure', 'failures')} added to ${path}, valid until ${until}. Complete the reasons, then use --waivers ${path}.`,
  gatewayBroke: (clauses: readonly string[]) =>
    t`The gateway itself violated ${clauses.join(', ')} in this run. This is not held against the client, but may explain its findings. Check the gateway with pixkit check.`,
  attested: t`The attestation is about this report, and its signature is valid.`,
  'self-reported': t`The attestation is about this report. It is self-reported: verify its signature with --key.`,
  nothingFailed: t`Nothing failed in the last run: running everything.`,
  watchingClient: t`Watching. To run the checks again, press Enter or restart the client; to quit, press q or Ctrl-C.`,
  watching: t`Watching. To run the checks again, press Enter or restart the gateway; to quit, press q or Ctrl-C.`,
  gone: t`The connection is lost; the checks run again once it is back.`,
  /** The id of an implied clause in a list. */
  impliedClause: (id: string) => t`${id} (implied)`,
  /** The start of each line of `pixkit doctor`. */
  marks: { well: t`ok`, wrong: t`WRONG`, note: t`note` } satisfies Record<Diagnosis['state'], Text>,
};
