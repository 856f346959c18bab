import type { Problem } from '../domain/problems.js';
import { format, type Message } from '../messages/messages.js';

/**
 * Why a request was refused, for the log. It contains nothing that the client sent, except field names and ids of its
 * transactions.
 */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** Maximum length of a reason in a log line, and of a value in it, in characters. */
const maxReason = 300;
const maxValue = 80;

/** Message values that are not the client's own words, or that an operator looks for. */
const showable: ReadonlySet<string> = new Set([
  'field',
  'limit',
  'from',
  'to',
  'days',
  'max',
  'minimum',
  'count',
  'scope',
  'method',
  'eventType',
  'remaining',
  'amount',
  'externalId',
  'txid',
  'refundId',
  'values',
]);

/** A refusal as it is logged. */
export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Message) => format(shown(message)));
  return { code, reason: reason.join('; ').slice(0, maxReason) };
}

function shown(message: Message): Message {
  const values = Object.entries(message.values).map(([name, value]): [string, string | number] => [
    name,
    showable.has(name) ? String(value).slice(0, maxValue) : '…',
  ]);
  const { then, ...rest } = message;
  return { ...rest, values: Object.fromEntries(values), ...(then && { then: then.map(shown) }) };
}
