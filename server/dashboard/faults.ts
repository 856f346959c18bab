import { Problem } from '../domain/problems.js';
import type { Message, MessageId } from '../domain/wording.js';
import type { Shown, Visit } from './page.js';
import { sentence } from './refusals.js';

/** What is wrong with a form: with each of its fields, and with no field of its own. In words of the visitor's language. */
export class Faults {
  readonly #ofFields = new Map<string, string[]>();
  readonly #others: string[] = [];

  /** `fields` says to which field of the form a message belongs that names none, or names it otherwise than the form. */
  constructor(
    messages: readonly Message[] = [],
    language: Visit['language'] = 'en',
    fields: (message: Message) => string | null = fieldNamed,
  ) {
    for (const message of messages) {
      const field = fields(message);
      const text = sentence(message, language);
      if (field === null) this.#others.push(text);
      else this.#ofFields.set(field, [...(this.#ofFields.get(field) ?? []), text]);
    }
  }

  /** What is wrong with a field; undefined where nothing is. */
  of(field: string): string | undefined {
    return this.#ofFields.get(field)?.join('; ');
  }

  /** Everything, in the order of the fields; empty where nothing is wrong. */
  get all(): readonly string[] {
    return [...[...this.#ofFields.values()].flat(), ...this.#others];
  }
}

/** Nothing is wrong. */
export const noFaults = new Faults();

/** The field that a message says it is about, as the API names it. */
export function fieldNamed({ values }: Message): string | null {
  return typeof values['field'] === 'string' ? values['field'] : null;
}

/** A table of messages that are about a field without naming it. */
export function fieldsBy(
  table: Readonly<Partial<Record<MessageId, string>>>,
): (message: Message) => string | null {
  return (message) => table[message.id] ?? fieldNamed(message);
}

/**
 * Does what a form asks for. Where it is refused, the form is shown again: what is wrong at the top, and at each field that it is
 * about; what was typed stays. Anything else that is thrown goes on.
 */
export async function orShowAgain<T>(
  visit: Visit,
  act: () => Promise<T>,
  show: (faults: Faults) => Promise<Shown> | Shown,
  fields?: (message: Message) => string | null,
): Promise<T | Shown> {
  try {
    return await act();
  } catch (error) {
    const problem = visit.services.problemOf(error);
    if (!(problem instanceof Problem) || problem.options.status >= 500 || problem.options.status === 404)
      throw error;
    const { message } = problem.options;
    const faults = new Faults('id' in message ? [message] : message, visit.language, fields);
    const shown = await show(faults);
    const text = faults.all.length > 0 ? faults.all.join(' · ') : problem.message;
    return { ...shown, status: 400, notice: { kind: 'danger', text } };
  }
}
