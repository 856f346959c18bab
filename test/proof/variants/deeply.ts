import { set } from '../edits.js';
import type { Part } from '../part.js';
import { anyNotification, rewrittenNotifications } from '../replace.js';

/** How a value changes that stands under a name. */
export type Change = (value: unknown, name: string) => unknown;

/** A JSON value with every part of it changed, the innermost first. */
function deeply(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => deeply(item, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  const members = Object.entries(value).map(([key, inner]) => [key, deeply(inner, change, key)]);
  return change(Object.fromEntries(members), name);
}

/** Changes everything in every answer of the gateway itself, and in those of the control endpoint where asked. */
export function inAnswers(change: Change, where: 'answers' | 'and control' = 'answers'): Part {
  return {
    http: {
      answer: (answer, { operation }) =>
        (operation === 'control' && where === 'answers') || answer.body === undefined
          ? answer
          : { ...answer, body: deeply(answer.body, change) },
    },
  };
}

/** Changes everything in every notification. */
export function inNotifications(change: Change): Part {
  return rewrittenNotifications(
    anyNotification,
    set('', (body: unknown) => deeply(body, change)),
  );
}
