import { constants } from 'node:os';

const endSignals = ['SIGINT', 'SIGTERM'] as const;
/** npm repeats a Ctrl-C that the terminal has already sent: a second signal within this time, in ms, is ignored. */
const echoMs = 300;
/** How long open handles may keep a process, in ms, that was asked to end and has finished its work. */
const lingerMs = 500;

/**
 * A signal that aborts on the first SIGINT or SIGTERM. A second one ends the process immediately, with 128 plus the
 * signal number as its exit status.
 */
export function endSignal(): AbortSignal {
  const abort = new AbortController();
  let interruptedAt = 0;
  for (const name of endSignals) {
    process.on(name, () => {
      if (!abort.signal.aborted) interruptedAt = performance.now();
      else if (performance.now() - interruptedAt > echoMs) process.exit(128 + constants.signals[name]);
      abort.abort();
    });
  }
  return abort.signal;
}

/** Called when the work is done. If the process was asked to end, it ends even if a connection stays open. */
export function leave(signal: AbortSignal): void {
  if (signal.aborted) setTimeout(() => process.exit(), lingerMs).unref();
}
