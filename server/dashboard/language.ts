import { isLanguage, type Language, languages, type Translated } from '../messages/messages.js';

export { isLanguage, type Language, languages, type Translated };

/** What each language calls itself. */
export const languageNames = { en: 'English', 'pt-BR': 'Português' } as const satisfies Record<
  Language,
  string
>;

/** The cookie with the language that the user chose. */
export const languageCookie = 'pixkit_language';

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

/** Separates texts by language, each of which stands beside its translation. */
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

/** The available language for a browser's language tag, or the tag itself: all Portuguese counts as Brazilian. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
