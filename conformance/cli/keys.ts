import type { Io } from './io.js';

/** Keys pressed while a command runs. */
export interface Keys {
  /** Whether there is a terminal. */
  readonly isThere: boolean;
  /** Resolves when `q`, Ctrl-C or Ctrl-D is pressed, or when the terminal is closed; never without a terminal. */
  readonly ended: Promise<void>;
  on(key: string, act: () => void): void;
  /** Restores the terminal. */
  close(): void;
}

/** In raw mode the terminal passes these on instead of sending a signal. */
const ends = ['q', '\u0003', '\u0004'];

/** Reads keys from a terminal as they are pressed; without a terminal, no key is ever pressed. */
export function keysOf(stdin: Io['stdin']): Keys {
  if (stdin?.isTTY !== true) {
    return {
      isThere: false,
      ended: new Promise(() => undefined),
      on: () => undefined,
      close: () => undefined,
    };
  }
  const acts = new Map<string, () => void>();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const readKeys = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) {
      if (ends.includes(key)) end();
      else acts.get(key)?.();
    }
  };
  stdin.setRawMode?.(true);
  stdin.on('data', readKeys);
  stdin.once('end', end);
  stdin.resume();
  return {
    isThere: true,
    ended,
    on: (key, act) => void acts.set(key, act),
    close: () => {
      stdin.off('data', readKeys);
      stdin.off('end', end);
      stdin.setRawMode?.(false);
      stdin.pause();
    },
  };
}
