import type { Language } from '../core/language.js';
import { joined, plural, t, type Text } from '../core/text.js';
import { translate } from '../language/phrases.js';
import type { Report, ReportRecording } from './report.js';

type Ability = keyof ReportRecording['abilities'];

const abilityTexts: Readonly<Record<Ability, Text>> = {
  bodies: t`bodies`,
  headers: t`headers`,
  times: t`times`,
  connections: t`connections`,
  order: t`order`,
  complete: t`every call`,
  notifications: t`notifications`,
};

/** Says what a recording contains and what it lacks, in lines; none for another report. */
export function recordingLines({ recorded }: Report, language: Language): readonly string[] {
  if (recorded === undefined) return [];
  const { calls, notifications, accounts, from, to, values, others, illFormed, gaps } = recorded;
  const counts = t`${calls} ${plural('call', 'calls')}, ${notifications} ${plural('notification', 'notifications')}, ${accounts} ${plural('account', 'accounts')}`;
  const lines: readonly (Text | false)[] = [
    from === undefined || to === undefined ? counts : t`${counts}, ${from} to ${to}`,
    t`The recording has: ${abilities(recorded, true)}. It lacks: ${abilities(recorded, false)}.`,
    values === 'keyed' && t`Values are hidden; equal ones stay equal.`,
    others > 0 && t`${others} ${plural('call', 'calls')} of no operation of the interface.`,
    illFormed > 0 &&
      t`${illFormed} ${plural('request', 'requests')} with invalid values that people entered (counted, not graded).`,
    gaps > 0 && t`Messages are missing in ${gaps} ${plural('place', 'places')}.`,
  ];
  return lines.flatMap((line) => (line === false ? [] : [translate(line, language)]));
}

function abilities({ abilities: all }: ReportRecording, isThere: boolean): Text {
  const names = (Object.keys(abilityTexts) as Ability[]).filter(
    (name) => (all[name] !== false && all[name] !== 'none') === isThere,
  );
  const texts = names.map((name) =>
    all[name] === 'some' ? t`some ${abilityTexts[name]}` : abilityTexts[name],
  );
  return texts.length === 0 ? '–' : joined(texts, ', ');
}
