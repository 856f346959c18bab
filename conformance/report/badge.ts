import type { Register, Report } from './report.js';
import { type Tone, verdictOf } from './verdict.js';
import { languageIn } from './words.js';

const colors: Readonly<Record<Tone, string>> = {
  good: 'brightgreen',
  partial: 'yellow',
  bad: 'red',
  undecided: 'lightgrey',
  broken: 'lightgrey',
};

/** The verdict as the endpoint badge of shields.io reads it: one JSON object. Only a conformant target is green. */
export function badgeReport(report: Report, register: Register): string {
  const { word, tone, badge: label } = verdictOf(report, languageIn(register));
  const badge = {
    schemaVersion: 1,
    label,
    message: word.charAt(0).toLowerCase() + word.slice(1),
    color: colors[tone],
    // So that the badge URL cannot override the colour.
    ...(tone !== 'good' && { isError: true }),
  };
  return `${JSON.stringify(badge)}\n`;
}
