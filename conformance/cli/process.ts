import { getEventListeners } from 'node:events';
import { constants } from 'node:os';
import { KitError } from '../core/errors.js';
import type { ProgressOutput } from '../report/progress.js';

/** Codes of the errors of a stream whose reader has gone, as `head` does after some lines. */
const goneCodes = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET'];

/** A stream of a process, and a signal that is aborted once its reader has gone. */
export interface ReadOutput extends ProgressOutput {
  readonly readerGone: AbortSignal;
}

/**
 * A stream whose reader may go: what is written afterwards is dropped, and the work goes on. `failed` gets the reason if
 * nothing can be written for another reason, such as a full disk.
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
/** npm repeats a Ctrl-C that the terminal has already sent: a second signal within this time, in ms, is ignored. */
const echoMs = 300;
/** How long open handles may keep a process, in ms, that has finished its work. */
const lingerMs = 500;

/**
 * A signal that aborts on the first SIGINT or SIGTERM. The process ends immediately, with 128 plus the signal number as
 * its exit status, on a second one, or on the first if nothing listens for it.
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
 * Keeps the process alive when an aborted check is still running and its later requests fail. Any other unhandled
 * rejection is a bug of the kit and is thrown.
 */
export function outliveChecks(): void {
  process.on('unhandledRejection', (thrown) => {
    if (!(thrown instanceof KitError)) throw thrown;
  });
}

/** Ends the process once all output is written, also if handles are still open. */
export function exitWhenFlushed(outputs: readonly NodeJS.WritableStream[]): void {
  const written = outputs.map((output) => new Promise((resolve) => output.write('', resolve)));
  void Promise.all(written).then(() => setTimeout(() => process.exit(), lingerMs).unref());
}
