import { joined, plural, t, type Text } from '../../core/text.js';
import type { TallyRow } from '../tally.js';

/** Returns the legend for the bars of a table, with the signs that occur; `waived` and `warned` share one sign. */
export function legendOf(table: readonly TallyRow[]): Text {
  const has = (kind: 'waived' | 'warned') => table.some(({ tally }) => tally[kind] > 0);
  const both = has('waived') && has('warned') ? [t`▒ waived/warned`] : [];
  const one = has('waived') ? [t`▒ waived`] : has('warned') ? [t`▒ warned`] : [];
  return joined([t`█ passed`, ...(both.length > 0 ? both : one), t`▓ failed`, t`░ not tested`], ', ');
}

/** Texts of the terminal output of a run, except those of its sections. */
export const consoleTexts = {
  judges: (subject: string) => t` checks ${subject}`,
  about: (checks: number, contract: string, seed: number) =>
    t`${checks} ${plural('check', 'checks')}, contract ${contract}, seed ${seed}`,
  at: (message: string, pointer: string) => t`${message} at ${pointer}`,
  asIn: (check: string) => t`as in ${check}`,
  delivery: (at: string, eventType: string, body: string) => t`delivery ${at} to ${eventType}: ${body}`,
  howToSee: t`--verbose shows each failure with all its requests; --report html=PATH writes them to a file`,
  howToSeeMore: (rest: number) =>
    t`and ${rest} more; --verbose shows each failure with all its requests; --report html=PATH writes them to a file`,
  unanswered: (seconds: string) =>
    t`no response from the gateway; waiting up to ${seconds} for it to respond again`,
  ofAll: (decided: string, all: string) => t`${decided} of ${all}`,
  failed: (count: number) => t`${count} failed`,
  reports: (names: string) => t`Reports: ${names}`,
  verdict: (rest: string, checks: string, seed: number, seconds: string) =>
    t`${rest}; checks: ${checks}; seed ${seed}, ${seconds}`,
  provide: (what: string) => t`Provide ${what}. npx pixkit doctor explains how.`,
  baseline: (fresh: number, known: number, gone: number) =>
    t`Compared with the baseline: ${fresh} new, ${known} known, ${gone} gone.`,
  since: (day: string) => t`Since the baseline of ${day}:`,
  fresh: (title: string) => t`  new: ${title}`,
  andMore: (count: number) => t`  and ${count} more`,
  running: (total: number) => t`running ${total} ${plural('check', 'checks')}`,
  progress: (share: number) => t`${share}% done`,
  progressWithTime: (share: number, seconds: number) => t`${share}% done, about ${seconds} s left`,
  waiting: (seconds: string) => t`waiting ${seconds} for notifications that must not arrive`,
  credentials: t`of an account; the certificate percent-encoded (RFC 3986)`,
};
