import { getEventListeners } from 'node:events';
import { constants } from 'node:os';

const endSignals = ['SIGINT', 'SIGTERM'] as const;
/** npm repeats a Ctrl-C that the terminal has already sent: a second signal within this time, in ms, is ignored. */
const echoMs = 300;
/** How long open handles may keep a process, in ms, that has finished its work. */
const lingerMs = 500;

/**
 * A signal that aborts on the first SIGINT or SIGTERM. The process ends immediately, with 128 plus the signal number as
 * its exit status, on a second one, or if nothing waits for the first, so that there is nothing to finish.
 */
export function endSignal(): AbortSignal {
  const abort = new AbortController();
  let interruptedAt = 0;
  for (const name of endSignals) {
    process.on(name, () => {
      const isFirst = !abort.signal.aborted;
      const isEcho = !isFirst && performance.now() - interruptedAt <= echoMs;
      const isAwaited = getEventListeners(abort.signal, 'abort').length > 0;
      if (isFirst ? !isAwaited : !isEcho) process.exit(128 + constants.signals[name]);
      if (isFirst) interruptedAt = performance.now();
      abort.abort();
    });
  }
  return abort.signal;
}

/** Called when the work is done: once all output is written, the process ends, whatever is still open. */
export function leave(outputs: readonly NodeJS.WritableStream[]): void {
  const written = outputs.map((output) => new Promise((resolve) => output.write('', resolve)));
  void Promise.all(written).then(() => setTimeout(() => process.exit(), lingerMs).unref());
}
