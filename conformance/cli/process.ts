import { getEventListeners } from 'node:events';
import { constants } from 'node:os';
import { KitError } from '../core/errors.js';
import type { ProgressOutput } from '../report/progress.js';

/** Error codes of a stream whose reader has closed it, as `head` does after some lines. */
const goneCodes = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET'];

/** An output stream of a process, with a signal that is aborted once its reader has closed it. */
export interface ReadOutput extends ProgressOutput {
  readonly readerGone: AbortSignal;
}

/**
 * Wraps a stream whose reader may close it: later output is dropped, and the work goes on. Calls `failed` if output cannot
 * be written for another reason, such as a full disk.
 */
export function untilReaderGoes(stream: NodeJS.WriteStream, failed: (reason: Error) => void): ReadOutput {
  const gone = new AbortController();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (goneCodes.includes(error.code ?? '')) gone.abort();
    else failed(error);
  });
  return {
    write: (text) => (gone.signal.aborted ? false : stream.write(text)),
    readerGone: gone.signal,
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
  };
}

const endSignals = ['SIGINT', 'SIGTERM'] as const;
/** A second signal within this time, in ms, is ignored, because npm repeats a Ctrl-C that the terminal has already sent. */
const echoMs = 300;
/** How long open handles may keep a process running after it has finished its work, in ms. */
const lingerMs = 500;

/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. On a second one, or on the first if nothing listens to the
 * signal, the process ends immediately, with 128 plus the signal number as its exit status.
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

/**
 * Keeps the process alive when later requests of an aborted check, which is still running, fail. Any other unhandled
 * rejection is a bug in the kit and is thrown.
 */
export function outliveChecks(): void {
  process.on('unhandledRejection', (thrown) => {
    if (!(thrown instanceof KitError)) throw thrown;
  });
}

/** Ends the process once all output is written, even if handles are still open. */
export function exitWhenFlushed(outputs: readonly NodeJS.WritableStream[]): void {
  const written = outputs.map((output) => new Promise((resolve) => output.write('', resolve)));
  void Promise.all(written).then(() => setTimeout(() => process.exit(), lingerMs).unref());
}
