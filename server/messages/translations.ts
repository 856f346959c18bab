/** The languages of the gateway's messages and pages, as tags of BCP 47. */
export const languages = ['en', 'pt-BR'] as const;
/** One of them. */
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Translated<string> = { en: 'English', 'pt-BR': 'Português' };

/** The same thing in each language. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Whether a text is the tag of an available language. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

/** A text in each language, or one that is the same in all of them. */
export type Text = string | Translated<string>;

/** Texts by name; a text with values in it is a function of them. */
type Texts = Text | ((...values: never[]) => Text) | { readonly [name: string]: Texts };

/** The same texts in one language. */
type InOne<T> = T extends Text
  ? string
  : T extends (...values: infer Values) => Text
    ? (...values: Values) => string
    : { readonly [Name in keyof T]: InOne<T[Name]> };

/** Separates texts by language, each of which stands next to its translation. */
export function translations<T extends Readonly<Record<string, Texts>>>(texts: T): Translated<InOne<T>> {
  return { en: textsIn('en', texts) as InOne<T>, 'pt-BR': textsIn('pt-BR', texts) as InOne<T> };
}

function textsIn(language: Language, texts: Texts): unknown {
  if (typeof texts === 'string') return texts;
  if (typeof texts === 'function') return (...values: never[]) => textsIn(language, texts(...values));
  if (isTranslated(texts)) return texts[language];
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textsIn(language, text)]));
}

function isTranslated(texts: object): texts is Translated<string> {
  return languages.every((language) => language in texts);
}
