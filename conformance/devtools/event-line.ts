import type { Colors } from '../report/console.js';
import { type LinePart, type MessageFacts, messageLine } from '../report/message-line.js';
import type { NotificationSummary } from './summary.js';

/** Facts about the delivery of a notification. */
export interface EventFacts extends Omit<MessageFacts, 'parts'> {
  /** The number of the notification at the gateway, if known. */
  readonly number?: number;
  readonly summary: NotificationSummary;
  /** Further facts, most important first. */
  readonly notes: readonly LinePart[];
}

/** Formats a notification on one line; its ids come last, so that they are cut off first. */
export function eventLine(
  { number, summary, notes, ...facts }: EventFacts,
  colors: Colors,
  columns: number | undefined,
): string {
  const { kind, status, amount, ids } = summary;
  const parts = [
    { text: number === undefined ? '' : `#${number}` },
    { text: [kind, status, amount].filter((part) => part !== '').join(' '), isMain: true },
    ...notes,
    { text: ids.map(([name, id]) => `${name} ${id}`).join(' ') },
  ];
  return messageLine({ ...facts, parts }, colors, columns);
}
