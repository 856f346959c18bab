/** Items by a key, in the order of their first. */
export function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const there = groups.get(key);
    if (there === undefined) groups.set(key, [item]);
    else there.push(item);
  }
  return groups;
}
