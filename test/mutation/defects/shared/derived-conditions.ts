import type { OperationId } from '../../../../generated/operations.js';
import { at, type RequestEdit, set } from '../../edits.js';
import { unverified } from '../../memory.js';
import type { Part } from '../../part.js';
import { behindAnswers, type Services } from '../../replace.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import type { Picks } from './request-faults.js';

const isRefused = ({ status }: WireAnswer): boolean => status >= 400;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A defect in how a request is read. */
type Reads = (request: WireRequest) => WireRequest | WireAnswer;

/** Repairs requests that the field at `pointer` makes invalid, so that they are accepted. */
export const lets =
  (pointer: string, picks: Picks, ...edits: readonly RequestEdit[]): Reads =>
  (request) => {
    if (!picks(at(request.body, pointer), request.body)) return request;
    return edits.reduce<WireRequest | WireAnswer>(
      (changed, edit) => ('status' in changed ? changed : edit(changed)),
      request,
    );
  };

/** The defect shows once the operation has refused `count` requests. */
export function afterRefusals(operation: OperationId, count: number, reads: Reads): () => Part {
  return () => {
    let refused = 0;
    return {
      http: {
        request: (request) =>
          request.operation === operation && refused >= count ? reads(request) : request,
        answer: (answer, request) => {
          if (request.operation === operation && isRefused(answer)) refused += 1;
          return answer;
        },
      },
    };
  };
}

/** The defect shows from the operation's second request on. */
export function fromTheSecond(operation: OperationId, reads: Reads): () => Part {
  return () => {
    let seen = 0;
    return {
      http: {
        request: (request) => {
          if (request.operation !== operation) return request;
          seen += 1;
          return seen > 1 ? reads(request) : request;
        },
      },
    };
  };
}

/**
 * The defect shows while another request to the operation is in progress. Answers are delayed to make that possible.
 */
export function whileBusy(operation: OperationId, reads: Reads): () => Part {
  return () => {
    let underWay = 0;
    return {
      http: {
        request: (request) => {
          if (request.operation !== operation) return request;
          underWay += 1;
          return underWay > 1 ? reads(request) : request;
        },
        answer: async (answer, request) => {
          if (request.operation !== operation) return answer;
          await pause(20);
          underWay -= 1;
          return answer;
        },
      },
    };
  };
}

/**
 * A value that `picks` chooses is replaced by the last accepted one of this field, from any caller or from one that
 * sent the same value at `by`.
 */
export function remembered(operation: OperationId, pointer: string, picks: Picks, by?: string): () => Part {
  return () => {
    const last = new Map<unknown, unknown>();
    const sender = ({ body }: WireRequest) => (by === undefined ? '' : at(body, by));
    return {
      http: {
        request: (request) => {
          if (request.operation !== operation || !last.has(sender(request))) return request;
          const isMeant = picks(at(request.body, pointer), request.body);
          return isMeant ? set(pointer, last.get(sender(request)))(request) : request;
        },
        answer: (answer, request) => {
          const value = at(request.body, pointer);
          const isAccepted = request.operation === operation && !isRefused(answer);
          if (isAccepted && !picks(value, request.body)) last.set(sender(request), value);
          return answer;
        },
      },
    };
  };
}

/** Does something in addition whenever an operation has refused a request, for any reason. */
export function onRefusedRequest(
  operation: OperationId,
  effect: (request: WireRequest, accountId: string, services: Services) => Promise<unknown>,
): readonly Part[] {
  return behindAnswers(async (answer, request, own) => {
    const token = (request.headers['authorization'] ?? '').split(' ')[1] ?? '';
    const accountId = unverified(token)?.['sub'];
    const isMeant = request.operation === operation && isRefused(answer);
    if (isMeant && typeof accountId === 'string') await effect(request, accountId, own);
  });
}
