import { setTimeout as pause } from 'node:timers/promises';

import type { OperationId } from '../../../../generated/operations.js';
import { at, type RequestEdit, set } from '../../../../conformance/variants/parts/edits.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** The defect shows once the operation has refused `count` requests. */
export const afterRefusals = (operation: OperationId, count: number, edit: RequestEdit) => (): Part => {
  let refused = 0;
  return {
    request: (request) => (request.operation === operation && refused >= count ? edit(request) : request),
    answer: (answer, request) => {
      if (request.operation === operation && answer.status >= 400) refused += 1;
      return answer;
    },
  };
};

/** The defect shows from the operation's second request on. */
export const fromTheSecond = (operation: OperationId, edit: RequestEdit) => (): Part => {
  let count = 0;
  return {
    request: (request) => (request.operation === operation && (count += 1) > 1 ? edit(request) : request),
  };
};

/**
 * The defect shows while another request to the operation is in progress. Responses are delayed to make that possible.
 */
export const whileBusy = (operation: OperationId, edit: RequestEdit) => (): Part => {
  let underWay = 0;
  return {
    request: (request) => (request.operation === operation && (underWay += 1) > 1 ? edit(request) : request),
    answer: async (answer, request) => {
      if (request.operation !== operation) return answer;
      await pause(20);
      underWay -= 1;
      return answer;
    },
  };
};

/**
 * Replaces null by the last accepted value of this field, from any caller or from one that sent the same value at `by`.
 */
export const remembered = (operation: OperationId, pointer: string, by?: string) => (): Part => {
  const last = new Map<unknown, unknown>();
  const sender = ({ body }: WireRequest) => (by === undefined ? '' : at(body, by));
  return {
    request: (request) => {
      const isMeant = request.operation === operation && last.has(sender(request));
      const isNull = isMeant && at(request.body, pointer) === null;
      return isNull ? set(pointer, last.get(sender(request)))(request) : request;
    },
    answer: (answer, request) => {
      const value = at(request.body, pointer);
      const isAccepted = request.operation === operation && answer.status < 400;
      if (isAccepted && value !== null) last.set(sender(request), value);
      return answer;
    },
  };
};
