/** The languages of the pages, as tags of BCP 47. */
export const languages = ['en', 'pt-BR'] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** The cookie that keeps the language which somebody chose. */
export const languageCookie = 'pixkit_language';

/** What is said in each language: a dictionary of one page or part, with the same keys in all. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Whether a text is the tag of a language that there is. */
export function isLanguage(text: string): text is Language {
  return languages.some((known) => known === text);
}

/** The language that a tag of a browser means, or the tag as it is: Portuguese of anywhere is that of Brazil. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
