import { connect } from 'node:net';
import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { keysOf } from './keys.js';
import { type Io, printLines, outputLanguage } from './io.js';
import { checkTexts } from './texts/check.js';
import { textsIn } from '../language/phrases.js';

/** Interval at which the target is polled, and maximum duration of a connection attempt, in ms. */
const lookEveryMs = 300;
const connectMs = 2_000;

/** The target that is polled for a restart. */
export interface Watched {
  readonly url: string;
  /** Whether it is a client rather than a gateway. */
  readonly isClient: boolean;
}

/**
 * Runs again each time the target comes back after a restart, and on Enter, until the user ends it. Returns the exit
 * status of the last run. Needs a terminal, because only its keys can end it.
 */
export async function watching(
  { url, isClient }: Watched,
  io: Io,
  run: (io: Io) => Promise<number>,
): Promise<number> {
  const keys = keysOf(io.stdin);
  if (!keys.isThere) {
    throw new ConfigurationError(
      t`--watch needs a terminal.`,
      t`Omit it in non-interactive environments such as CI.`,
    );
  }
  const stop = new AbortController();
  const end = (): void => stop.abort();
  void keys.ended.then(end);
  if (io.signal.aborted) end();
  else io.signal.addEventListener('abort', end);
  const texts = textsIn(checkTexts, outputLanguage(io));
  const { signal } = stop;
  const hasEnded = () => signal.aborted;
  try {
    for (;;) {
      const status = await run({ ...io, signal });
      if (hasEnded()) return status;
      printLines(io.stderr, [isClient ? texts.watchingClient : texts.watching]);
      const gone = () => printLines(io.stderr, [texts.gone]);
      await Promise.race([entered(keys.on), restarted(url, signal, gone), aborted(signal)]);
      if (hasEnded()) return status;
    }
  } finally {
    io.signal.removeEventListener('abort', end);
    end();
    keys.close();
  }
}

function entered(on: (key: string, act: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    for (const key of ['\r', '\n']) on(key, resolve);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves when the target has gone away and come back; `gone` is called in between. */
async function restarted(baseUrl: string, signal: AbortSignal, gone: () => void): Promise<void> {
  let wasGone = false;
  while (!signal.aborted) {
    const isThere = await accepts(baseUrl);
    if (isThere && wasGone) return;
    if (!isThere && !wasGone) gone();
    wasGone ||= !isThere;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, lookEveryMs)), aborted(signal)]);
  }
}

/** Whether the target accepts a connection. */
function accepts(baseUrl: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) });
    const settle = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(connectMs, settle(false));
    socket.once('connect', settle(true)).once('error', settle(false));
  });
}
