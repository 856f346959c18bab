import { type Language, languages, type LocalizedText } from './language.js';

/**
 * A text of the gateway or the kit, as data. A {@link Sentence} is an English template with its values, so that it can
 * be translated later, and read by programs without parsing English. A plain string is a name or a quotation: it is the
 * same in every language.
 */
export type Text = string | Sentence;

/** A sentence as written in JSON: `No gateway responds at {1}: {2}.` and its values. */
export interface SentenceData {
  readonly template: string;
  readonly values: readonly (string | SentenceData)[];
}

/** English templates with their translations; `{1}`, `{2}` …, or names in braces, stand for their values. */
export type Phrases = Readonly<Record<string, string>>;

/**
 * An English template with `{1}`, `{2}` … for its values, or their names in braces. Each value may itself be a
 * sentence. `{1|check|checks}` is the word that agrees in number with the first value.
 */
export class Sentence implements SentenceData {
  readonly #names: readonly string[];

  constructor(
    readonly template: string,
    readonly values: readonly Text[] = [],
    names: readonly string[] = [],
  ) {
    this.#names = names;
  }

  /** The names of the values; JSON leaves them out, and sentences of the kit have none. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Formats the sentence in English. */
  toString(): string {
    return filled(this.template, this.values.map(String), 'en', this.names);
  }

  get(name: string): Text | undefined {
    return this.values[this.names.indexOf(name)];
  }

  /** Returns the same sentence with other values. */
  map(change: (value: Text, name: string) => Text): Sentence {
    const values = this.values.map((value, index) => change(value, this.names[index] ?? ''));
    return new Sentence(this.template, values, this.names);
  }
}

/** A word with a singular and a plural form, to be used in {@link t} after the number that it agrees with. */
export class Plural {
  constructor(
    readonly one: string,
    readonly other: string,
  ) {}
}

/** Creates a word that agrees in number with the value before it: ``t`${3} ${plural('check', 'checks')}` ``. */
export function plural(one: string, other: string): Plural {
  return new Plural(one, other);
}

/** A value with its name: `{ field }`. */
type Named = Readonly<Record<string, Text | number>>;

/**
 * A tag for template literals: ``t`No gateway responds at ${url}.` ``, or with names for the values ``t`${{ field }}
 * must have ${{ limit }} characters` ``. Numbers and booleans become strings. The template of a translation may use
 * plural forms wherever it needs them, even where English has none.
 */
export function t(
  parts: TemplateStringsArray,
  ...values: readonly (Text | number | boolean | Plural | Named)[]
): Sentence {
  const kept: Text[] = [];
  const names: string[] = [];
  const keep = (value: Text | number | boolean) =>
    kept.push(value instanceof Sentence ? value : String(value));
  let template = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (value instanceof Plural) {
      template += `{${kept.length}|${value.one}|${value.other}}`;
    } else if (typeof value === 'object' && !(value instanceof Sentence)) {
      for (const [name, named] of Object.entries(value)) {
        keep(named);
        names.push(name);
        template += `{${name}}`;
      }
    } else {
      keep(value);
      template += `{${kept.length}}`;
    }
    template += parts[index + 1] ?? '';
  }
  return new Sentence(template, kept, names);
}

/** Joins texts as `a; b; c`, or with another separator; empty if there are none. */
export function joined([first = '', ...others]: readonly Text[], separator = '; '): Text {
  return others.length === 0 ? first : new Sentence(`{1}${separator}{2}`, [first, joined(others, separator)]);
}

const number: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  // Brazilian software writes "0 verificações"; the rules of pt-BR would choose the singular for zero.
  'pt-BR': new Intl.PluralRules('pt-PT'),
};

/** Fills in the values of a template, and selects its plural forms by the rules of the language. */
export function filled(
  template: string,
  values: readonly string[],
  language: Language,
  names: readonly string[] = [],
): string {
  return template.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = values[/^\d/.test(name) ? Number(name) - 1 : names.indexOf(name)];
      // Braces of the sentence itself, such as ${NAME}.
      if (value === undefined) return whole;
      if (one === undefined || other === undefined) return value;
      return number[language].select(Number(value)) === 'one' ? one : other;
    },
  );
}

/** Truncates a text to this many characters, and marks that it was cut. */
export function truncate(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

export function english(text: Text): string {
  return String(text);
}

type Leaf = Text | LocalizedText;
/** Texts, lists of texts, functions that return them, and groups of these by name. */
type Texts =
  | Leaf
  | readonly Leaf[]
  | ((...values: never[]) => Leaf | readonly Leaf[])
  | { readonly [name: string]: Texts };

export type SpokenTexts<T> = T extends Leaf
  ? string
  : T extends readonly Leaf[]
    ? readonly string[]
    : T extends (...values: infer Values) => infer Result
      ? (...values: Values) => SpokenTexts<Result>
      : { readonly [Name in keyof T]: SpokenTexts<T[Name]> };

/** Translates texts, with a book of phrases for each language. */
export class Translator {
  readonly #books: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(phrases: Readonly<Record<Exclude<Language, 'en'>, readonly Phrases[]>>) {
    const books = Object.entries(phrases).map(
      ([language, parts]) => [language, new Map(parts.flatMap((part) => Object.entries(part)))] as const,
    );
    this.#books = new Map(books);
  }

  /** Returns the template of a sentence in a language; one without a translation stays English. */
  template(english: string, language: Language): string {
    return this.#books.get(language)?.get(english) ?? english;
  }

  /**
   * Translates a text. A sentence, including one read from a JSON report, is looked up by its template. A plain string
   * is the same in every language.
   */
  translate(text: string | SentenceData | LocalizedText, language: Language): string {
    if (typeof text === 'string') return text;
    if (!('template' in text)) return text[language];
    const values = text.values.map((value) => this.translate(value, language));
    return filled(
      this.template(text.template, language),
      values,
      language,
      text instanceof Sentence ? text.names : [],
    );
  }

  textsIn<T extends Texts>(texts: T, language: Language): SpokenTexts<T> {
    const spoken = (value: Texts): unknown => {
      if (typeof value === 'string' || value instanceof Sentence) return this.translate(value, language);
      if (typeof value === 'function') return (...values: never[]) => spoken(value(...values));
      if (isList(value)) return value.map(spoken);
      if (isLocalized(value)) return value[language];
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoken(inner)]));
    };
    return spoken(texts) as SpokenTexts<T>;
  }
}

function isLocalized(texts: object): texts is LocalizedText {
  return languages.every((language) => language in texts);
}

function isList(texts: object): texts is readonly Leaf[] {
  return Array.isArray(texts);
}
