/** The languages of the gateway's messages and pages, as tags of BCP 47. */
export const languages = ['en', 'pt-BR'] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** The same thing in each language. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Whether a text is the tag of an available language. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}
