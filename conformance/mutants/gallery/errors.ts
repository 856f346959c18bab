import {
  answers,
  at,
  drop,
  header,
  requests,
  set,
  status,
  statusThroughout,
  type AnswerEdit,
  type When,
} from '../edits.js';
import { mutant, type Mutant } from '../mutant.js';
import type { Part } from '../part.js';
import type { WireAnswer, WireRequest } from '../wire.js';

const full = ['createAccessToken', 'createCashOut'] as const;
const token = 'createAccessToken';
const cashOut = 'createCashOut';
const short = 'getAccountsBalances';
const balance = ['getBalance', 'getApiBalance'] as const;

const isError = ({ status: code }: WireAnswer): boolean => code >= 400;
const isList = (answer: WireAnswer): boolean => Array.isArray(at(answer.body, '/message'));
const isInvalidBody = (answer: WireAnswer): boolean => answer.status === 400 && isList(answer);
const isBusiness = (answer: WireAnswer): boolean => String(at(answer.body, '/code')).startsWith('PIX_');
const joined = (message: unknown): unknown => (Array.isArray(message) ? message.join('; ') : message);
const malformed = ({ body, text }: WireRequest): boolean => body === undefined && text !== '';
const shortened: AnswerEdit = set('', (body: unknown) => ({
  statusCode: at(body, '/statusCode'),
  message: joined(at(body, '/message')),
  error: at(body, '/error'),
}));

type Row = readonly [
  name: string,
  title: string,
  clause: Mutant['clause'],
  when: When,
  edit: AnswerEdit | readonly AnswerEdit[],
];

/** Both error envelopes, where the answer alone is at fault. */
const rows: readonly Row[] = [
  [
    'filter-short',
    'The 401 of the bearer filter has the short envelope on cash-out',
    'ERROR-04',
    401,
    shortened,
  ],
  ['status-code-text', 'statusCode is a text', 'ERROR-05', isError, set('/statusCode', String)],
  [
    'timestamp-number',
    'timestamp is a number of seconds',
    'ERROR-07',
    isError,
    set('/timestamp', (time: unknown) => Date.parse(String(time)) / 1000),
  ],
  ['path-empty', 'path is empty', 'ERROR-09', isError, set('/path', '')],
  ['method-missing', 'method is left out', 'ERROR-10', isError, drop('/method')],
  ['code-missing', 'code is left out', 'ERROR-12', isError, drop('/code')],
  [
    'validation-code',
    'A generic validation error has the code VALIDATION_ERROR',
    'ERROR-13',
    isInvalidBody,
    set('/code', 'VALIDATION_ERROR'),
  ],
  [
    'authentication-code',
    'A generic authentication error has the code UNAUTHORIZED',
    'ERROR-14',
    401,
    set('/code', 'UNAUTHORIZED'),
  ],
  [
    'message-object',
    'message is an object',
    'ERROR-17',
    isError,
    set('/message', (text: unknown) => ({ text })),
  ],
  [
    'message-joined',
    'The messages of an invalid body are one text',
    'ERROR-18',
    isInvalidBody,
    set('/message', joined),
  ],
  ['user-message-missing', 'userMessage is left out', 'ERROR-21', isError, drop('/userMessage')],
  ['error-id-missing', 'errorId is left out', 'ERROR-22', isError, drop('/errorId')],
  ['error-missing', 'error is left out', 'ERROR-24', isError, drop('/error')],
  [
    'error-translated',
    'error is a text of our own',
    'ERROR-25',
    isError,
    set('/error', 'Requisição recusada'),
  ],
  ['error-code-number', 'errorCode is a number', 'ERROR-26', isBusiness, set('/errorCode', 4001)],
  [
    'error-code-other',
    'errorCode is not the code of the business error',
    'ERROR-27',
    isBusiness,
    set('/errorCode', 'BUSINESS_ERROR'),
  ],
  ['details-text', 'details is a text', 'ERROR-28', isBusiness, set('/details', 'none')],
];

