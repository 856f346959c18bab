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

/** The number of items that may be processed at a time, which may change during processing. */
export interface Room {
  readonly size: number;
  /** Called when `size` has grown. */
  onGrowth: () => void;
}

/**
 * Processes items, started in order and as many at a time as there is room for; returns the maximum that ran at once.
 * Rejects with the error of the first item that fails.
 */
export function inRoom<T>(
  items: readonly T[],
  room: Room,
  work: (item: T) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let running = 0;
    let most = 0;
    const fill = (): void => {
      if (running === 0 && next >= items.length) return resolve(most);
      while (running < room.size && next < items.length) {
        const item = items[next++] as T;
        running += 1;
        most = Math.max(most, running);
        work(item).then(() => {
          running -= 1;
          fill();
        }, fail);
      }
    };
    const fail = (reason: Error): void => {
      next = items.length;
      reject(reason);
    };
    room.onGrowth = fill;
    fill();
  });
}
