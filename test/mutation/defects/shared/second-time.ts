import type { OperationId } from '../../../../generated/operations.js';
import { type AnswerEdit, set, shortError } from '../../edits.js';
import type { Part } from '../../part.js';
import type { WireAnswer } from '../../wire.js';

/** The first answer that `picks` selects is right; later ones are edited. */
export function fromSecond(
  operation: OperationId,
  picks: (answer: WireAnswer) => boolean,
  edit: AnswerEdit,
): () => Part {
  return () => {
    let count = 0;
    return {
      http: {
        answer: (answer, request) => {
          if (request.operation !== operation || !picks(answer)) return answer;
          count += 1;
          return count === 1 ? answer : edit(answer, request);
        },
      },
    };
  };
}

export const refused = ({ status }: WireAnswer): boolean => status === 400;

export const withCode =
  (pattern: RegExp) =>
  (answer: WireAnswer): boolean =>
    refused(answer) && pattern.test(String((answer.body as { code?: unknown }).code));

export const validation = withCode(/^HTTP_ERROR$/);

export const anyFailure = ({ status }: WireAnswer): boolean => status >= 400;

export const short: AnswerEdit = ({ status }) => shortError(status);

export const firstMessage = set('/message', (messages: unknown) => [messages].flat()[0]);
