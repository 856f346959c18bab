/**
 * Returns a signal that aborts when one of these does. Unlike those of `AbortSignal.any`, it is a listener of them, so
 * that their owner can see pending work.
 */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = (): void => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}
