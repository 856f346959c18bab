/** Processes items, at most `max` at a time and started in order; returns the results in the same order. */
export async function inPool<T, R>(
  items: readonly T[],
  max: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(max, items.length) }, worker));
  return results;
}
