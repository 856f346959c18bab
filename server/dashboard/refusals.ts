import type { Problem } from '../domain/problems.js';
import { inWords, type Message } from '../domain/wording.js';
import type { Language } from './language.js';
import { catalogues } from './texts/refusals.js';

/** What a refusal of the API says, in words of a language: each fault is one of them. */
export function refusalTexts({ options: { message } }: Problem, language: Language): readonly string[] {
  const messages: readonly Message[] = 'id' in message ? [message] : message;
  return messages.map((each) => inWords(each, catalogues[language]));
}
