import type { OperationId } from '../../../../generated/operations.js';
import { at, isSuccess, set } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { refusalOf } from './request-faults.js';

/**
 * A valid request that resembles an earlier one of its caller, by the key that `keyOf` reads, is refused in this way, or
 * gets the response to the earlier one.
 */
export const alike =
  (
    operation: OperationId,
    keyOf: (request: WireRequest) => string | undefined,
    answeredWith: number | 'the first answer',
  ) =>
  (): Part => {
    const first = new Map<string, WireAnswer>();
    const ownKeyOf = (request: WireRequest) => {
      const key = request.operation === operation ? keyOf(request) : undefined;
      return key === undefined ? '' : `${authorizationOf(request)} ${key}`;
    };
    return {
      request: (request) => {
        const earlier = first.get(ownKeyOf(request));
        if (earlier === undefined) return request;
        return typeof answeredWith === 'number' ? refusalOf(request, answeredWith, 'request') : earlier;
      },
      answer: (answer, request) => {
        const key = ownKeyOf(request);
        if (key !== '' && isSuccess(answer) && !first.has(key)) first.set(key, answer);
        return answer;
      },
    };
  };

/** Treats ids that differ only in case as the same: the request is read as if it contained the first of them. */
export const withoutCase =
  (
    operation: OperationId,
    idOf: (request: WireRequest) => string,
    withId: (request: WireRequest, id: string) => WireRequest,
  ) =>
  (): Part => {
    const first = new Map<string, string>();
    return {
      request: (request) => {
        if (request.operation !== operation) return request;
        const id = idOf(request);
        const key = `${authorizationOf(request)} ${id.toLowerCase()}`;
        const original = first.get(key) ?? id;
        first.set(key, original);
        return original === id ? request : withId(request, original);
      },
    };
  };

/** Does the same for the id at `pointer` in the body. */
export const memberWithoutCase = (operation: OperationId, pointer: string) =>
  withoutCase(
    operation,
    ({ body }) => String(at(body, pointer)),
    (request, id) => set(pointer, id)(request),
  );
