export * from '../messages/language.js';
export { translations } from '../messages/messages.js';

export const languageCookie = 'pixkit_language';
