import {
  type AnswerEdit,
  answers,
  answersOf,
  at,
  drop,
  header,
  isRefusal,
  requests,
  set,
  status,
  statusThroughout,
  type When,
} from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { anHourBeforeStart, first, joined, localAsUtc, lowerCase, sameAs } from '../../values.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { withCode } from '../shared/second-time.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const full = ['createAccessToken', 'createCashOut'] as const;
const token = 'createAccessToken';
const cashOut = 'createCashOut';
const short = 'getAccountsBalances';
const balance = ['getBalance', 'getApiBalance'] as const;
const duplicate = 'PIX_DUPLICATE_EXTERNAL_ID';

const isInvalidBody = ({ status: code, body }: WireAnswer): boolean =>
  code === 400 && Array.isArray(at(body, '/message'));
const isBusiness = withCode(/^PIX_/);
const malformed = ({ body, text }: WireRequest): boolean => body === undefined && text !== '';
const isMalformed: When = (_, request) => malformed(request);
const isAboutAmount: When = ({ status: code }, { body }) => {
  const value = Number(at(body, '/value'));
  return code === 400 && !(value >= 0.01 && Number.isInteger(value * 100));
};
const shortened: AnswerEdit = set('', (body: unknown) => ({
  statusCode: at(body, '/statusCode'),
  message: joined(at(body, '/message')),
  error: at(body, '/error'),
}));

const failures = answersOf(full, isRefusal);
const invalidBodies = answersOf(full, isInvalidBody);
const invalidCashOuts = answersOf(cashOut, isInvalidBody);
const businessErrors = answersOf(full, isBusiness);
const duplicates = answersOf(cashOut, duplicate);
const tokenFailures = answersOf(token, isRefusal);

const localTimestamp = set('/timestamp', localAsUtc);

/** Numbers the answers that an edit touches. */
const counted = (when: When, edit: (count: number) => AnswerEdit) => (): Part => {
  let count = 0;
  return answers(full, when, (answer, request) => edit((count += 1))(answer, request));
};

/** Every error is an HTML page. */
const pages: Part = {
  http: {
    answer: (answer, { operation }) => {
      if (answer.status < 400 || operation === 'control') return answer;
      const text = `<!DOCTYPE html><html><body><h1>Error ${answer.status}</h1></body></html>`;
      return { ...header('content-type', 'text/html; charset=utf-8')(answer), body: undefined, text };
    },
  },
};

