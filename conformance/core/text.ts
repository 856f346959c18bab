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

/** An English template with `{1}`, `{2}` … for its values, of which each may be a sentence itself. */
export class Sentence implements SentenceData {
  constructor(
    readonly template: string,
    readonly values: readonly Text[] = [],
  ) {}

  /** In English. */
  toString(): string {
    return filled(this.template, this.values.map(String));
  }
}

/** A tag for template literals: ``t`No gateway answers at ${url}.` ``. Numbers and truth values become strings. */
export function t(parts: TemplateStringsArray, ...values: readonly (Text | number | boolean)[]): Sentence {
  const template = parts.reduce((before, part, index) => `${before}{${index}}${part}`);
  return new Sentence(
    template,
    values.map((value) => (value instanceof Sentence ? value : String(value))),
  );
}

/** `200 or 201 or 202`; empty if there are none. */
export function either([first = '', ...others]: readonly Text[]): Text {
  return others.length === 0 ? first : t`${first} or ${either(others)}`;
}

/** `a; b; c`, or with another separator; empty if there are none. */
export function joined([first = '', ...others]: readonly Text[], separator = '; '): Text {
  return others.length === 0 ? first : new Sentence(`{1}${separator}{2}`, [first, joined(others, separator)]);
}

/** Each text on a line of its own below what comes before; empty if there are none. */
export function listed([first, ...others]: readonly Text[]): Text {
  return first === undefined ? '' : t`\n  - ${first}${listed(others)}`;
}

/** A template with its values in place. */
export function filled(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (_, number: string) => values[Number(number) - 1] ?? '');
}

/** Any text in English. */
export function english(text: Text): string {
  return String(text);
}
