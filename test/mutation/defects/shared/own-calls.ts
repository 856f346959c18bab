import type { OperationId } from '../../../../generated/operations.js';
import { at, requests, set, shortError } from '../../edits.js';
import { unverified } from '../../memory.js';
import type { Part } from '../../part.js';
import type { WireAnswer, WireRequest } from '../../wire.js';

/** The account that sent a request, as its token says. */
export const callerOf = ({ headers }: WireRequest): string =>
  String(unverified((headers['authorization'] ?? '').split(' ')[1] ?? '')?.['sub']);

/** An id of digits as a number would show it. */
export const asNumber = (id: unknown): unknown =>
  typeof id === 'string' && /^\d+$/.test(id) ? String(BigInt(id)) : id;

export const succeeded = ({ status }: WireAnswer): boolean => status < 300;

/** Brazilian local time that says it is UTC. */
export const localAsUtc = (time: unknown): string =>
  new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString();

/** Of simultaneous requests of an account, each answer shows at `pointer` what the last request said there. */
export const mixedUp = (operation: OperationId, pointer: string) => (): Part => {
  const latest = new Map<string, unknown>();
  return {
    http: {
      request: (request) => {
        if (request.operation === operation) latest.set(callerOf(request), at(request.body, pointer));
        return request;
      },
      answer: async (answer, request) => {
        if (request.operation !== operation || !succeeded(answer)) return answer;
        await new Promise((resolve) => setTimeout(resolve, 15));
        return set(pointer, latest.get(callerOf(request)))(answer);
      },
    },
  };
};

/** A resend does not find the transactions that `isHidden` says. */
export const resendFindsNot = (isHidden: (identifier: string, request: WireRequest) => boolean): Part =>
  requests(
    'resendWebhook',
    (request) => isHidden(decodeURIComponent(request.path.split('/').at(-1)?.split('?')[0] ?? ''), request),
    () => shortError(404),
  );
