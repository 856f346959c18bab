import type { OperationId } from '../../../../generated/operations.js';
import { answers, at, isSuccess, set, type When } from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import {
  bodyOf,
  type NotificationBody,
  sending,
  swallowed,
  withBody,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { Delivery } from '../../../../conformance/variants/parts/replace.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';

type Selects = (notification: NotificationBody) => boolean;

/** A notification shows at `pointer` the value of the previous one to the same URL. */
export const staleNotifications = (when: Selects, pointer: string) =>
  lastShown(when, pointer, ({ url }) => url);

/** A notification shows at `pointer` the value of the previous one of any account. */
export const sharedNotifications = (when: Selects, pointer: string) => lastShown(when, pointer, () => 'all');

function lastShown(when: Selects, pointer: string, keyOf: (delivery: Delivery) => string): () => Part {
  return () => {
    const last = new Map<string, unknown>();
    return sending((delivery, send) => {
      const body = bodyOf(delivery);
      if (!when(body)) return send(delivery);
      const before = last.get(keyOf(delivery));
      last.set(keyOf(delivery), at(body, pointer));
      return send(before === undefined ? delivery : withBody(delivery, set(pointer, before)({ body }).body));
    });
  };
}

/** A notification is held back until the next one for the same URL is due. */
export const heldBack = (when: Selects) => (): Part => {
  const waiting = new Map<string, Delivery>();
  return sending(async (delivery, send) => {
    if (!when(bodyOf(delivery))) return send(delivery);
    const before = waiting.get(delivery.url);
    waiting.set(delivery.url, delivery);
    return before === undefined ? swallowed : send(before);
  });
};

/** Chooses the value that a response shows and the one kept for the next response; `earlier` is the one kept before. */
type Choice = (own: unknown, earlier: unknown) => { readonly shown: unknown; readonly kept: unknown };

/** The responses to one caller show at `pointer` the value that `choose` returns. */
const remembering =
  (choose: Choice) =>
  (
    operations: OperationId | readonly OperationId[],
    pointer: string,
    when: When = isSuccess,
    keyOf: (request: WireRequest, answer: WireAnswer) => unknown = accountOf,
  ) =>
  (): Part => {
    const last = new Map<unknown, unknown>();
    const right = answers(operations, when);
    return right((answer, request) => {
      const key = keyOf(request, answer);
      const { shown, kept } = choose(at(answer.body, pointer), last.get(key));
      last.set(key, kept);
      return shown === undefined ? answer : set(pointer, shown)(answer);
    });
  };

/** The success of an operation shows at `pointer` the value of the previous one to the same account. */
export const staleAnswers = remembering((own, earlier) => ({ shown: earlier ?? own, kept: own }));

/** The success of an operation shows at `pointer` the value of the first one to the same account. */
export const firstShown = remembering((own, earlier) => ({
  shown: own && (earlier ?? own),
  kept: earlier ?? own,
}));

/** If the success of an operation has no value at `pointer`, it shows that of the previous ones to the same account. */
export const keptShown = remembering((own, earlier) => ({ shown: own ?? earlier, kept: own ?? earlier }));

/** The success of an operation shows at `pointer` the number of earlier ones of the account. */
export const countShown = remembering((_, count = 0) => ({ shown: count, kept: Number(count) + 1 }));
