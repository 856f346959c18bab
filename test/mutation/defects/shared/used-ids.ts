import type { OperationId } from '../../../../generated/operations.js';
import { at, set } from '../../edits.js';
import type { Part } from '../../part.js';
import { type NotificationBody, rewrittenNotifications } from '../../replace.js';
import type { WireRequest } from '../../wire.js';

/** Where an operation's externalId is in its request, and which notifications contain it. */
interface Place {
  readonly operation: OperationId;
  readonly pointer: string;
  readonly notification: (notification: NotificationBody) => boolean;
}

/**
 * Accepts used externalIds, under a different one that neither answers nor notifications show. `lets` decides by
 * whether the first request with it has been answered.
 */
export function usedIdsPass(
  { operation, pointer, notification }: Place,
  lets: (isAnswered: boolean) => boolean,
): () => readonly Part[] {
  return () => {
    const begun = new Map<string, number>();
    const answered = new Set<string>();
    const keyOf = ({ operation: asked, headers, body }: WireRequest) =>
      asked === operation ? `${headers['authorization'] ?? ''} ${String(at(body, pointer))}` : undefined;
    const plain = (id: unknown) => (typeof id === 'string' ? id.replace(/~\d+$/, '') : id);
    const part: Part = {
      http: {
        request: (request) => {
          const key = keyOf(request);
          if (key === undefined) return request;
          const count = begun.get(key) ?? 0;
          begun.set(key, count + 1);
          if (count === 0 || !lets(answered.has(key))) return request;
          return set(pointer, (id: unknown) => `${String(id)}~${count}`)(request);
        },
        answer: (answer, request) => {
          const key = keyOf(request);
          if (key !== undefined) answered.add(key);
          return key === undefined || answer.status !== 201 ? answer : set('/externalId', plain)(answer);
        },
      },
    };
    return [part, rewrittenNotifications(notification, set('/externalId', plain))];
  };
}
