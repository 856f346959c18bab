import type { Language } from '../core/language.js';
import { plural, t, type Text } from '../core/text.js';
import { translate } from '../language/phrases.js';
import type { Report } from './report.js';
import { portabilityOf } from './tally.js';
import type { Tone } from './verdict.js';

/** The texts of a verdict that depend on the subject of the report. */
export interface SubjectVerdict<Said> {
  readonly tone: Tone;
  /** The verdict in capitals; `rest` follows it in the same line. */
  readonly head: Said;
  readonly rest: Said;
  /** The verdict as a word, for example on a badge; `badge` is the subject of the badge. */
  readonly word: Said;
  readonly badge: Said;
  readonly sentence: Said;
  readonly goingLive: Said;
  /** How much was decided. */
  readonly decided: Said;
}

/**
 * Returns the verdict of a recording, which exercises only a part of the specification, or of a sweep, which says how
 * portable a client is. Undefined for a gateway or a client: they can conform.
 */
export function verdictOfTraffic(report: Report): SubjectVerdict<Text> | undefined {
  if (report.subject === 'recording') return ofRecording(report);
  return report.subject === 'sweep' ? ofSweep(report) : undefined;
}

function ofRecording({ verdict, checks, decided: { must, of } }: Report): SubjectVerdict<Text> {
  if (verdict === 'undecided') return nothingRecorded;
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  const isFailed = verdict === 'nonconformant';
  const decided = t`${must} of ${of} requirements exercised`;
  return {
    tone: isFailed ? 'bad' : 'partial',
    head: isFailed ? t`VIOLATIONS IN RECORDED TRAFFIC` : t`NO VIOLATIONS IN RECORDED TRAFFIC`,
    rest: t` (not a conformance verdict: recordings exercise only part of the specification): ${decided}`,
    word: isFailed ? t`Violations in recorded traffic` : t`No violations in recorded traffic`,
    badge: t`Pix traffic`,
    sentence: isFailed
      ? t`The recorded traffic violates ${failed} ${plural('requirement', 'requirements')}. This is not a conformance verdict: recordings exercise only part of the specification.`
      : t`The recorded traffic shows no violation. This is not a conformance verdict: recordings exercise only part of the specification.`,
    goingLive: isFailed
      ? t`Go-live: not yet. Fix the violations first.`
      : t`Go-live: run pixkit check too. It exercises the requirements that this traffic did not.`,
    decided,
  };
}

/** The verdict on a recording in which nothing could be evaluated. */
const nothingRecorded: SubjectVerdict<Text> = {
  tone: 'undecided',
  head: t`NOTHING TO CHECK IN RECORDED TRAFFIC`,
  rest: t`: pixkit can test no call and no notification in it`,
  word: t`Nothing to check in recorded traffic`,
  badge: t`Pix traffic`,
  sentence: t`The recorded traffic has no call and no notification that pixkit can test.`,
  goingLive: t`Go-live: no conclusion from this recording.`,
  decided: t`nothing exercised`,
};

function toneOfSweep(report: Report): Tone {
  const { to, of } = portabilityOf(report);
  if (report.verdict === 'nonconformant') return 'bad';
  if (of === 0) return 'undecided';
  return to === of ? 'good' : 'partial';
}

function ofSweep(report: Report): SubjectVerdict<Text> {
  const { to, of } = portabilityOf(report);
  // Rounded down, so that a client that a single gateway breaks is never 100% portable.
  const percent = of === 0 ? 0 : Math.floor((100 * to) / of);
  const decided = t`${to} of ${of} valid variants that the tests exercised (${percent}%)`;
  return {
    tone: toneOfSweep(report),
    head: t`PORTABLE`,
    rest: t` to ${decided}`,
    word: t`Portable to ${to} of ${of}`,
    badge: t`Valid Pix variants`,
    sentence: t`The client works with ${decided}.`,
    goingLive: goingLiveOfSweep(to, of),
    decided,
  };
}

function goingLiveOfSweep(to: number, of: number): Text {
  if (of === 0) return t`Go-live: no conclusion. The tests exercised no valid variant.`;
  if (to === of) return t`Go-live: the client worked with each valid variant that the tests exercised.`;
  if (to === 0)
    return t`Go-live: not yet. The client failed with each valid variant that the tests exercised.`;
  return t`Go-live: ready for gateways like the variants that passed. The client fails with the others.`;
}

const verdictNames: Readonly<Record<'recording' | 'sweep', Partial<Record<Report['verdict'], Text>>>> = {
  recording: { partial: t`no violations`, nonconformant: t`violations` },
  sweep: { partial: t`portability`, nonconformant: t`not portable` },
};

/** Returns the names of verdicts in lists and headings; empty for a gateway or a client. */
export function trafficVerdictNames(
  subject: Report['subject'],
  language: Language,
): Partial<Record<Report['verdict'], string>> {
  if (subject !== 'recording' && subject !== 'sweep') return {};
  const names = Object.entries(verdictNames[subject]);
  return Object.fromEntries(names.map(([verdict, text]) => [verdict, translate(text, language)]));
}
