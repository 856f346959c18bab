import { type EventType, eventTypes } from '../../generated/operations.js';

export { type EventType, eventTypes };

/** The event types of notifications about money. Which of these some kinds of notification use is open (OP-51). */
export const moneyEventTypes = ['cash_in', 'cash_out', 'refund_in', 'refund_out'] as const;

/** Whether a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}