const cashOutRows: readonly Row[] = [
  [
    'amount-code',
    'An invalid amount has a code that no table has',
    'CASHOUT-72',
    (answer, { body }) =>
      answer.status === 400 &&
      !(Number(at(body, '/value')) >= 0.01 && Number.isInteger(Number(at(body, '/value')) * 100)),
    set('/code', 'INVALID_AMOUNT'),
  ],
  [
    'key-code',
    'A key that does not match is reported as an invalid amount',
    'CASHOUT-73',
    400,
    set('/code', 'PIX_INVALID_AMOUNT'),
  ],
  [
    'duplicate-code',
    'A used externalId has the code DUPLICATE_EXTERNAL_ID',
    'CASHOUT-74',
    'PIX_DUPLICATE_EXTERNAL_ID',
    set('/code', 'DUPLICATE_EXTERNAL_ID'),
  ],
  [
    'duplicate-details',
    'The refusal of a used externalId names another one',
    'CASHOUT-75',
    'PIX_DUPLICATE_EXTERNAL_ID',
    set('/details/externalId', 'another'),
  ],
  [
    'duplicate-number',
    'existingTransactionId is a text',
    'CASHOUT-76',
    'PIX_DUPLICATE_EXTERNAL_ID',
    set('/details/existingTransactionId', String),
  ],
  [
    'insufficient-402',
    'Insufficient balance is answered with 402',
    'CASHOUT-60',
    'PIX_INSUFFICIENT_BALANCE',
    statusThroughout(402),
  ],
  [
    'business-code-once',
    'A business error has its code in code alone',
    'CASHOUT-79',
    isBusiness,
    drop('/errorCode'),
  ],
  [
    'fields-code',
    'A missing field has the code PIX_INVALID_REQUEST',
    'CASHOUT-80',
    isInvalidBody,
    set('/code', 'PIX_INVALID_REQUEST'),
  ],
  [
    'fields-joined',
    'The messages of an invalid cash-out are one text',
    'CASHOUT-81',
    isInvalidBody,
    set('/message', joined),
  ],
  ['refusal-short', 'A 400 of cash-out has the short envelope', 'CASHOUT-82', 400, shortened],
];

const tokenRows: readonly Row[] = [
  ['token-short', 'The errors of the token endpoint have the short envelope', 'ERROR-29', isError, shortened],
  [
    'details-missing',
    'The errors of the token endpoint have no details',
    'ERROR-30',
    isError,
    drop('/details'),
  ],
  [
    'hint-missing',
    'The errors of the token endpoint have no hint',
    'ERROR-31',
    isError,
    drop('/details/hint'),
  ],
  [
    'violations-missing',
    'An invalid token request is refused without violations',
    'ERROR-32',
    isError,
    drop('/details/violations'),
  ],
];

const shortRows: readonly Row[] = [
  [
    'short-nested',
    'The short envelope stands inside error',
    'ERROR-33',
    isError,
    set('', (body: unknown) => ({ error: body })),
  ],
  [
    'short-status-code-text',
    'statusCode of the short envelope is a text',
    'ERROR-34',
    isError,
    set('/statusCode', String),
  ],
  [
    'short-message-list',
    'message of the short envelope is an array',
    'ERROR-36',
    isError,
    set('/message', (text: unknown) => [text]),
  ],
  ['short-error-missing', 'error is left out of the short envelope', 'ERROR-37', isError, drop('/error')],
];

/** Members that every envelope with them has to have right, whichever envelope the endpoint uses. */
const anyEnvelopeRows: readonly Row[] = [
  ['status-code-400', 'statusCode is 400, whatever the status', 'ERROR-06', isError, set('/statusCode', 400)],
  ['method-lower-case', 'method is in lower case', 'ERROR-11', isError, set('/method', 'post')],
];

const anyShortRows: readonly Row[] = [
  [
    'short-status-code-0',
    'statusCode of the short envelope is 500, whatever the status',
    'ERROR-35',
    isError,
    set('/statusCode', 500),
  ],
];

