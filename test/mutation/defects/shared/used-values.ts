import type { OperationId } from '../../../../generated/operations.js';
import {
  answers,
  at,
  onAnswers,
  type RequestEdit,
  requests,
  set,
  type When,
} from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { anyNotification, notifications } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Pointers to the externalId in the request of each operation. */
const places = {
  createCashOut: '/externalId',
  createQrCashOut: '/externalId',
  createCashIn: '/transaction/externalId',
} as const satisfies Partial<Record<OperationId, string>>;

/** An operation whose externalIds can be used only once. */
type Operation = keyof typeof places;

export const externalIdOf = (operation: Operation, { body }: WireRequest): unknown =>
  at(body, places[operation]);

/**
 * Accepts used externalIds, under a different one that neither responses nor notifications show. `allows` decides, given
 * whether the first request with the id has got its response.
 */
export const usedIdsPass =
  (operation: Operation, allows: (isAnswered: boolean) => boolean) => (): readonly Part[] => {
    const begun = new Map<string, number>();
    const answered = new Set<string>();
    const keyOf = (request: WireRequest): string | undefined => {
      const id = externalIdOf(operation, request);
      const isMeant = request.operation === operation && typeof id === 'string';
      return isMeant ? `${authorizationOf(request)} ${id}` : undefined;
    };
    const plain = set('/externalId', (id: unknown) =>
      typeof id === 'string' ? id.replace(/~\d+$/, '') : id,
    );
    const part: Part = {
      request: (request) => {
        const key = keyOf(request);
        if (key === undefined) return request;
        const count = begun.get(key) ?? 0;
        begun.set(key, count + 1);
        if (count === 0 || !allows(answered.has(key))) return request;
        return set(places[operation], (id: unknown) => `${String(id)}~${count}`)(request);
      },
      answer: (answer, request) => {
        const key = keyOf(request);
        if (key !== undefined) answered.add(key);
        return key === undefined || answer.status !== 201 ? answer : plain(answer);
      },
    };
    return [part, notifications(anyNotification)(plain)];
  };

/** Requests that repeat an earlier one, by `when` and the key that `keyOf` reads, get the response to the earlier one. */
export const replayed =
  (operation: OperationId, keyOf: (request: WireRequest) => unknown, when: When) => (): readonly Part[] => {
    const first = new Map<string, WireAnswer>();
    const ownKeyOf = (request: WireRequest) => `${authorizationOf(request)} ${String(keyOf(request))}`;
    return [
      onAnswers(operation, 201, (answer, request) => {
        first.set(ownKeyOf(request), answer);
      }),
      answers(operation, when)((answer, request) => first.get(ownKeyOf(request)) ?? answer),
    ];
  };

/** A value belongs to the first caller who sends it: requests of others with it are edited, or refused. */
export const ofOneCaller =
  (operation: OperationId, pointer: string, ...edits: readonly RequestEdit[]) =>
  (): Part => {
    const owners = new Map<unknown, string>();
    return requests(operation, (request) => {
      const [value, caller] = [at(request.body, pointer), authorizationOf(request)];
      const owner = owners.get(value) ?? caller;
      owners.set(value, owner);
      return owner !== caller;
    })(...edits);
  };
