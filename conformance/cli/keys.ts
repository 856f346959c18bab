import type { Io } from './io.js';

/** Keys that are pressed while a command works. */
export interface Keys {
  /** Whether there is somebody who could press one. */
  readonly isThere: boolean;
  /** Resolves when `q`, Ctrl-C or Ctrl-D is pressed, or the terminal is gone; without a terminal never. */
  readonly ended: Promise<void>;
  on(key: string, act: () => void): void;
  /** Leaves the terminal as it was. */
  close(): void;
}

/** In raw mode the terminal passes these on, instead of sending a signal. */
const ends = ['q', '\u0003', '\u0004'];

/** The keys of a terminal, each as it is pressed; of anything else there are none. */
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
  const hear = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) {
      if (ends.includes(key)) end();
      else acts.get(key)?.();
    }
  };
  stdin.setRawMode?.(true);
  stdin.on('data', hear);
  stdin.once('end', end);
  stdin.resume();
  return {
    isThere: true,
    ended,
    on: (key, act) => void acts.set(key, act),
    close: () => {
      stdin.off('data', hear);
      stdin.off('end', end);
      stdin.setRawMode?.(false);
      stdin.pause();
    },
  };
}
