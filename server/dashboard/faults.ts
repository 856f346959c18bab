import { Problem } from '../domain/problems.js';
import type { Message, MessageId } from '../messages/messages.js';
import type { Shown, Visit } from './page.js';
import { sentence } from './refusals.js';

/** What is wrong with the fields of a form, and with the form as a whole, in the user's language. */
export class Faults {
  readonly #ofFields = new Map<string, string[]>();
  readonly #others: string[] = [];

  /** `fields` maps messages to fields of the form, if they name none, or by another name than the form. */
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

  /** What is wrong with a field; undefined if nothing is. */
  of(field: string): string | undefined {
    return this.#ofFields.get(field)?.join('; ');
  }

  /** All faults in the order of the fields; empty if nothing is wrong. */
  get all(): readonly string[] {
    return [...[...this.#ofFields.values()].flat(), ...this.#others];
  }
}

/** A form without faults. */
export const noFaults = new Faults();

/** The field named in a message, by its name in the API. */
export function fieldNamed({ values }: Message): string | null {
  return typeof values['field'] === 'string' ? values['field'] : null;
}

/** Maps messages that do not name their field to that field. */
export function fieldsBy(
  table: Readonly<Partial<Record<MessageId, string>>>,
): (message: Message) => string | null {
  return (message) => table[message.id] ?? fieldNamed(message);
}

/**
 * Runs the action of a form. If it is refused, the form is shown again with the typed values; the faults are at the top
 * and at each field concerned. Other exceptions are rethrown.
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
