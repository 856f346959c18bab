import type { Dispatcher } from 'undici';

import { type Permit, Semaphore } from '../core/semaphore.js';
import { type Body, largeBytes } from './body.js';

/** A complete response. */
export interface Received {
  readonly status: number;
  /** Names are in lower case; the values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body without its content coding; a large one without JSON padding. */
  readonly bytes: Buffer;
  /** The size of the body as received, in bytes. */
  readonly size: number;
  /** When the request went out, after any wait for a connection. */
  readonly sentAt: Date;
}

/**
 * Shared by the whole process, like its memory: a target may respond to every request of a run with a body of the
 * maximum size.
 */
const largeBodies = new Semaphore(3);

/** Thrown if no complete response arrived in time. */
export class TotalTimeout extends Error {}

/**
 * Sends a request and collects the body of its response as it arrives. It avoids the stream and the signal of
 * `request()`, because for responses of a few hundred bytes these cost more than everything else. Rejects if there is
 * no complete response, if it takes longer than `totalTimeoutMs`, or if the body is longer than `maxBodyBytes`;
 * `onBegun` is called when a response begins.
 */
export async function receive(
  dispatcher: Dispatcher,
  message: Dispatcher.DispatchOptions,
  body: Body,
  { totalTimeoutMs, maxBodyBytes }: { readonly totalTimeoutMs: number; readonly maxBodyBytes: number },
  onBegun: () => void,
): Promise<Received> {
  let patience: ReturnType<typeof patienceOf> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined;
      let givenUp: Error | undefined;
      let sentAt = new Date();
      const giveUp = (reason: Error) => {
        givenUp = reason;
        controller?.abort(reason);
        reject(reason);
      };
      const { inTurn } = (patience = patienceOf(
        totalTimeoutMs,
        () => body.takeRoom(maxBodyBytes),
        () => giveUp(new TotalTimeout('total timeout')),
      ));
      let head: Pick<Received, 'status' | 'headers'> = { status: 0, headers: {} };
      dispatcher.dispatch(message, {
        onRequestStart: (given) => {
          controller = given;
          sentAt = new Date();
          if (givenUp !== undefined) given.abort(givenUp);
        },
        onResponseStart: (given, status, headers) => {
          if (status < 200) return;
          head = { status, headers: flatHeaders(headers) };
          onBegun();
          if (Number(head.headers['content-length']) > largeBytes) inTurn(given);
        },
        onResponseData: (given, chunk) => {
          if (body.size + chunk.length > maxBodyBytes) {
            giveUp(new Error(`the body is larger than ${Math.floor(maxBodyBytes / 1024 / 1024)} MB`));
            return;
          }
          body.add(chunk);
          if (body.size > largeBytes) inTurn(given);
        },
        onResponseEnd: () => {
          // A server may compress without `Accept-Encoding`.
          const bytes = body.decodedBytes(head.headers['content-encoding'], maxBodyBytes);
          resolve({ ...head, bytes, size: body.size, sentAt });
        },
        onResponseError: (_controller, error) => reject(error),
      });
    });
  } finally {
    body.leaveRoom();
    patience?.end();
  }
}

/**
 * Calls `onOver` after waiting this long for a response, in ms. After a call of `inTurn`, the body waits for its turn
 * to be read, which `onTurn` announces. That time does not count, because the kit keeps the target waiting.
 */
function patienceOf(totalMs: number, onTurn: () => void, onOver: () => void) {
  const time = stopwatch(totalMs, onOver);
  let permit: Permit | undefined;
  return {
    inTurn(receiving: Dispatcher.DispatchController): void {
      if (permit !== undefined) return;
      permit = largeBodies.acquire(() => {
        onTurn();
        time.goOn();
        receiving.resume();
      });
      if (permit.isNow) return onTurn();
      time.stop();
      receiving.pause();
    },
    end(): void {
      time.stop();
      permit?.release();
    },
  };
}

/** Calls `onOver` after running this long in total, in ms. It starts immediately. */
function stopwatch(ms: number, onOver: () => void) {
  let leftMs = ms;
  let sinceMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const watch = {
    goOn(): void {
      sinceMs = performance.now();
      timer = setTimeout(onOver, leftMs);
    },
    stop(): void {
      clearTimeout(timer);
      leftMs -= performance.now() - sinceMs;
    },
  };
  watch.goOn();
  return watch;
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
