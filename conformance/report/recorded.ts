import type { Language } from '../core/language.js';
import { joined, plural, t, type Text } from '../core/text.js';
import { translate } from '../language/phrases.js';
import type { Register, Report, ReportFailure, ReportRecording } from './report.js';
import { languageIn, textIn } from './words.js';

type Ability = keyof ReportRecording['abilities'];

const abilityTexts: Readonly<Record<Ability, Text>> = {
  bodies: t`bodies`,
  headers: t`headers`,
  times: t`times`,
  connections: t`connections`,
  order: t`order`,
  complete: t`completeness`,
  notifications: t`notifications`,
};

/** Returns lines about what a recording contains and lacks; empty for any other report. */
export function recordingLines({ recorded }: Report, language: Language): readonly string[] {
  if (recorded === undefined) return [];
  const { calls, notifications, accounts, from, to, values, others, illFormed, gaps } = recorded;
  const counts = t`${calls} ${plural('call', 'calls')}, ${notifications} ${plural('notification', 'notifications')}, ${accounts} ${plural('account', 'accounts')}`;
  const lines: readonly (Text | false)[] = [
    from === undefined || to === undefined ? counts : t`${counts}, ${secondOf(from)} to ${secondOf(to)} UTC`,
    t`The recording has: ${abilities(recorded, true)}. Missing: ${abilities(recorded, false)}.`,
    values === 'keyed' && t`Sensitive values are hashed (equal values have equal hashes).`,
    others > 0 && t`${others} ${plural('call matches', 'calls match')} no operation of the interface.`,
    illFormed > 0 &&
      t`${illFormed} ${plural('request contains', 'requests contain')} invalid user-entered values (counted, not evaluated).`,
    gaps > 0 && t`The recording has ${gaps} ${plural('gap', 'gaps')}.`,
  ];
  return lines.flatMap((line) => (line === false ? [] : [translate(line, language)]));
}

/** Formats `2026-11-02T09:00:00.120Z` as `2026-11-02 09:00:00`. */
function secondOf(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
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

/** Returns `messages 1, 2`: the numbers of the recorded messages that show a failure; empty if there are none. */
export function messagesText({ messages = [] }: ReportFailure, register: Pick<Register, 'language'>): string {
  if (messages.length === 0) return '';
  const numbers = messages.join(', ');
  return translate(
    messages.length === 1 ? t`message ${numbers}` : t`messages ${numbers}`,
    languageIn(register),
  );
}

/** Returns what was received; for recorded traffic, with the numbers of the messages that show it. */
export function receivedText(failure: ReportFailure, register: Pick<Register, 'language'>): string {
  const messages = messagesText(failure, register);
  return `${textIn(failure, 'received', register)}${messages === '' ? '' : ` (${messages})`}`;
}
