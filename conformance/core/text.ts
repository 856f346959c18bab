import type { Language } from './language.js';

/**
 * What the kit says, as data. A {@link Sentence} is an English template with its values, so that it can be put into any
 * language later, and read by programs without parsing English. A plain string is what somebody else said, or a name:
 * it is the same in every language.
 */
export type Text = string | Sentence;

/** A sentence as it is in JSON: `No gateway answers at {1}: {2}.` and its values. */
export interface SentenceData {
  readonly template: string;
  readonly values: readonly (string | SentenceData)[];
}

/**
 * An English template with `{1}`, `{2}` … for its values, of which each may be a sentence itself. `{1|check|checks}`
 * is the word that agrees in number with the first value.
 */
export class Sentence implements SentenceData {
  constructor(
    readonly template: string,
    readonly values: readonly Text[] = [],
  ) {}

  /** In English. */
  toString(): string {
    return filled(this.template, this.values.map(String), 'en');
  }
}

/** A word in two forms, to be used in {@link t} after the number that it agrees with. */
export class Plural {
  constructor(
    readonly one: string,
    readonly other: string,
  ) {}
}

/** Makes a word that agrees in number with the value before it: ``t`${3} ${plural('check', 'checks')}` ``. */
export function plural(one: string, other: string): Plural {
  return new Plural(one, other);
}

/**
 * A tag for template literals: ``t`No gateway answers at ${url}.` ``. Numbers and truth values become strings.
 * The template of a translation may use plural forms wherever it needs them, also where English has none.
 */
export function t(
  parts: TemplateStringsArray,
  ...values: readonly (Text | number | boolean | Plural)[]
): Sentence {
  const kept: Text[] = [];
  let template = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (value instanceof Plural) {
      template += `{${kept.length}|${value.one}|${value.other}}`;
    } else {
      kept.push(value instanceof Sentence ? value : String(value));
      template += `{${kept.length}}`;
    }
    template += parts[index + 1] ?? '';
  }
  return new Sentence(template, kept);
}

/** `200 or 201 or 202`; empty if there are none. */
export function either([first = '', ...others]: readonly Text[]): Text {
  return others.length === 0 ? first : t`${first} or ${either(others)}`;
}

/** `one and another`; empty if there are none. */
export function both([first = '', ...others]: readonly Text[]): Text {
  return others.length === 0 ? first : t`${first} and ${both(others)}`;
}

/** `a; b; c`, or with another separator; empty if there are none. */
export function joined([first = '', ...others]: readonly Text[], separator = '; '): Text {
  return others.length === 0 ? first : new Sentence(`{1}${separator}{2}`, [first, joined(others, separator)]);
}

/** Each text on a line of its own below what comes before; empty if there are none. */
export function listed([first, ...others]: readonly Text[]): Text {
  return first === undefined ? '' : t`\n  - ${first}${listed(others)}`;
}

const number: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  // Brazilian software writes "0 verificações"; the rules of pt-BR would choose the singular for zero.
  'pt-BR': new Intl.PluralRules('pt-PT'),
};

/** A template with its values in place, and its plural forms as the language chooses them. */
export function filled(template: string, values: readonly string[], language: Language): string {
  return template.replace(
    /\{(\d+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (_, index: string, one?: string, other?: string) => {
      const value = values[Number(index) - 1] ?? '';
      if (one === undefined || other === undefined) return value;
      return number[language].select(Number(value)) === 'one' ? one : other;
    },
  );
}

/** Cuts a text to this many characters, and marks that it was cut. */
export function truncate(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Any text in English. */
export function english(text: Text): string {
  return String(text);
}
