import type { Language } from '../messages/translations.js';

export {
  isLanguage,
  type Language,
  languages,
  type Text,
  type Translated,
  translations,
} from '../messages/translations.js';

/** What each language calls itself. */
export const languageNames = { en: 'English', 'pt-BR': 'Português' } as const satisfies Record<
  Language,
  string
>;

/** The cookie with the language that the user chose. */
export const languageCookie = 'pixkit_language';

/** The available language for a browser's language tag, or the tag itself: all Portuguese counts as Brazilian. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
