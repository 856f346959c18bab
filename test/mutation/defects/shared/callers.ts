import { setTimeout as pause } from 'node:timers/promises';

import type { OperationId } from '../../../../generated/operations.js';
import { at, set } from '../../../../conformance/variants/parts/edits.js';
import { accountOf } from '../../../../conformance/variants/parts/memory.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { type Account, handler, type Handlers } from '../../../../conformance/variants/parts/replace.js';
import type { Operation } from './outcomes.js';

/** How long an operation waits, in ms, so that another request arrives in the meantime. */
const meanwhileMs = 25;

/** These operations keep their caller in a shared variable: simultaneous requests all belong to the last caller. */
export const callerShared =
  (...operations: readonly Operation[]) =>
  (): readonly Part[] => {
    let calling: Account;
    return operations.map((operation) =>
      handler(operation, (inner) => async (request, services) => {
        calling = (request as { readonly account: Account }).account;
        await pause(meanwhileMs);
        return inner({ ...request, account: calling }, services);
      }),
    );
  };

/** Slows these operations down, so that several of them run at once. */
export const slowly = (...operations: readonly (keyof Handlers)[]): readonly Part[] =>
  operations.map((operation) =>
    handler(operation, (inner) => async (request, services) => {
      await pause(meanwhileMs);
      return inner(request, services);
    }),
  );

/** The responses to simultaneous requests of an account all show the value at `pointer` of the last request. */
export const mixedUp = (operation: OperationId, pointer: string) => (): Part => {
  const latest = new Map<string | undefined, unknown>();
  return {
    request: (request) => {
      if (request.operation === operation) latest.set(accountOf(request), at(request.body, pointer));
      return request;
    },
    answer: async (answer, request) => {
      if (request.operation !== operation || answer.status >= 300) return answer;
      await pause(15);
      return set(pointer, latest.get(accountOf(request)))(answer);
    },
  };
};
