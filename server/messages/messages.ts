import { errorMessages } from '../../generated/errors.js';
import { failureTexts } from './texts/failures.js';
import { fieldTexts } from './texts/fields.js';
import { impossibleTexts } from './texts/impossible.js';
import { managementTexts } from './texts/management.js';
import { operationTexts } from './texts/operations.js';
import { requestTexts } from './texts/requests.js';
import { settlementTexts } from './texts/settlements.js';
import type { Language, Translated } from './translations.js';

export { isLanguage, type Language, languages, type Translated } from './translations.js';

/**
 * Every text that an answer contains for developers, and every reason that is stored, by id, with placeholders in braces. Rules and the edge pass on ids
 * and values ({@link Message}); they become text when an answer is written. The texts of error codes come from
 * `spec/errors.yaml`.
 */
export const texts = {
  ...requestTexts,
  ...fieldTexts,
  ...operationTexts,
  ...managementTexts,
  ...failureTexts,
  ...settlementTexts,
  ...impossibleTexts,
  ...errorMessages,
} as const satisfies Readonly<Record<string, Translated<string>>>;

/** The id of a message. */
export type MessageId = keyof typeof texts;

/** The names of the placeholders in a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** The names of the placeholders of a message, in any language. */
type NamesOf<Id extends MessageId> = NamesIn<(typeof texts)[Id][Language]>;
/** The values of a message's placeholders, by name. */
type ValuesOf<Id extends MessageId> = Readonly<Record<NamesOf<Id>, string | number>>;
/** Messages whose only placeholder is the name of the field they are about. */
export type FieldMessageId = {
  [Id in MessageId]: NamesOf<Id> extends 'field' ? Id : never;
}[MessageId] &
  keyof typeof fieldTexts;

/** A message to a client: data, not yet a text. */
export interface Message {
  readonly id: MessageId;
  readonly values: Readonly<Record<string, string | number>>;
  /** Messages that follow it in the same text. */
  readonly then?: readonly Message[];
}

/** A message with its values. */
export function message<Id extends MessageId>(
  id: Id,
  ...[values]: NamesOf<Id> extends never ? [] : [ValuesOf<Id>]
): Message {
  return { id, values: values ?? {} };
}

/** Several messages (at least one) in one text. */
export function joined([first, ...then]: readonly Message[]): Message {
  return { ...(first ?? message('request invalid')), then };
}

/** The text of a message. */
export function format({ id, values, then = [] }: Message, language: Language = 'en'): string {
  const own = texts[id][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return [own, ...then.map((next) => format(next, language))].join('; ');
}
