/**
 * A value that is made when first asked for, and then kept. Failures are not kept: the next caller tries again, because
 * a shortage of files or memory may have passed.
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