const rewritten = (
  prefix: string,
  operations: Parameters<typeof answers>[0],
  from: readonly Row[],
): readonly Mutant[] =>
  from.map(([name, title, clause, when, edit]) =>
    mutant({
      id: `${prefix}/${name}`,
      title,
      clause,
      mechanism: 'response',
      defect: answers(operations, when, ...[edit].flat()),
    }),
  );

/** Numbers the answers that an edit touches. */
function counted(when: When, edit: (count: number) => AnswerEdit): () => Part {
  return () => {
    let count = 0;
    return answers(full, when, (answer, request) => edit((count += 1))(answer, request));
  };
}

export default [
  ...rewritten('errors', full, rows),
  ...rewritten('cash-out-error', cashOut, cashOutRows),
  ...rewritten('token-error', token, tokenRows),
  ...rewritten('errors', short, shortRows),
  ...rewritten('errors', [...full, ...balance], anyEnvelopeRows),
  ...rewritten('errors', [short, 'createOauthToken'], anyShortRows),
  mutant({
    id: 'errors/content-type-html',
    title: 'Error answers say that they are HTML',
    clause: 'ERROR-01',
    mechanism: 'response',
    defect: answers([...full, short], isError, header('content-type', 'text/html; charset=utf-8')),
  }),
  mutant({
    id: 'errors/malformed-json-accepted',
    title: 'A malformed body counts as an empty object, and is answered with 200',
    clause: 'ERROR-02',
    mechanism: 'leniency',
    defect: answers(
      [...full, 'createOauthToken'],
      (_, request) => malformed(request),
      status(200),
      set('', {}),
    ),
  }),
  mutant({
    id: 'errors/malformed-json-500',
    title: 'A malformed body is answered with 500',
    clause: 'ERROR-39',
    mechanism: 'leniency',
    defect: answers([...full, 'createOauthToken'], (_, request) => malformed(request), statusThroughout(500)),
  }),
  mutant({
    id: 'errors/wrong-type-500',
    title: 'A value of a wrong type is answered with 500',
    clause: 'ERROR-39',
    mechanism: 'response',
    defect: answers(full, isInvalidBody, statusThroughout(500)),
  }),
  mutant({
    id: 'errors/timestamp-local',
    title: 'timestamp is local time passed off as UTC',
    clause: 'ERROR-08',
    mechanism: 'timing',
    defect: answers(
      full,
      isError,
      set('/timestamp', (time: unknown) => new Date(Date.parse(String(time)) - 3 * 3_600_000).toISOString()),
    ),
  }),
  mutant({
    id: 'errors/code-numbered',
    title: 'The code has a number that counts up',
    clause: 'ERROR-16',
    mechanism: 'state',
    defect: counted(isError, (count) => set('/code', (code: unknown) => `${code as string}_${count}`)),
  }),
  mutant({
    id: 'errors/first-fault-only',
    title: 'Of several invalid fields only the first is reported',
    clause: 'ERROR-19',
    mechanism: 'leniency',
    defect: answers(
      full,
      isInvalidBody,
      set('/message', (messages: unknown) => (messages as unknown[]).slice(0, 1)),
    ),
  }),
  mutant({
    id: 'errors/error-id-constant',
    title: 'errorId is that of the process, not of the request',
    clause: 'ERROR-23',
    mechanism: 'state',
    defect: answers(full, isError, set('/errorId', 'd9a6a8f6-6a53-4f0e-8c4b-2f6f3a4b1c55')),
  }),
  mutant({
    id: 'errors/no-parser',
    title:
      'A body is read whatever it says that it is; malformed ones end the connection with an empty answer',
    clause: 'ERROR-02',
    mechanism: 'response',
    defect: requests([...full], malformed, (request) => ({
      status: 200,
      headers: {},
      body: undefined,
      text: request.method === 'POST' ? '' : request.text,
    })),
  }),
];
