/**
 * Returns a function that creates a value on first use and caches it. Failures are not cached: the next caller tries
 * again, because a shortage of files or memory may have passed.
 */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
