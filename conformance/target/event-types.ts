/** The event types that URLs are registered for (Events). */
export const eventTypes = [
  'cash_in',
  'cash_out',
  'refund_in',
  'refund_out',
  'med_created',
  'med_accepted',
  'med_rejected',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Whether a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((known) => known === text);
}
