import type { ProgressOutput } from '../report/progress.js';

/** What a stream of a process says of its reader: it has gone, as `head` does after some lines. */
const goneCodes = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET'];

/** A stream of a process, and a signal that is aborted once nobody reads it any more. */
export interface ReadOutput extends ProgressOutput {
  readonly readerGone: AbortSignal;
}

/**
 * A stream whose reader may go: what is written afterwards is dropped, and the work goes on. `failed` is told why
 * nothing can be written if that has another reason, such as a full disk.
 */
export function whileRead(stream: NodeJS.WriteStream, failed: (reason: Error) => void): ReadOutput {
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
