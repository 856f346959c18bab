import { t, type Text } from '../../server/messages/text.js';

export * from '../../server/messages/text.js';

/** `200 or 201 or 202`; empty if there are none. */
export function either([first = '', ...others]: readonly Text[]): Text {
  return others.length === 0 ? first : t`${first} or ${either(others)}`;
}

/** `one and another`; empty if there are none. */
export function both([first = '', ...others]: readonly Text[]): Text {
  return others.length === 0 ? first : t`${first} and ${both(others)}`;
}

/** A list with one text per line, to be appended to a sentence; empty if there are none. */
export function listed([first, ...others]: readonly Text[]): Text {
  return first === undefined ? '' : t`\n  - ${first}${listed(others)}`;
}
