import type { Colors } from './console.js';
import { printable } from './printable.js';

/** A part of a line; `isAlarm` makes it red, `isMain` makes it bold. */
export interface LinePart {
  readonly text: string;
  readonly isAlarm?: boolean;
  readonly isMain?: boolean;
}

/** A call or a notification, for display on one line. */
export interface MessageFacts {
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null;
  /** Undefined if nothing has been sent yet. */
  readonly durationMs: number | undefined;
  /** The time of the message; not shown if invalid. */
  readonly at: Date;
  /** Everything else, most important first; empty parts are not shown. */
  readonly parts: readonly LinePart[];
}

/** The width of a duration, such as `26 ms`. */
const durationWidth = 7;
const separator = '  ';

/**
 * Formats a message on one line: the status, the duration, the time in UTC, and its parts, shortened to `columns`
 * characters. The status is red for an error status or if there was no response.
 */
export function messageLine(
  { status, durationMs, at, parts }: MessageFacts,
  colors: Colors,
  columns = Infinity,
): string {
  const isError = status === null || status >= 400;
  const code = status === null ? '---' : String(status);
  const time = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(11, 19);
  const all: readonly LinePart[] = [
    { text: (durationMs === undefined ? '' : `${Math.round(durationMs)} ms`).padStart(durationWidth) },
    { text: time },
    ...parts.map((part) => ({ ...part, text: printable(part.text) })),
  ];
  const shown = cut(
    all.filter(({ text }) => text !== ''),
    columns - code.length - separator.length,
  );
  const colored = shown.map(({ text, isAlarm, isMain }) =>
    isAlarm === true ? colors.red(text) : isMain === true ? colors.bold(text) : text,
  );
  return [(isError ? colors.red : colors.green)(code), ...colored].join(separator);
}

/** Shortens parts so that they fit into this many columns with their separators; an ellipsis marks the end. */
function cut(parts: readonly LinePart[], columns: number): readonly LinePart[] {
  if (Array.from(parts.map(({ text }) => text).join(separator)).length <= columns) return parts;
  const kept: LinePart[] = [];
  let left = Math.max(1, columns - 1);
  for (const part of parts) {
    const characters = Array.from(part.text);
    if (characters.length + separator.length >= left) {
      return [...kept, { ...part, text: `${characters.slice(0, left).join('')}…` }];
    }
    kept.push(part);
    left -= characters.length + separator.length;
  }
  return kept;
}
