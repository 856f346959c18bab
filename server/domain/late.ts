/**
 * What is made when it is first asked for, and then kept. A failure is not kept: who asks later tries again, because what failed
 * may have been a want of files or memory that has passed.
 */
export function late<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
