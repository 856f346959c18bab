/** Max characters of a text, items of a list and members of an object that are kept. */
const bounds = { characters: 20_000, items: 2_000 };

/**
 * What is kept of a JSON value that was judged: everything that a gateway has to say, and of what is larger the beginning. A run has
 * thousands of answers, and a target may send as much as is read in any member.
 */
export function condensed(value: unknown): unknown {
  if (typeof value === 'string') {
    // A copy, as a part of a text keeps all of it.
    return value.length <= bounds.characters
      ? value
      : Buffer.from(value.slice(0, bounds.characters)).toString();
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, bounds.items).map((item) => condensed(item));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, bounds.items)
      .map(([name, member]) => [name, condensed(member)]),
  );
}
