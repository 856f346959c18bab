import type { Problem } from '../domain/problems.js';
import { inWords, type Message } from '../domain/wording.js';
import type { Language } from './language.js';
import { catalogues } from './texts/refusals.js';

/** What no name of a field is: a message that begins so may begin with a capital. */
const article = /^(?:the|an?|os?|as?|uma?)\s/;

/** A message as the beginning of a sentence, with its amounts as the language writes them. A field at its beginning stays as the API names it. */
export function sentence(message: Message, language: Language): string {
  const catalogue = catalogues[language];
  const text = inWords(language === 'pt-BR' ? withCommas(message) : message, catalogue);
  return article.test(catalogue[message.id]) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
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

/** What a refusal of the API says, in words of a language: each fault is one of them. */
export function refusalTexts({ options: { message } }: Problem, language: Language): readonly string[] {
  const messages: readonly Message[] = 'id' in message ? [message] : message;
  return messages.map((each) => sentence(each, language));
}
