import type { OperationId } from '../../../../generated/operations.js';
import type { Part } from '../../part.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { refusalOf } from './request-faults.js';

const callerOf = ({ headers }: WireRequest): string => headers['authorization'] ?? '';

/**
 * A right request that resembles an earlier one of its caller, by the key that `keyOf` reads, is refused in this way,
 * or answered like the earlier one.
 */
export function alike(
  operation: OperationId,
  keyOf: (request: WireRequest) => string,
  answeredWith: number | 'the first answer',
): () => Part {
  return () => {
    const first = new Map<string, WireAnswer>();
    const nameOf = (request: WireRequest) => `${callerOf(request)} ${keyOf(request)}`;
    return {
      http: {
        request: (request) => {
          const known = request.operation === operation ? first.get(nameOf(request)) : undefined;
          if (known === undefined) return request;
          return typeof answeredWith === 'number' ? refusalOf(request, answeredWith, 'request') : known;
        },
        answer: (answer, request) => {
          if (request.operation === operation && answer.status < 300 && !first.has(nameOf(request)))
            first.set(nameOf(request), answer);
          return answer;
        },
      },
    };
  };
}

/** Treats ids that differ only in case as one: the request is read as if it contained the first of them. */
export function withoutCase(
  operation: OperationId,
  idOf: (request: WireRequest) => string,
  withId: (request: WireRequest, id: string) => WireRequest,
): () => Part {
  return () => {
    const first = new Map<string, string>();
    return {
      http: {
        request: (request) => {
          if (request.operation !== operation) return request;
          const id = idOf(request);
          const key = `${callerOf(request)} ${id.toLowerCase()}`;
          const known = first.get(key) ?? id;
          first.set(key, known);
          return known === id ? request : withId(request, known);
        },
      },
    };
  };
}
