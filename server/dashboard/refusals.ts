import { Sentence } from '../messages/text.js';
import type { Problem } from '../domain/problems.js';
import { format, translator } from '../messages/messages.js';
import type { Language } from './language.js';

/** An article, which is not a field name: a message that starts with one may be capitalized. */
const article = /^(?:the|an?|os?|as?|uma?)\s/;

/**
 * A message as the start of a sentence, with amounts formatted for the language. A field name at the start stays as in
 * the API.
 */
export function sentence(message: Sentence, language: Language): string {
  const text = format(language === 'pt-BR' ? withCommas(message) : message, language);
  return article.test(translator.template(message.template, language))
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

function withCommas(message: Sentence): Sentence {
  return message.map((value) => {
    if (value instanceof Sentence) return withCommas(value);
    return /^\d+\.\d\d$/.test(value) ? value.replace('.', ',') : value;
  });
}

export function refusalTexts({ options: { message } }: Problem, language: Language): readonly string[] {
  return [message].flat().map((each) => sentence(each, language));
}
