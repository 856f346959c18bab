import type { Problem } from '../domain/problems.js';
import type { Language } from '../messages/language.js';
import type { Message, MessageId } from '../messages/messages.js';
import { sentence } from './refusals.js';

/** The fields of messages that name none, or name it in another form. */
export type FieldsOfMessages = Readonly<Partial<Record<MessageId, string>>>;

/** What is wrong with the fields of a form, and with the form as a whole, in the user's language. */
export class Faults {
  readonly #ofFields = new Map<string, string[]>();
  readonly #others: string[] = [];

  constructor(messages: readonly Message[], language: Language, fields: FieldsOfMessages = {}) {
    for (const message of messages) {
      const field = fields[message.id] ?? message.values['field'];
      const text = sentence(message, language);
      if (typeof field !== 'string') this.#others.push(text);
      else this.#ofFields.set(field, [...(this.#ofFields.get(field) ?? []), text]);
    }
  }

  /** What the refusal of a form says about its fields. */
  static in({ options }: Problem, language: Language, fields?: FieldsOfMessages): Faults {
    return new Faults([options.message].flat(), language, fields);
  }

  /** What is wrong with a field, by its name in the API; undefined if nothing is. */
  of(field: string): string | undefined {
    return this.#ofFields.get(field)?.join('; ');
  }

  /** All faults in the order of the fields; empty if nothing is wrong. */
  get all(): readonly string[] {
    return [...[...this.#ofFields.values()].flat(), ...this.#others];
  }
}

/** A form without faults. */
export const noFaults = new Faults([], 'en');
