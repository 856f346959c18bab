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

/** Formats the verdict as JSON for the endpoint badge of shields.io. Only a conformant target is green. */
export function badgeReport(report: Report, register: Register): string {
  const { word, risks, tone, badge: label } = verdictOf(report, languageIn(register));
  const message = [word, ...risks].join('; ');
  const badge = {
    schemaVersion: 1,
    label,
    message: message.charAt(0).toLowerCase() + message.slice(1),
    color: colors[tone],
    // So that the badge URL cannot override the colour.
    ...(tone !== 'good' && { isError: true }),
  };
  return `${JSON.stringify(badge)}\n`;
}