export default {
  'errors/filter-short': breaks('ERROR-04', {
    title: 'The 401 of the bearer filter has the short envelope on cash-out',
    defect: answers(full, 401, shortened),
  }),
  'errors/timestamp-number': breaks('ERROR-07', {
    title: 'timestamp is a number of seconds',
    defect: failures(set('/timestamp', (time: unknown) => Date.parse(String(time)) / 1000)),
  }),
  'errors/path-empty': breaks('ERROR-09', {
    title: 'path is empty',
    defect: failures(set('/path', '')),
  }),
  'errors/validation-code': breaks('ERROR-13', {
    title: 'A generic validation error has the code VALIDATION_ERROR',
    defect: invalidBodies(set('/code', 'VALIDATION_ERROR')),
  }),
  'errors/authentication-code': breaks('ERROR-14', {
    title: 'A generic authentication error has the code UNAUTHORIZED',
    defect: answers(full, 401, set('/code', 'UNAUTHORIZED')),
  }),
  'errors/message-joined': breaks('ERROR-18', {
    title: 'The messages of an invalid body are one text',
    defect: invalidBodies(set('/message', joined)),
  }),
  'errors/error-missing': breaks('ERROR-24', {
    title: 'error is left out',
    defect: failures(drop('/error')),
  }),
  'errors/error-translated': breaks('ERROR-25', {
    title: 'error is a text of our own',
    defect: failures(set('/error', 'Requisição recusada')),
  }),
  'errors/error-code-number': breaks('ERROR-26', {
    title: 'errorCode is a number',
    defect: businessErrors(set('/errorCode', 4001)),
  }),
  'errors/error-code-other': breaks('ERROR-27', {
    title: 'errorCode is not the code of the business error',
    defect: businessErrors(set('/errorCode', 'BUSINESS_ERROR')),
  }),
  'cash-out-error/amount-code': breaks('CASHOUT-72', {
    title: 'An invalid amount has a code that no table has',
    defect: answers(cashOut, isAboutAmount, set('/code', 'INVALID_AMOUNT')),
  }),
  'cash-out-error/key-code': breaks('CASHOUT-73', {
    title: 'A key that does not match is reported as an invalid amount',
    defect: answers(cashOut, 400, set('/code', 'PIX_INVALID_AMOUNT')),
  }),
  'cash-out-error/duplicate-code': breaks('CASHOUT-74', {
    title: 'A used externalId has the code DUPLICATE_EXTERNAL_ID',
    defect: duplicates(set('/code', 'DUPLICATE_EXTERNAL_ID')),
  }),
  'cash-out-error/duplicate-details': breaks('CASHOUT-75', {
    title: 'The refusal of a used externalId names another one',
    defect: duplicates(set('/details/externalId', 'another')),
  }),
  'cash-out-error/duplicate-number': breaks('CASHOUT-76', {
    title: 'existingTransactionId is a text',
    defect: duplicates(set('/details/existingTransactionId', String)),
  }),
  'cash-out-error/duplicate-number-anew': breaks('CASHOUT-76', {
    title: 'existingTransactionId is another number in every refusal',
    defect: counted(duplicate, (count) => set('/details/existingTransactionId', count)),
  }),
  'cash-out-error/insufficient-402': breaks('CASHOUT-60', {
    title: 'Insufficient balance is answered with 402',
    defect: answers(cashOut, 'PIX_INSUFFICIENT_BALANCE', statusThroughout(402)),
  }),
  'cash-out-error/business-code-once': breaks('CASHOUT-79', {
    title: 'A business error has its code in code alone',
    defect: businessErrors(drop('/errorCode')),
  }),
  'cash-out-error/fields-code': breaks('CASHOUT-80', {
    title: 'A missing field has the code PIX_INVALID_REQUEST',
    defect: invalidCashOuts(set('/code', 'PIX_INVALID_REQUEST')),
  }),
  'cash-out-error/fields-joined': breaks('CASHOUT-81', {
    title: 'The messages of an invalid cash-out are one text',
    defect: invalidCashOuts(set('/message', joined)),
  }),
  'cash-out-error/refusal-short': breaks('CASHOUT-82', {
    title: 'A 400 of cash-out has the short envelope',
    defect: answers(cashOut, 400, shortened),
  }),
  'token-error/token-short': breaks('ERROR-29', {
    title: 'The errors of the token endpoint have the short envelope',
    defect: tokenFailures(shortened),
  }),
  'token-error/details-missing': breaks('ERROR-30', {
    title: 'The errors of the token endpoint have no details',
    defect: tokenFailures(drop('/details')),
  }),
  'token-error/hint-missing': breaks('ERROR-31', {
    title: 'The errors of the token endpoint have no hint',
    defect: tokenFailures(drop('/details/hint')),
  }),
  'token-error/violations-missing': breaks('ERROR-32', {
    title: 'An invalid token request is refused without violations',
    defect: tokenFailures(drop('/details/violations')),
  }),
  'errors/short-nested': breaks('ERROR-33', {
    title: 'The short envelope stands inside error',
    defect: answersOf(short, isRefusal)(set('', (body: unknown) => ({ error: body }))),
  }),
  'errors/status-code-400': breaks('ERROR-06', {
    title: 'statusCode is 400, whatever the status',
    defect: answers([...full, ...balance], isRefusal, set('/statusCode', 400)),
  }),
  'late/status-of-the-error-before': breaks('ERROR-06', {
    title: 'statusCode of an error is that of the error before',
    defect: staleAnswers(full, '/statusCode', isRefusal, () => 'all'),
  }),
  'errors/method-lower-case': breaks('ERROR-11', {
    title: 'method is in lower case',
    defect: answers([...full, ...balance], isRefusal, set('/method', lowerCase)),
  }),
  'errors/short-status-code-0': breaks('ERROR-35', {
    title: 'statusCode of the short envelope is 500, whatever the status',
    defect: answers([short, 'createOauthToken'], isRefusal, set('/statusCode', 500)),
  }),
  'errors/content-type-html': breaks('ERROR-01', {
    title: 'Error answers say that they are HTML',
    defect: answers([...full, short], isRefusal, header('content-type', 'text/html; charset=utf-8')),
  }),
  'errors/html-pages': breaks('ERROR-01', {
    title: 'Every error is an HTML page',
    defect: pages,
  }),
  'errors/malformed-json-accepted': breaks('ERROR-02', {
    title: 'A malformed body counts as an empty object, and is answered with 200',
    defect: answers([...full, 'createOauthToken'], isMalformed, status(200), set('', {})),
  }),
  'errors/no-parser': breaks('ERROR-02', {
    title:
      'A body is read whatever it says that it is; malformed ones end the connection with an empty answer',
    defect: requests(full, malformed, ({ method, text }) => ({
      ...{ status: 200, headers: {}, body: undefined },
      text: method === 'POST' ? '' : text,
    })),
  }),
  'errors/malformed-json-500': breaks('ERROR-39', {
    title: 'A malformed body is answered with 500',
    defect: answers([...full, 'createOauthToken'], isMalformed, statusThroughout(500)),
  }),
  'errors/wrong-type-500': breaks('ERROR-39', {
    title: 'A value of a wrong type is answered with 500',
    defect: invalidBodies(statusThroughout(500)),
  }),
  'errors/code-numbered': breaks('ERROR-16', {
    title: 'The code has a number that counts up',
    defect: counted(isRefusal, (count) => set('/code', (code: unknown) => `${code as string}_${count}`)),
  }),
  'errors/first-fault-only': breaks('ERROR-19', {
    title: 'Of several invalid fields only the first is reported',
    defect: invalidBodies(set('/message', first(1))),
  }),
  'errors/first-fault-of-cash-in': breaks('ERROR-19', {
    title: 'Of several invalid fields of a cash-in only the first is told',
    defect: answers('createCashIn', 400, set('/message', first(1))),
  }),
  'errors/three-messages': breaks('ERROR-19', {
    title: 'Of more than three invalid fields the first three are told',
    defect: answers([cashOut, 'createCashIn'], 400, set('/message', first(3))),
  }),
  'errors/error-id-constant': breaks('ERROR-23', {
    title: 'errorId is that of the process, not of the request',
    defect: failures(set('/errorId', 'd9a6a8f6-6a53-4f0e-8c4b-2f6f3a4b1c55')),
  }),
  'errors/error-id-of-business-code': breaks('ERROR-23', {
    title: 'errorId of a business error is its code',
    defect: businessErrors(set('/errorId', sameAs('/code'))),
  }),
  'errors/error-id-of-certificate-code': breaks('ERROR-23', {
    title: 'errorId of a certificate that is refused is its code',
    defect: answers(token, withCode(/CERT_(NOT|EXP|MAL)/), set('/errorId', sameAs('/code'))),
  }),
  'sessions/old-errors-remembered': breaks('ERROR-23', {
    title: 'errorId is that of the first refusal of the same code',
    defect: firstShown(full, '/errorId', isRefusal, (_, { body }) => at(body, '/code')),
  }),
  'late/timestamp-of-the-process': breaks('ERROR-08', {
    title: 'timestamp of an error is the time at which the gateway was started',
    defect: failures(set('/timestamp', anHourBeforeStart)),
  }),
  'errors/timestamp-of-the-first': breaks('ERROR-08', {
    title: 'timestamp of an error of cash-out is that of the first one of the account',
    defect: firstShown(cashOut, '/timestamp', isRefusal),
  }),
  'errors/timestamp-local': breaks('ERROR-08', {
    title: 'timestamp is local time passed off as UTC',
    defect: failures(localTimestamp),
  }),
  'errors/timestamp-of-cash-out-local': breaks('ERROR-08', {
    title: 'timestamp of an error of cash-out is local time passed off as UTC',
    defect: answers(cashOut, isRefusal, localTimestamp),
  }),
  'errors/timestamp-of-business-local': breaks('ERROR-08', {
    title: 'timestamp of a business error is local time passed off as UTC',
    defect: answers(cashOut, isBusiness, localTimestamp),
  }),
  'errors/timestamp-of-wrong-secret-local': breaks('ERROR-08', {
    title: 'timestamp of a token request refused with 401 is local time passed off as UTC',
    defect: answers(token, 401, localTimestamp),
  }),
} satisfies Defects;
