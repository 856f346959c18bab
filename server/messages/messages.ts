import { errorMessages } from '../../generated/errors.js';
import type { Language, Translated } from './language.js';
import { failures } from './pt-BR/failures.js';
import { fields } from './pt-BR/fields.js';
import { answers as refusals } from './pt-BR/answers.js';
import { storage } from './pt-BR/storage.js';
import { type Phrases, Sentence, type SpokenTexts, Translator } from './text.js';

const ofErrors: Phrases = Object.fromEntries(
  Object.values(errorMessages).map(({ en, 'pt-BR': portuguese }) => [en, portuguese]),
);

/**
 * The texts of responses for developers and of stored reasons, in English, with their translations. Those of error
 * codes come from `spec/errors.yaml`.
 */
export const answers: Phrases = {
  ...refusals,
  ...fields,
  ...failures,
  ...ofErrors,
};

/** All texts for developers and operators. */
export const phrases: Phrases = { ...answers, ...storage };

export const translator = new Translator({ 'pt-BR': [phrases] });

/** Returns the text of an error code, or its hint, with the given values. */
export function codeText(
  code: keyof typeof errorMessages,
  values: Readonly<Record<string, string | number>> = {},
): Sentence {
  return new Sentence(errorMessages[code].en, Object.values(values).map(String), Object.keys(values));
}

/** Attaches the field of the request that a message is about, but does not name. */
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

/** A message with the pattern of its English text, which captures the values in the order of their names. */
interface MessagePattern {
  readonly template: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternsByTable = new WeakMap<object, readonly MessagePattern[]>();

/** Sorts templates with the most literal text first: `{field} must be …` would match many other texts. */
function patternsIn(table: Phrases): readonly MessagePattern[] {
  const cached = patternsByTable.get(table);
  if (cached !== undefined) return cached;
  const literal = (template: string): number => template.replace(/\{\w+\}/g, '').length;
  const patterns = Object.keys(table)
    .sort((one, other) => literal(other) - literal(one))
    .map((template) => ({
      template,
      pattern: new RegExp(
        `^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]*?)')}(?:; |$)`,
      ),
      names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    }));
  patternsByTable.set(table, patterns);
  return patterns;
}

/** Returns the messages that an English text consists of; null if a part of it does not match the table. */
export function recognized(text: string, table: Phrases = answers): readonly Sentence[] | null {
  if (text === '') return [];
  for (const { template, pattern, names } of patternsIn(table)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const rest = recognized(text.slice(found[0].length), table);
    // A value may contain anything: if the rest after the shortest match is unknown, it belongs to a value.
    const whole = rest === null ? new RegExp(`${pattern.source}$`).exec(text) : found;
    if (!whole) continue;
    const values = names.map((_, index) => whole[index + 1] ?? '');
    return [new Sentence(template, values, names), ...(rest ?? [])];
  }
  return null;
}
