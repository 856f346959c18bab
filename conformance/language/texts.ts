import type { Language } from '../core/language.js';
import { Sentence, type Text } from '../core/text.js';
import { translate } from './phrases.js';

/** Texts of one part: sentences, lists of them, functions that make them, and groups of these. */
interface PartTexts {
  readonly [key: string]:
    Text | readonly Text[] | ((...values: never[]) => Text | readonly Text[]) | PartTexts;
}

/** The same texts in one language: strings instead of sentences. */
export type SpokenTexts<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends Text
    ? string
    : Texts[Key] extends readonly Text[]
      ? readonly string[]
      : Texts[Key] extends (...values: infer Values) => infer Result
        ? (...values: Values) => Result extends readonly Text[] ? readonly string[] : string
        : SpokenTexts<Texts[Key]>;
};

/** Returns the texts of a part in a language. */
export function textsIn<Texts extends PartTexts>(texts: Texts, language: Language): SpokenTexts<Texts> {
  const spoken = (value: unknown): unknown => {
    if (typeof value === 'string') return value;
    if (value instanceof Sentence) return translate(value, language);
    if (Array.isArray(value)) return value.map(spoken);
    if (typeof value === 'function')
      return (...values: never[]) => spoken((value as (...values: never[]) => unknown)(...values));
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, spoken(inner)]));
  };
  return spoken(texts) as SpokenTexts<Texts>;
}
