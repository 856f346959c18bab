/** The languages of the pages, as tags of BCP 47. */
export const languages = ['en', 'pt-BR'] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** The cookie with the language that the user chose. */
export const languageCookie = 'pixkit_language';

/** The texts of one page or part in each language, with the same keys. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Whether a text is the tag of an available language. */
export function isLanguage(text: string): text is Language {
  return languages.some((known) => known === text);
}

/** The available language for a browser's language tag, or the tag itself: all Portuguese counts as Brazilian. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
