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
} from '../../edits.js';
import { type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { localAsUtc } from '../shared/own-calls.js';

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

/** Numbers the answers that an edit touches. */
function counted(when: When, edit: (count: number) => AnswerEdit): () => Part {
  return () => {
    let count = 0;
    return answers(full, when, (answer, request) => edit((count += 1))(answer, request));
  };
}

export default {
  'errors/filter-short': {
    title: 'The 401 of the bearer filter has the short envelope on cash-out',
    clause: 'ERROR-04',
    defect: answers(full, 401, shortened),
  },
  'errors/timestamp-number': {
    title: 'timestamp is a number of seconds',
    clause: 'ERROR-07',
    defect: answers(
      full,
      isError,
      set('/timestamp', (time: unknown) => Date.parse(String(time)) / 1000),
    ),
  },
  'errors/path-empty': {
    title: 'path is empty',
    clause: 'ERROR-09',
    defect: answers(full, isError, set('/path', '')),
  },
  'errors/validation-code': {
    title: 'A generic validation error has the code VALIDATION_ERROR',
    clause: 'ERROR-13',
    defect: answers(full, isInvalidBody, set('/code', 'VALIDATION_ERROR')),
  },
  'errors/authentication-code': {
    title: 'A generic authentication error has the code UNAUTHORIZED',
    clause: 'ERROR-14',
    defect: answers(full, 401, set('/code', 'UNAUTHORIZED')),
  },
  'errors/message-joined': {
    title: 'The messages of an invalid body are one text',
    clause: 'ERROR-18',
    defect: answers(full, isInvalidBody, set('/message', joined)),
  },
  'errors/error-missing': {
    title: 'error is left out',
    clause: 'ERROR-24',
    defect: answers(full, isError, drop('/error')),
  },
  'errors/error-translated': {
    title: 'error is a text of our own',
    clause: 'ERROR-25',
    defect: answers(full, isError, set('/error', 'Requisição recusada')),
  },
  'errors/error-code-number': {
    title: 'errorCode is a number',
    clause: 'ERROR-26',
    defect: answers(full, isBusiness, set('/errorCode', 4001)),
  },
  'errors/error-code-other': {
    title: 'errorCode is not the code of the business error',
    clause: 'ERROR-27',
    defect: answers(full, isBusiness, set('/errorCode', 'BUSINESS_ERROR')),
  },
  'cash-out-error/amount-code': {
    title: 'An invalid amount has a code that no table has',
    clause: 'CASHOUT-72',
    defect: answers(
      cashOut,
      (answer, { body }) =>
        answer.status === 400 &&
        !(Number(at(body, '/value')) >= 0.01 && Number.isInteger(Number(at(body, '/value')) * 100)),
      set('/code', 'INVALID_AMOUNT'),
    ),
  },
  'cash-out-error/key-code': {
    title: 'A key that does not match is reported as an invalid amount',
    clause: 'CASHOUT-73',
    defect: answers(cashOut, 400, set('/code', 'PIX_INVALID_AMOUNT')),
  },
  'cash-out-error/duplicate-code': {
    title: 'A used externalId has the code DUPLICATE_EXTERNAL_ID',
    clause: 'CASHOUT-74',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/code', 'DUPLICATE_EXTERNAL_ID')),
  },
  'cash-out-error/duplicate-details': {
    title: 'The refusal of a used externalId names another one',
    clause: 'CASHOUT-75',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/externalId', 'another')),
  },
  'cash-out-error/duplicate-number': {
    title: 'existingTransactionId is a text',
    clause: 'CASHOUT-76',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/existingTransactionId', String)),
  },
  'cash-out-error/duplicate-number-anew': {
    title: 'existingTransactionId is another number in every refusal',
    clause: 'CASHOUT-76',
    defect: () => {
      let refusals = 0;
      return answers(
        cashOut,
        'PIX_DUPLICATE_EXTERNAL_ID',
        set('/details/existingTransactionId', () => (refusals += 1)),
      );
    },
  },
  'cash-out-error/insufficient-402': {
    title: 'Insufficient balance is answered with 402',
    clause: 'CASHOUT-60',
    defect: answers(cashOut, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(402)),
  },
  'cash-out-error/business-code-once': {
    title: 'A business error has its code in code alone',
    clause: 'CASHOUT-79',
    defect: answers(cashOut, isBusiness, drop('/errorCode')),
  },
  'cash-out-error/fields-code': {
    title: 'A missing field has the code PIX_INVALID_REQUEST',
    clause: 'CASHOUT-80',
    defect: answers(cashOut, isInvalidBody, set('/code', 'PIX_INVALID_REQUEST')),
  },
  'cash-out-error/fields-joined': {
    title: 'The messages of an invalid cash-out are one text',
    clause: 'CASHOUT-81',
    defect: answers(cashOut, isInvalidBody, set('/message', joined)),
  },
  'token-error/token-short': {
    title: 'The errors of the token endpoint have the short envelope',
    clause: 'ERROR-29',
    defect: answers(token, isError, shortened),
  },
  'token-error/details-missing': {
    title: 'The errors of the token endpoint have no details',
    clause: 'ERROR-30',
    defect: answers(token, isError, drop('/details')),
  },
  'token-error/hint-missing': {
    title: 'The errors of the token endpoint have no hint',
    clause: 'ERROR-31',
    defect: answers(token, isError, drop('/details/hint')),
  },
  'token-error/violations-missing': {
    title: 'An invalid token request is refused without violations',
    clause: 'ERROR-32',
    defect: answers(token, isError, drop('/details/violations')),
  },
  'errors/short-nested': {
    title: 'The short envelope stands inside error',
    clause: 'ERROR-33',
    defect: answers(
      short,
      isError,
      set('', (body: unknown) => ({ error: body })),
    ),
  },
  'errors/status-code-400': {
    title: 'statusCode is 400, whatever the status',
    clause: 'ERROR-06',
    defect: answers([...full, ...balance], isError, set('/statusCode', 400)),
  },
  'errors/method-lower-case': {
    title: 'method is in lower case',
    clause: 'ERROR-11',
    defect: answers([...full, ...balance], isError, set('/method', 'post')),
  },
  'errors/short-status-code-0': {
    title: 'statusCode of the short envelope is 500, whatever the status',
    clause: 'ERROR-35',
    defect: answers([short, 'createOauthToken'], isError, set('/statusCode', 500)),
  },
  'errors/content-type-html': {
    title: 'Error answers say that they are HTML',
    clause: 'ERROR-01',
    defect: answers([...full, short], isError, header('content-type', 'text/html; charset=utf-8')),
  },
  'errors/malformed-json-accepted': {
    title: 'A malformed body counts as an empty object, and is answered with 200',
    clause: 'ERROR-02',
    defect: answers(
      [...full, 'createOauthToken'],
      (_, request) => malformed(request),
      status(200),
      set('', {}),
    ),
  },
  'errors/malformed-json-500': {
    title: 'A malformed body is answered with 500',
    clause: 'ERROR-39',
    defect: answers([...full, 'createOauthToken'], (_, request) => malformed(request), statusThroughout(500)),
  },
  'errors/wrong-type-500': {
    title: 'A value of a wrong type is answered with 500',
    clause: 'ERROR-39',
    defect: answers(full, isInvalidBody, statusThroughout(500)),
  },
  'errors/timestamp-local': {
    title: 'timestamp is local time passed off as UTC',
    clause: 'ERROR-08',
    defect: answers(full, isError, set('/timestamp', localAsUtc)),
  },
  'errors/code-numbered': {
    title: 'The code has a number that counts up',
    clause: 'ERROR-16',
    defect: counted(isError, (count) => set('/code', (code: unknown) => `${code as string}_${count}`)),
  },
  'errors/first-fault-only': {
    title: 'Of several invalid fields only the first is reported',
    clause: 'ERROR-19',
    defect: answers(
      full,
      isInvalidBody,
      set('/message', (messages: unknown) => (messages as unknown[]).slice(0, 1)),
    ),
  },
  'errors/error-id-constant': {
    title: 'errorId is that of the process, not of the request',
    clause: 'ERROR-23',
    defect: answers(full, isError, set('/errorId', 'd9a6a8f6-6a53-4f0e-8c4b-2f6f3a4b1c55')),
  },
  'errors/no-parser': {
    title:
      'A body is read whatever it says that it is; malformed ones end the connection with an empty answer',
    clause: 'ERROR-02',
    defect: requests([...full], malformed, (request) => ({
      status: 200,
      headers: {},
      body: undefined,
      text: request.method === 'POST' ? '' : request.text,
    })),
  },
  'cash-out-error/refusal-short': {
    title: 'A 400 of cash-out has the short envelope',
    clause: 'CASHOUT-82',
    defect: answers(cashOut, 400, shortened),
  },
} satisfies Defects;
