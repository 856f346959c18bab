import type { Register, Report } from './report.js';
import { verdictTextsOf } from './texts/verdict.js';
import { trafficVerdict } from './traffic-verdict.js';
import { type Tone, toneOf, verdictWord } from './verdict-text.js';
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
  const language = languageIn(register);
  const word = verdictWord(report, language);
  const tone = toneOf(report);
  const badge = {
    schemaVersion: 1,
    label: trafficVerdict(report, language)?.badge ?? verdictTextsOf(report, language).badge,
    message: word.charAt(0).toLowerCase() + word.slice(1),
    color: colors[tone],
    // So that the badge URL cannot override the colour.
    ...(tone !== 'good' && { isError: true }),
  };
  return `${JSON.stringify(badge)}\n`;
}
