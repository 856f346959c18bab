import type { OperationId } from '../../../../generated/operations.js';
import { at, set } from '../../edits.js';
import type { Part } from '../../part.js';
import { type Delivery, type NotificationBody, sending, swallowed } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
import { callerOf, succeeded } from './own-calls.js';

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

/** The success of an operation shows at `pointer` what the previous one showed to the same account. */
export function staleAnswers(operation: OperationId, pointer: string): () => Part {
  return withEarlier(operation, pointer, (own, earlier) => ({ shown: earlier ?? own, kept: own }));
}

/** The answers that `when` selects, by default successes, show at `pointer` what the first one showed to the same account. */
export function firstShown(operation: OperationId, pointer: string, when = succeeded): () => Part {
  const first: Choice = (own, earlier) => ({ shown: own && (earlier ?? own), kept: earlier ?? own });
  return withEarlier(operation, pointer, first, when);
}

/** Where it has nothing at `pointer`, the success of an operation shows what the previous ones showed to the same account. */
export function keptShown(operation: OperationId, pointer: string): () => Part {
  return withEarlier(operation, pointer, (own, earlier) => ({ shown: own ?? earlier, kept: own ?? earlier }));
}

/** The success of an operation shows at `pointer` how many the account had before it. */
export function countShown(operation: OperationId, pointer: string): () => Part {
  return withEarlier(operation, pointer, (_, count = 0) => ({ shown: count, kept: Number(count) + 1 }));
}

/** What an answer shows and what is kept for the next one; `earlier` is what was kept before. */
type Choice = (own: unknown, earlier: unknown) => { readonly shown: unknown; readonly kept: unknown };

function withEarlier(
  operation: OperationId,
  pointer: string,
  choose: Choice,
  when: (answer: WireAnswer) => boolean = succeeded,
): () => Part {
  return () => {
    const last = new Map<string, unknown>();
    return {
      http: {
        answer: (answer, request) => {
          if (request.operation !== operation || !when(answer)) return answer;
          const caller = callerOf(request);
          const { shown, kept } = choose(at(answer.body, pointer), last.get(caller));
          last.set(caller, kept);
          return shown === undefined ? answer : set(pointer, shown)(answer);
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
