import type { Dispatcher } from 'undici';

/** A whole answer. */
export interface Received {
  readonly status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** There was no whole answer in time. */
export class TotalTimeout extends Error {}

/**
 * Sends a request and gathers its answer as it comes, without the stream and the signal of `request()`: for answers of a few
 * hundred bytes these cost more than everything else. Rejects where there is no whole answer, where it takes longer than
 * `totalTimeoutMs`, and where its body is longer than `maxBodyBytes`; `onBegun` hears that an answer has begun.
 */
export async function receive(
  dispatcher: Dispatcher,
  message: Dispatcher.DispatchOptions,
  { totalTimeoutMs, maxBodyBytes }: { readonly totalTimeoutMs: number; readonly maxBodyBytes: number },
  onBegun: () => void,
): Promise<Received> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined;
      let givenUp: Error | undefined;
      const giveUp = (reason: Error) => {
        givenUp = reason;
        controller?.abort(reason);
        reject(reason);
      };
      timer = setTimeout(() => giveUp(new TotalTimeout('total timeout')), totalTimeoutMs);
      let head: Omit<Received, 'bytes'> = { status: 0, headers: {} };
      let body = gathering(0);
      dispatcher.dispatch(message, {
        onRequestStart: (given) => {
          controller = given;
          if (givenUp !== undefined) given.abort(givenUp);
        },
        onResponseStart: (_controller, status, headers) => {
          if (status < 200) return;
          head = { status, headers: flatHeaders(headers) };
          const length = Number(head.headers['content-length'] ?? 0);
          body = gathering(length <= maxBodyBytes ? length : 0);
          onBegun();
        },
        onResponseData: (_controller, chunk) => {
          if (body.size + chunk.length <= maxBodyBytes) body.add(chunk);
          else giveUp(new Error(`the body is larger than ${Math.floor(maxBodyBytes / 1024 / 1024)} MB`));
        },
        onResponseEnd: () => resolve({ ...head, bytes: body.bytes() }),
        onResponseError: (_controller, error) => reject(error),
      });
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Gathers a body of so many bytes where its length is said: side by side, the pieces and the whole would take twice as much memory. */
function gathering(length: number) {
  const whole = Buffer.allocUnsafe(length);
  const further: Buffer[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk: Buffer): void {
      if (size + chunk.length <= length) chunk.copy(whole, size);
      else further.push(chunk);
      size += chunk.length;
    },
    bytes: (): Buffer => {
      const inside = size - further.reduce((sum, chunk) => sum + chunk.length, 0);
      const begun = whole.subarray(0, inside);
      return further.length === 0 ? begun : Buffer.concat([begun, ...further], size);
    },
  };
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
