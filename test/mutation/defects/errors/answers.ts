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
import { breaks, type Defects } from '../../mutant.js';
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
  'errors/filter-short': breaks('ERROR-04', {
    title: 'The 401 of the bearer filter has the short envelope on cash-out',
    defect: answers(full, 401, shortened),
  }),
  'errors/timestamp-number': breaks('ERROR-07', {
    title: 'timestamp is a number of seconds',
    defect: answers(
      full,
      isError,
      set('/timestamp', (time: unknown) => Date.parse(String(time)) / 1000),
    ),
  }),
  'errors/path-empty': breaks('ERROR-09', {
    title: 'path is empty',
    defect: answers(full, isError, set('/path', '')),
  }),
  'errors/validation-code': breaks('ERROR-13', {
    title: 'A generic validation error has the code VALIDATION_ERROR',
    defect: answers(full, isInvalidBody, set('/code', 'VALIDATION_ERROR')),
  }),
  'errors/authentication-code': breaks('ERROR-14', {
    title: 'A generic authentication error has the code UNAUTHORIZED',
    defect: answers(full, 401, set('/code', 'UNAUTHORIZED')),
  }),
  'errors/message-joined': breaks('ERROR-18', {
    title: 'The messages of an invalid body are one text',
    defect: answers(full, isInvalidBody, set('/message', joined)),
  }),
  'errors/error-missing': breaks('ERROR-24', {
    title: 'error is left out',
    defect: answers(full, isError, drop('/error')),
  }),
  'errors/error-translated': breaks('ERROR-25', {
    title: 'error is a text of our own',
    defect: answers(full, isError, set('/error', 'Requisição recusada')),
  }),
  'errors/error-code-number': breaks('ERROR-26', {
    title: 'errorCode is a number',
    defect: answers(full, isBusiness, set('/errorCode', 4001)),
  }),
  'errors/error-code-other': breaks('ERROR-27', {
    title: 'errorCode is not the code of the business error',
    defect: answers(full, isBusiness, set('/errorCode', 'BUSINESS_ERROR')),
  }),
  'cash-out-error/amount-code': breaks('CASHOUT-72', {
    title: 'An invalid amount has a code that no table has',
    defect: answers(
      cashOut,
      (answer, { body }) =>
        answer.status === 400 &&
        !(Number(at(body, '/value')) >= 0.01 && Number.isInteger(Number(at(body, '/value')) * 100)),
      set('/code', 'INVALID_AMOUNT'),
    ),
  }),
  'cash-out-error/key-code': breaks('CASHOUT-73', {
    title: 'A key that does not match is reported as an invalid amount',
    defect: answers(cashOut, 400, set('/code', 'PIX_INVALID_AMOUNT')),
  }),
  'cash-out-error/duplicate-code': breaks('CASHOUT-74', {
    title: 'A used externalId has the code DUPLICATE_EXTERNAL_ID',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/code', 'DUPLICATE_EXTERNAL_ID')),
  }),
  'cash-out-error/duplicate-details': breaks('CASHOUT-75', {
    title: 'The refusal of a used externalId names another one',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/externalId', 'another')),
  }),
  'cash-out-error/duplicate-number': breaks('CASHOUT-76', {
    title: 'existingTransactionId is a text',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', set('/details/existingTransactionId', String)),
  }),
  'cash-out-error/duplicate-number-anew': breaks('CASHOUT-76', {
    title: 'existingTransactionId is another number in every refusal',
    defect: () => {
      let refusals = 0;
      return answers(
        cashOut,
        'PIX_DUPLICATE_EXTERNAL_ID',
        set('/details/existingTransactionId', () => (refusals += 1)),
      );
    },
  }),
  'cash-out-error/insufficient-402': breaks('CASHOUT-60', {
    title: 'Insufficient balance is answered with 402',
    defect: answers(cashOut, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(402)),
  }),
  'cash-out-error/business-code-once': breaks('CASHOUT-79', {
    title: 'A business error has its code in code alone',
    defect: answers(cashOut, isBusiness, drop('/errorCode')),
  }),
  'cash-out-error/fields-code': breaks('CASHOUT-80', {
    title: 'A missing field has the code PIX_INVALID_REQUEST',
    defect: answers(cashOut, isInvalidBody, set('/code', 'PIX_INVALID_REQUEST')),
  }),
  'cash-out-error/fields-joined': breaks('CASHOUT-81', {
    title: 'The messages of an invalid cash-out are one text',
    defect: answers(cashOut, isInvalidBody, set('/message', joined)),
  }),
  'token-error/token-short': breaks('ERROR-29', {
    title: 'The errors of the token endpoint have the short envelope',
    defect: answers(token, isError, shortened),
  }),
  'token-error/details-missing': breaks('ERROR-30', {
    title: 'The errors of the token endpoint have no details',
    defect: answers(token, isError, drop('/details')),
  }),
  'token-error/hint-missing': breaks('ERROR-31', {
    title: 'The errors of the token endpoint have no hint',
    defect: answers(token, isError, drop('/details/hint')),
  }),
  'token-error/violations-missing': breaks('ERROR-32', {
    title: 'An invalid token request is refused without violations',
    defect: answers(token, isError, drop('/details/violations')),
  }),
  'errors/short-nested': breaks('ERROR-33', {
    title: 'The short envelope stands inside error',
    defect: answers(
      short,
      isError,
      set('', (body: unknown) => ({ error: body })),
    ),
  }),
  'errors/status-code-400': breaks('ERROR-06', {
    title: 'statusCode is 400, whatever the status',
    defect: answers([...full, ...balance], isError, set('/statusCode', 400)),
  }),
  'errors/method-lower-case': breaks('ERROR-11', {
    title: 'method is in lower case',
    defect: answers([...full, ...balance], isError, set('/method', 'post')),
  }),
  'errors/short-status-code-0': breaks('ERROR-35', {
    title: 'statusCode of the short envelope is 500, whatever the status',
    defect: answers([short, 'createOauthToken'], isError, set('/statusCode', 500)),
  }),
  'errors/content-type-html': breaks('ERROR-01', {
    title: 'Error answers say that they are HTML',
    defect: answers([...full, short], isError, header('content-type', 'text/html; charset=utf-8')),
  }),
  'errors/malformed-json-accepted': breaks('ERROR-02', {
    title: 'A malformed body counts as an empty object, and is answered with 200',
    defect: answers(
      [...full, 'createOauthToken'],
      (_, request) => malformed(request),
      status(200),
      set('', {}),
    ),
  }),
  'errors/malformed-json-500': breaks('ERROR-39', {
    title: 'A malformed body is answered with 500',
    defect: answers([...full, 'createOauthToken'], (_, request) => malformed(request), statusThroughout(500)),
  }),
  'errors/wrong-type-500': breaks('ERROR-39', {
    title: 'A value of a wrong type is answered with 500',
    defect: answers(full, isInvalidBody, statusThroughout(500)),
  }),
  'errors/timestamp-local': breaks('ERROR-08', {
    title: 'timestamp is local time passed off as UTC',
    defect: answers(full, isError, set('/timestamp', localAsUtc)),
  }),
  'errors/code-numbered': breaks('ERROR-16', {
    title: 'The code has a number that counts up',
    defect: counted(isError, (count) => set('/code', (code: unknown) => `${code as string}_${count}`)),
  }),
  'errors/first-fault-only': breaks('ERROR-19', {
    title: 'Of several invalid fields only the first is reported',
    defect: answers(
      full,
      isInvalidBody,
      set('/message', (messages: unknown) => (messages as unknown[]).slice(0, 1)),
    ),
  }),
  'errors/error-id-constant': breaks('ERROR-23', {
    title: 'errorId is that of the process, not of the request',
    defect: answers(full, isError, set('/errorId', 'd9a6a8f6-6a53-4f0e-8c4b-2f6f3a4b1c55')),
  }),
  'errors/no-parser': breaks('ERROR-02', {
    title:
      'A body is read whatever it says that it is; malformed ones end the connection with an empty answer',
    defect: requests([...full], malformed, (request) => ({
      status: 200,
      headers: {},
      body: undefined,
      text: request.method === 'POST' ? '' : request.text,
    })),
  }),
  'cash-out-error/refusal-short': breaks('CASHOUT-82', {
    title: 'A 400 of cash-out has the short envelope',
    defect: answers(cashOut, 400, shortened),
  }),
} satisfies Defects;
