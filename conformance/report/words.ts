import type { Language } from '../core/language.js';
import { checkTitle, chapterTitle } from '../language/register.js';
import { said } from '../language/phrases.js';
import type { Register, ReportCheck } from './report.js';

/** The language that a report is rendered in: that of its register. What is stored in JSON is English. */
export function spokenIn({ language = 'en' }: Pick<Register, 'language'>): Language {
  return language;
}

/** A sentence of a report (a reason, what was expected …) in the language of the register. */
export function inWords(text: string, register: Pick<Register, 'language'>): string {
  return said(text, spokenIn(register));
}

/** What a check is called; as its report says it where the register's language has no title for it. */
export function titleOfCheck(
  { id, title }: Pick<ReportCheck, 'id' | 'title'>,
  register: Pick<Register, 'language'>,
): string {
  const language = spokenIn(register);
  return language === 'en' ? title : (checkTitle(id, language) ?? title);
}

/** What a chapter is called. */
export function nameOfChapter(chapter: string, register: Pick<Register, 'language'>): string {
  const language = spokenIn(register);
  return language === 'en' ? chapter : chapterTitle(chapter, language);
}

const decimals = new Map<Language, Intl.NumberFormat>();

/** Seconds of a duration with a decimal: `1.2 s`, `1,2 s`. */
export function secondsText(ms: number, language: Language): string {
  const known =
    decimals.get(language) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    });
  decimals.set(language, known);
  // Rounded here, so that each language has the same number.
  return `${known.format(Number((ms / 1000).toFixed(1)))} s`;
}
