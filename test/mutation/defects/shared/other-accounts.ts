import type { OperationId } from '../../../../generated/operations.js';
import { isSuccess } from '../../../../variants/parts/edits.js';
import { accountOf } from '../../../../variants/parts/memory.js';
import type { Part } from '../../../../variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../../variants/parts/wire.js';

/**
 * A request whose key, as `keyOf` reads it, another account has used before is answered as that account's was, and
 * not carried out.
 */
export const answeredAsAnother =
  (operation: OperationId, keyOf: (request: WireRequest) => string | undefined) => (): Part => {
    const firsts = new Map<string, { readonly owner: string | undefined; readonly answer: WireAnswer }>();
    const keyIn = (request: WireRequest) => (request.operation === operation ? (keyOf(request) ?? '') : '');
    return {
      request: (request) => {
        const first = firsts.get(keyIn(request));
        return first === undefined || first.owner === accountOf(request) ? request : first.answer;
      },
      answer: (answer, request) => {
        const key = keyIn(request);
        if (key !== '' && isSuccess(answer) && !firsts.has(key))
          firsts.set(key, { owner: accountOf(request), answer });
        return answer;
      },
    };
  };
