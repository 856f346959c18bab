import { constants } from 'node:os';

const endSignals = ['SIGINT', 'SIGTERM'] as const;
/** npm passes a Ctrl-C on that the terminal has sent already: another signal within this time says nothing new, ms. */
const echoMs = 300;
/** How long a process that was asked to end, and has done its work, may be kept by what it left open, ms. */
const lingerMs = 500;

/**
 * Aborted by the first SIGINT or SIGTERM. One more ends the process at once, with 128 and the number of the signal as its
 * exit status, whatever it is doing.
 */
export function endSignal(): AbortSignal {
  const abort = new AbortController();
  let askedAt = 0;
  for (const name of endSignals) {
    process.on(name, () => {
      if (!abort.signal.aborted) askedAt = performance.now();
      else if (performance.now() - askedAt > echoMs) process.exit(128 + constants.signals[name]);
      abort.abort();
    });
  }
  return abort.signal;
}

/** The work is done. A process that was asked to end does so, even where a connection that does not close is left. */
export function leave(asked: AbortSignal): void {
  if (asked.aborted) setTimeout(() => process.exit(), lingerMs).unref();
}
