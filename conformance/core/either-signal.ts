/**
 * Returns a signal that aborts as soon as one of the given signals does. Unlike `AbortSignal.any`, it registers a listener
 * on each of them, from which their owner can tell that work is pending.
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
