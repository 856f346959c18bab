import type { OperationId } from '../../../generated/stubs/apis.js';
import { type AnswerEdit, drop, set, shortError, statusThroughout } from '../edits.js';
import { mutant, type Mutant } from '../mutant.js';
import type { Part } from '../part.js';
import type { WireAnswer } from '../wire.js';

/** The first answer that `picks` is right, those after it are edited. */
function fromSecond(
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

const refused = ({ status }: WireAnswer): boolean => status === 400;
const withCode =
  (pattern: RegExp) =>
  (answer: WireAnswer): boolean =>
    refused(answer) && pattern.test(String((answer.body as { code?: unknown }).code));
const business = withCode(/^PIX_/);
const validation = withCode(/^HTTP_ERROR$/);
const anyFailure = ({ status }: WireAnswer): boolean => status >= 400;
const short: AnswerEdit = ({ status }) => shortError(status);
const firstMessage = set('/message', (messages: unknown) => [messages].flat()[0]);

type Row = readonly [
  name: string,
  title: string,
  clause: Mutant['clause'],
  operation: OperationId,
  picks: (answer: WireAnswer) => boolean,
  edit: AnswerEdit,
];

const rows: readonly Row[] = [
  [
    'token-envelope-short',
    'a token error is the short envelope',
    'ERROR-29',
    'createAccessToken',
    anyFailure,
    short,
  ],
  [
    'token-details-null',
    'details of a token error is null',
    'ERROR-30',
    'createAccessToken',
    anyFailure,
    set('/details', null),
  ],
  [
    'token-hint-list',
    'details.hint of a token error is a list',
    'ERROR-31',
    'createAccessToken',
    anyFailure,
    set('/details/hint', (hint: unknown) => [hint]),
  ],
  [
    'envelope-short',
    'an error of cash-out is the short envelope',
    'ERROR-04',
    'createCashOut',
    anyFailure,
    short,
  ],
  [
    'status-number-other',
    'statusCode of an error of cash-out is 500',
    'ERROR-06',
    'createCashOut',
    anyFailure,
    set('/statusCode', 500),
  ],
  [
    'method-get',
    'method of an error of cash-out is GET',
    'ERROR-11',
    'createCashOut',
    anyFailure,
    set('/method', 'GET'),
  ],
  [
    'reason-other',
    'error of an error of cash-out is Error',
    'ERROR-25',
    'createCashOut',
    anyFailure,
    set('/error', 'Error'),
  ],
  [
    'validation-message-text',
    'message of a validation error of cash-out is a text',
    'CASHOUT-81',
    'createCashOut',
    validation,
    firstMessage,
  ],
  [
    'validation-code-other',
    'the code of a validation error of cash-out is VALIDATION',
    'CASHOUT-80',
    'createCashOut',
    validation,
    set('/code', 'VALIDATION'),
  ],
  [
    'error-code-without-prefix',
    'errorCode of a business error lacks its prefix',
    'CASHOUT-79',
    'createCashOut',
    business,
    set('/errorCode', (code: unknown) => String(code).replace('PIX_', '')),
  ],
  [
    'refusal-short',
    'a refusal of cash-out is the short envelope',
    'CASHOUT-82',
    'createCashOut',
    refused,
    short,
  ],
  [
    'duplicate-code-other',
    'the refusal of a used externalId has another code',
    'CASHOUT-74',
    'createCashOut',
    withCode(/DUPLICATE/),
    set('/code', 'PIX_DUPLICATE'),
  ],
  [
    'cash-in-message-text',
    'message of a validation error of cash-in is a text',
    'CASHIN-81',
    'createCashIn',
    validation,
    firstMessage,
  ],
  [
    'cash-in-envelope-short',
    'a validation error of cash-in is the short envelope',
    'CASHIN-80',
    'createCashIn',
    validation,
    short,
  ],
  [
    'transfer-error-without-message',
    'an error of a transfer lacks the message',
    'TRANSFER-61',
    'createTransfer',
    anyFailure,
    drop('/message'),
  ],
  [
    'refund-in-refused-with-422',
    'a refund-in that is refused is refused with 422',
    'REFUNDIN-23',
    'createRefundIn',
    refused,
    statusThroughout(422),
  ],
];

/** Right at first: a check that looks once, and at the first answer alone, sees nothing. */
export default rows.map(([name, title, clause, operation, picks, edit]) =>
  mutant({
    id: `later/${name}`,
    title: `From the second one on ${title}`,
    clause,
    mechanism: 'timing',
    defect: fromSecond(operation, picks, edit),
  }),
);
