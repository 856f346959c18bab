import { Sentence } from '../messages/text.js';
import type { Problem } from '../domain/problems.js';
import { faultTexts } from './texts/errors.js';
import { format, translator } from '../messages/messages.js';
import type { Language } from './language.js';

/** Labels of the fields that show their own errors, by their names in the API. */
export type Labels = Readonly<Record<string, string>>;

export interface FieldNames {
  /** The labels of the fields that show their own faults; those of other fields are shown at the top. */
  readonly labels?: (language: Language) => Labels;
}

/** One fault, of a field of the form or, if `field` is null, of the form as a whole. */
interface Fault {
  readonly field: string | null;
  /** In the user's language. */
  readonly text: string;
}

/** Thrown if a form requests something impossible, before the API is called. */
export class Refused extends Error {
  readonly faults: Faults;

  /** `text` is in the user's language. It is shown at the field. */
  constructor(text: string, field: string) {
    super(text);
    this.faults = new Faults([{ field, text }]);
  }
}

export class Faults {
  constructor(readonly all: readonly Fault[]) {}

  /** Reads the errors of fields from a refusal. */
  static in({ options }: Problem, language: Language, { labels }: FieldNames): Faults {
    const names = labels?.(language) ?? {};
    return new Faults([options.message].flat().map((message) => faultOf(message, language, names)));
  }

  /** Returns the errors of a field, by its name in the API; undefined if there are none. */
  of(field: string): string | undefined {
    const texts = this.all.filter((fault) => fault.field === field).map(({ text }) => text);
    return texts.length === 0 ? undefined : texts.join('; ');
  }

  /** The text at the top of the page: errors that belong to no field, and a note about the marked fields. */
  noticeIn(language: Language): string {
    const others = this.all.filter(({ field }) => field === null).map(({ text }) => text);
    const marked = others.length < this.all.length ? [faultTexts[language].marked] : [];
    return [...others, ...marked].join(' · ');
  }
}

/** Assigns a message to its field, with that field's label; to no field if the page does not have it. */
function faultOf(message: Sentence, language: Language, labels: Labels): Fault {
  const given = message.get('field');
  const field = typeof given === 'string' && Object.hasOwn(labels, given) ? given : null;
  if (field !== null && isMissing(message)) return { field, text: faultTexts[language].missing };
  const text = sentence(message, language);
  const isFirst = field !== null && text.startsWith(`${field} `);
  return { field, text: isFirst ? `${labels[field]}${text.slice(field.length)}` : text };
}

/** Whether a field was left empty: users see that, so its minimum length need not be mentioned. */
function isMissing(message: Sentence): boolean {
  const { template } = message;
  if (template === '{field} must have at least {limit} characters') return message.get('limit') === '1';
  return template === '{field} is required' || template === '{field} must not be blank';
}

/** An article, which is not a field name: a message that starts with one may be capitalized. */
const article = /^(?:the|an?|os?|as?|uma?)\s/;

/**
 * Formats a message as the start of a sentence, with amounts formatted for the language. A field name at the start
 * stays as in the API.
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
