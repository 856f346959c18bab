import { errorMessages } from '../../generated/errors.js';
import type { Language, Translated } from './language.js';
import { failures } from './pt-BR/failures.js';
import { fields } from './pt-BR/fields.js';
import { impossible } from './pt-BR/impossible.js';
import { management } from './pt-BR/management.js';
import { operations } from './pt-BR/operations.js';
import { requests } from './pt-BR/requests.js';
import { storage } from './pt-BR/storage.js';
import { type Phrases, Sentence, type SpokenTexts, Translator } from './text.js';

const ofErrors: Phrases = Object.fromEntries(
  Object.values(errorMessages).map(({ en, 'pt-BR': portuguese }) => [en, portuguese]),
);

/**
 * The texts of answers for developers and of stored reasons, in English, and their translations. Those of error codes
 * come from `spec/errors.yaml`.
 */
export const answers: Phrases = {
  ...requests,
  ...fields,
  ...operations,
  ...management,
  ...failures,
  ...impossible,
  ...ofErrors,
};

/** All texts for developers and operators. */
export const phrases: Phrases = { ...answers, ...storage };

export const translator = new Translator({ 'pt-BR': [phrases] });

/** The text of an error code, or its hint, with its values. */
export function codeText(
  code: keyof typeof errorMessages,
  values: Readonly<Record<string, string | number>> = {},
): Sentence {
  return new Sentence(errorMessages[code].en, Object.values(values).map(String), Object.keys(values));
}

/** The same message, about a field of the request that it does not name. */
export function about(field: string, { template, values, names }: Sentence): Sentence {
  return new Sentence(template, [...values, field], [...names, 'field']);
}

export function format(message: Sentence, language: Language = 'en'): string {
  return translator.translate(message, language);
}

export function translations<T extends Parameters<Translator['textsIn']>[0]>(
  texts: T,
): Translated<SpokenTexts<T>> {
  return { en: translator.textsIn(texts, 'en'), 'pt-BR': translator.textsIn(texts, 'pt-BR') };
}
