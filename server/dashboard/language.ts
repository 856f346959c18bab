export * from '../messages/language.js';
export { translations } from '../messages/messages.js';

export const languageCookie = 'pixkit_language';

/** Returns the available language for a browser's language tag, or else the tag itself: all Portuguese counts as Brazilian. */
export function nearestLanguage(tag: string): string {
  return /^pt\b/i.test(tag) ? 'pt-BR' : tag;
}
