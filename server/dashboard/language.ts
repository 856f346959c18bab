export {
  isLanguage,
  type Language,
  languageNames,
  languages,
  type Text,
  type Translated,
  translations,
} from '../messages/translations.js';

/** The cookie with the language that the user chose. */
export const languageCookie = 'pixkit_language';

/** The available language for a browser's language tag, or the tag itself: all Portuguese counts as Brazilian. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
