import type { OperationId } from '../../../../generated/operations.js';
import {
  type AnswerEdit,
  answers,
  at,
  set,
  shortError,
  type When,
} from '../../../../conformance/variants/parts/edits.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';

/** The first response that `when` selects is correct; later ones are edited. */
export const fromSecond = (operation: OperationId, when: When, edit: AnswerEdit) => (): Part => {
  let count = 0;
  return answers(operation, when)((answer, request) => ((count += 1) === 1 ? answer : edit(answer, request)));
};

export const withCode =
  (pattern: RegExp) =>
  ({ body }: WireAnswer): boolean =>
    pattern.test(String(at(body, '/code')));

export const validation = (answer: WireAnswer): boolean =>
  answer.status === 400 && withCode(/^HTTP_ERROR$/)(answer);

export const short: AnswerEdit = ({ status }) => shortError(status);

export const firstMessage = set('/message', (messages: unknown) => [messages].flat()[0]);
