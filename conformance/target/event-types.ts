import { type EventType, eventTypes } from '../../generated/operations.js';

export { type EventType, eventTypes };

/** Whether a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}
