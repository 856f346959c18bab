/** Groups items by a key, in the order of first appearance. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The `count` items to try in turn number `turn`. Consecutive turns continue where the last one ended, so all are tried. */
export function inTurn<T>(items: readonly T[], turn: number, count: number): readonly T[] {
  if (count >= items.length) return items;
  const from = (turn * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}
