import type { Problem } from '../domain/problems.js';
import { format, type Message, texts } from '../messages/messages.js';
import type { Language } from './language.js';

/** An article, which is not a field name: a message that starts with one may be capitalized. */
const article = /^(?:the|an?|os?|as?|uma?)\s/;

/**
 * A message as the start of a sentence, with amounts formatted for the language. A field name at the start stays as in
 * the API.
 */
export function sentence(message: Message, language: Language): string {
  const text = format(language === 'pt-BR' ? withCommas(message) : message, language);
  return article.test(texts[message.id][language]) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function withCommas({ id, values, then }: Message): Message {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? value.replace('.', ',') : value,
  ]);
  return {
    id,
    values: Object.fromEntries(written) as Message['values'],
    ...(then && { then: then.map(withCommas) }),
  };
}

/** The texts of an API refusal in a language, one per fault. */
export function refusalTexts({ options: { message } }: Problem, language: Language): readonly string[] {
  const messages: readonly Message[] = 'id' in message ? [message] : message;
  return messages.map((each) => sentence(each, language));
}
