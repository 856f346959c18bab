import type { OperationId } from '../../../../generated/operations.js';
import { at, set } from '../../edits.js';
import type { Part } from '../../part.js';
import { type Delivery, type NotificationBody, sending, swallowed } from '../../replace.js';

/** A notification shows at `pointer` what the previous one to the same URL showed. */
export function staleNotifications(
  when: (notification: NotificationBody) => boolean,
  pointer: string,
): () => Part {
  return lastShown(when, pointer, ({ url }) => url);
}

/** A notification shows at `pointer` what the previous one showed, whoever it was for. */
export function sharedNotifications(
  when: (notification: NotificationBody) => boolean,
  pointer: string,
): () => Part {
  return lastShown(when, pointer, () => 'all');
}

function lastShown(
  when: (notification: NotificationBody) => boolean,
  pointer: string,
  keyOf: (delivery: Delivery) => string,
): () => Part {
  return () => {
    const last = new Map<string, unknown>();
    return sending((delivery, send) => {
      const body = JSON.parse(delivery.body) as NotificationBody;
      if (!when(body)) return send(delivery);
      const before = last.get(keyOf(delivery));
      last.set(keyOf(delivery), at(body, pointer));
      const shown = before === undefined ? { body } : set(pointer, before)({ body });
      return send({ ...delivery, body: JSON.stringify(shown.body) });
    });
  };
}

/** The success of an operation shows at `pointer` what the previous one showed to the same caller. */
export function staleAnswers(operation: OperationId, pointer: string): () => Part {
  return () => {
    const last = new Map<string, unknown>();
    return {
      http: {
        answer: (answer, request) => {
          if (request.operation !== operation || answer.status >= 300) return answer;
          const caller = request.headers['authorization'] ?? '';
          const before = last.get(caller);
          last.set(caller, at(answer.body, pointer));
          return before === undefined ? answer : set(pointer, before)(answer);
        },
      },
    };
  };
}

/** A notification is held back until the next one for the same URL is due. */
export function heldBack(when: (notification: NotificationBody) => boolean): () => Part {
  return () => {
    const waiting = new Map<string, Delivery>();
    return sending(async (delivery, send) => {
      if (!when(JSON.parse(delivery.body) as NotificationBody)) return send(delivery);
      const before = waiting.get(delivery.url);
      waiting.set(delivery.url, delivery);
      return before === undefined ? swallowed : send(before);
    });
  };
}
