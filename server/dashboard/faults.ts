import { Sentence } from '../messages/text.js';
import type { Problem } from '../domain/problems.js';
import { faultTexts } from './texts/errors.js';
import { format, translator } from '../messages/messages.js';
import type { Language } from './language.js';

/** Labels of the fields that show their own errors, by their names in the API. */
export type Labels = Readonly<Record<string, string>>;

export interface FieldNames {
  /** The labels of the fields that say what is wrong with them; what is wrong with others is said at the top. */
  readonly labels?: (language: Language) => Labels;
}

/** Thrown if a form asks for something impossible, before the API is called. */
export class Refused extends Error {
  /** `text` is in the user's language. It is shown at the field; without one, at the top of the form's page. */
  constructor(
    readonly text: string,
    readonly field: string | null = null,
  ) {
    super(text);
  }
}

/** One thing that is wrong; with a field of the form, or, if that is null, with the form as a whole. */
interface Fault {
  readonly field: string | null;
  readonly text: string;
}

export class Faults {
  readonly #all: readonly Fault[];
  readonly #language: Language;

  constructor(all: readonly Fault[], language: Language) {
    this.#all = all;
    this.#language = language;
  }

  /** Reads the errors of fields from a refusal. */
  static in({ options }: Problem, language: Language, { labels }: FieldNames = {}): Faults {
    const names = labels?.(language) ?? {};
    const all = [options.message].flat().map((message) => faultOf(message, language, names));
    return new Faults(all, language);
  }

  /** The error of a form that a page refuses before the API is called. */
  static of({ field, text }: Refused, language: Language): Faults {
    return new Faults([{ field, text }], language);
  }

  /** The error of a field, by its name in the API; undefined for none. */
  of(field: string): string | undefined {
    const texts = this.#all.filter((fault) => fault.field === field).map(({ text }) => text);
    return texts.length === 0 ? undefined : texts.join('; ');
  }

  /** The text at the top of the page: errors of no field, and a hint at marked fields. */
  get notice(): string {
    const others = this.#all.filter(({ field }) => field === null).map(({ text }) => text);
    const marked = others.length < this.#all.length ? [faultTexts[this.#language].marked] : [];
    return [...others, ...marked].join(' · ');
  }

  get areNone(): boolean {
    return this.#all.length === 0;
  }
}

export const noFaults = new Faults([], 'en');

/** A message at the field that it is about, with that field's label; at none if the page has no such field. */
function faultOf(message: Sentence, language: Language, labels: Labels): Fault {
  const given = message.get('field');
  const field = typeof given === 'string' && Object.hasOwn(labels, given) ? given : null;
  if (field !== null && isMissing(message)) return { field, text: faultTexts[language].missing };
  const text = sentence(message, language);
  const isFirst = field !== null && text.startsWith(`${field} `);
  return { field, text: isFirst ? `${labels[field]}${text.slice(field.length)}` : text };
}

/** Returns whether a field was left empty: users see that, so its minimum length need not be said. */
function isMissing(message: Sentence): boolean {
  const { template } = message;
  if (template === '{field} must have at least {limit} characters') return message.get('limit') === '1';
  return template === '{field} is required' || template === '{field} must not be blank';
}

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
