import { Sentence } from '../messages/text.js';
import type { Problem } from '../domain/problems.js';
import { format } from '../messages/messages.js';

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

/** Sentence values that are not the client's own words, or that an operator looks for. */
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

export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Sentence) => format(shown(message)));
  return { code, reason: reason.join('; ').slice(0, maxReason) };
}

function shown(message: Sentence): Sentence {
  return message.map((value, name) => {
    if (value instanceof Sentence) return shown(value);
    return showable.has(name) ? value.slice(0, maxValue) : '…';
  });
}
