import { set } from './edits.js';
import type { Part } from './part.js';
import { anyNotification, notifications } from './notifications.js';

/** Returns the new value of a member, given its old value and its name. */
export type Change = (value: unknown, name: string) => unknown;

/** Changes every part of a JSON value, innermost first. */
function changeNested(value: unknown, change: Change, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((item) => changeNested(item, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  const members = Object.entries(value).map(([key, inner]) => [key, changeNested(inner, change, key)]);
  return change(Object.fromEntries(members), name);
}

/** Changes every value in the gateway's responses and, if requested, in those of the control endpoint. */
export function inAnswers(change: Change, where: 'answers' | 'and control' = 'answers'): Part {
  return {
    answer: (answer, { operation }) =>
      (operation === 'control' && where === 'answers') || answer.body === undefined
        ? answer
        : { ...answer, body: changeNested(answer.body, change) },
  };
}

/** Changes every value in every notification. */
export function inNotifications(change: Change): Part {
  const edit = set('', (body: unknown) => changeNested(body, change));
  return notifications(anyNotification)(edit);
}
