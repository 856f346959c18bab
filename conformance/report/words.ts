import type { Language } from '../core/language.js';
import { Sentence } from '../core/text.js';
import { chapterTitle } from '../language/register.js';
import { translate } from '../language/phrases.js';
import type { Register, ReportCheck, Texts } from './report.js';

/** Returns the language in which a report is rendered: that of the register. JSON is always in English. */
export function languageIn({ language = 'en' }: Pick<Register, 'language'>): Language {
  return language;
}

/** Returns a text of a report, such as a reason, in the language of the register; empty if there is none. */
export function textIn<Member extends string>(
  entry: Readonly<Partial<Record<Member, string | null>>> & Texts<Member>,
  member: Member,
  register: Pick<Register, 'language'>,
): string {
  return translate(entry.texts?.[member] ?? entry[member] ?? '', languageIn(register));
}

/** Returns the title of a check in the register or, if it has none, in the report. */
export function titleOfCheck(
  { id, title }: Pick<ReportCheck, 'id' | 'title'>,
  { titles }: Pick<Register, 'titles'>,
): string {
  return titles?.get(id) ?? title;
}

/** Returns the name of a chapter, of the specification or of another suite. */
export function nameOfChapter(chapter: string, register: Pick<Register, 'language'>): string {
  const language = languageIn(register);
  return language === 'en' ? chapter : translate(new Sentence(chapterTitle(chapter, language)), language);
}

const decimals = new Map<Language, Intl.NumberFormat>();

/** Formats a duration in seconds with one decimal: `1.2 s` or, depending on the language, `1,2 s`. */
export function secondsText(ms: number, language: Language): string {
  const formatter =
    decimals.get(language) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    });
  decimals.set(language, formatter);
  // Rounded here, so that every language shows the same number.
  return `${formatter.format(Number((ms / 1000).toFixed(1)))} s`;
}

/** Formats a time to the minute, in UTC. */
export function minuteText(iso: string, language: Language): string {
  if (language === 'en') return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(iso))} UTC`;
}
