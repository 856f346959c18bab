import type { Colors } from '../report/console.js';
import { printable } from '../report/printable.js';
import type { NotificationSummary } from './summary.js';

/** What a line says of the delivery of a notification. */
export interface EventFacts {
  /** The HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  /** Undefined if nothing has been sent yet. */
  readonly durationMs: number | undefined;
  readonly at: Date;
  /** Its number at the gateway, if that is known. */
  readonly number?: number;
  readonly summary: NotificationSummary;
  /** What else there is to say, the most important first. */
  readonly notes: readonly string[];
  /** One of the notes, if it is alarming. */
  readonly alarm?: string;
}

/** The width of a duration, such as `26 ms`. */
const durationWidth = 7;

/**
 * A notification on one line: the status first, then how long it took, when, what, and last the ids, which are cut to
 * the width of the terminal, if there is one.
 */
export function eventLine(facts: EventFacts, colors: Colors, columns: number | undefined): string {
  const { status, durationMs, at, number, summary, notes, alarm = '' } = facts;
  const what = printable(
    [summary.kind, summary.status, summary.amount].filter((part) => part !== '').join(' '),
  );
  const parts = [
    (durationMs === undefined ? '' : `${Math.round(durationMs)} ms`).padStart(durationWidth),
    at.toTimeString().slice(0, 8),
    ...(number === undefined ? [] : [`#${number}`]),
    what,
    ...notes.map(printable),
    printable(summary.ids.map(([name, id]) => `${name} ${id}`).join(' ')),
  ];
  const code = status === null ? '---' : String(status);
  const rest = cut(parts.filter((part) => part !== '').join('  '), columns && columns - code.length - 2);
  const isRight = status !== null && status >= 200 && status < 300;
  const colored = rest
    .replace(what, () => colors.bold(what))
    .replace(alarm, () => (alarm === '' ? '' : colors.red(alarm)));
  return `${(isRight ? colors.green : colors.red)(code)}  ${colored}`;
}

function cut(text: string, columns: number | undefined): string {
  const characters = Array.from(text);
  if (columns === undefined || characters.length <= columns) return text;
  return `${characters.slice(0, Math.max(1, columns - 1)).join('')}…`;
}
