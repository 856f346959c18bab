import {
  type AnswerEdit,
  answers,
  at,
  drop,
  header,
  isRefusal,
  requests,
  set,
  status,
  statusThroughout,
  type When,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  anHourBeforeStart,
  first,
  joined,
  localAsUtc,
  lowerCase,
  sameAs,
} from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
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

const failures = answers(full, isRefusal);
const invalidBodies = answers(full, isInvalidBody);
const invalidCashOuts = answers(cashOut, isInvalidBody);
const businessErrors = answers(full, isBusiness);
const duplicates = answers(cashOut, duplicate);
const tokenFailures = answers(token, isRefusal);

const localTimestamp = set('/timestamp', localAsUtc);

/** Numbers the responses to which an edit applies. */
const counted = (when: When, edit: (count: number) => AnswerEdit) => (): Part => {
  let count = 0;
  return answers(full, when)((answer, request) => edit((count += 1))(answer, request));
};

export default defects()
  .breaks('ERROR-04', 'The 401 of the bearer filter has the short envelope on cash-out')
  .as('errors/filter-short')(answers(full, 401)(shortened))
  .breaks('ERROR-07', 'timestamp is a number of seconds')
  .as('errors/timestamp-number')(
    failures(set('/timestamp', (time: unknown) => Date.parse(String(time)) / 1000)),
  )
  .breaks('ERROR-09', 'path is empty')
  .as('errors/path-empty')(failures(set('/path', '')))
  .breaks('ERROR-13', 'A generic validation error has the code VALIDATION_ERROR')
  .as('errors/validation-code')(invalidBodies(set('/code', 'VALIDATION_ERROR')))
  .breaks('ERROR-14', 'A generic authentication error has the code UNAUTHORIZED')
  .as('errors/authentication-code')(answers(full, 401)(set('/code', 'UNAUTHORIZED')))
  .breaks('ERROR-18', 'The messages of an invalid body are one text')
  .as('errors/message-joined')(invalidBodies(set('/message', joined)))
  .breaks('ERROR-24', 'error is left out')
  .as('errors/error-missing')(failures(drop('/error')))
  .breaks('ERROR-25', 'error is a text of our own')
  .as('errors/error-translated')(failures(set('/error', 'Requisição recusada')))
  .breaks('ERROR-26', 'errorCode is a number')
  .as('errors/error-code-number')(businessErrors(set('/errorCode', 4001)))
  .breaks('ERROR-27', 'errorCode is not the code of the business error')
  .as('errors/error-code-other')(businessErrors(set('/errorCode', 'BUSINESS_ERROR')))
  .breaks('CASHOUT-72', 'An invalid amount has a code that no table has')
  .as('cash-out-error/amount-code')(answers(cashOut, isAboutAmount)(set('/code', 'INVALID_AMOUNT')))
  .breaks('CASHOUT-73', 'A key that does not match is reported as an invalid amount')
  .as('cash-out-error/key-code')(answers(cashOut, 400)(set('/code', 'PIX_INVALID_AMOUNT')))
  .breaks('CASHOUT-74', 'A used externalId has the code DUPLICATE_EXTERNAL_ID')
  .as('cash-out-error/duplicate-code')(duplicates(set('/code', 'DUPLICATE_EXTERNAL_ID')))
  .breaks('CASHOUT-75', 'The refusal of a used externalId names another one')
  .as('cash-out-error/duplicate-details')(duplicates(set('/details/externalId', 'another')))
  .breaks('CASHOUT-76', 'existingTransactionId is a text')
  .as('cash-out-error/duplicate-number')(duplicates(set('/details/existingTransactionId', String)))
  .breaks('CASHOUT-76', 'existingTransactionId is another number in every refusal')
  .as('cash-out-error/duplicate-number-anew')(
    counted(duplicate, (count) => set('/details/existingTransactionId', count)),
  )
  .breaks('CASHOUT-60', 'Insufficient balance is answered with 402')
  .as('cash-out-error/insufficient-402')(answers(cashOut, 'PIX_INSUFFICIENT_BALANCE')(statusThroughout(402)))
  .breaks('CASHOUT-79', 'A business error has its code in code alone')
  .as('cash-out-error/business-code-once')(businessErrors(drop('/errorCode')))
  .breaks('CASHOUT-80', 'A missing field has the code PIX_INVALID_REQUEST')
  .as('cash-out-error/fields-code')(invalidCashOuts(set('/code', 'PIX_INVALID_REQUEST')))
  .breaks('CASHOUT-81', 'The messages of an invalid cash-out are one text')
  .as('cash-out-error/fields-joined')(invalidCashOuts(set('/message', joined)))
  .breaks('CASHOUT-82', 'A 400 of cash-out has the short envelope')
  .as('cash-out-error/refusal-short')(answers(cashOut, 400)(shortened))
  .breaks('ERROR-29', 'The errors of the token endpoint have the short envelope')
  .as('token-error/token-short')(tokenFailures(shortened))
  .breaks('ERROR-30', 'The errors of the token endpoint have no details')
  .as('token-error/details-missing')(tokenFailures(drop('/details')))
  .breaks('ERROR-31', 'The errors of the token endpoint have no hint')
  .as('token-error/hint-missing')(tokenFailures(drop('/details/hint')))
  .breaks('ERROR-32', 'An invalid token request is refused without violations')
  .as('token-error/violations-missing')(tokenFailures(drop('/details/violations')))
  .breaks('ERROR-33', 'The short envelope stands inside error')
  .as('errors/short-nested')(answers(short, isRefusal)(set('', (body: unknown) => ({ error: body }))))
  .breaks('ERROR-06', 'statusCode is 400 with any status')
  .as('errors/status-code-400')(answers([...full, ...balance], isRefusal)(set('/statusCode', 400)))
  .breaks('ERROR-06', 'statusCode of an error is that of the error before')
  .as('late/status-of-the-error-before')(staleAnswers(full, '/statusCode', isRefusal, () => 'all'))
  .breaks('ERROR-11', 'method is in lower case')
  .as('errors/method-lower-case')(answers([...full, ...balance], isRefusal)(set('/method', lowerCase)))
  .breaks('ERROR-35', 'statusCode of the short envelope is 500 with any status')
  .as('errors/short-status-code-0')(answers([short, 'createOauthToken'], isRefusal)(set('/statusCode', 500)))
  .breaks('ERROR-01', 'Error answers say that they are HTML')
  .as('errors/content-type-html')(
    answers([...full, short], isRefusal)(header('content-type', 'text/html; charset=utf-8')),
  )
  .breaks('ERROR-01', 'Every error is an HTML page')
  .as('errors/html-pages')({
    answer: (answer, { operation }) => {
      if (answer.status < 400 || operation === 'control') return answer;
      const text = `<!DOCTYPE html><html><body><h1>Error ${answer.status}</h1></body></html>`;
      return { ...header('content-type', 'text/html; charset=utf-8')(answer), body: undefined, text };
    },
  })
  .breaks('ERROR-02', 'A malformed body counts as an empty object, and is answered with 200')
  .as('errors/malformed-json-accepted')(
    answers([...full, 'createOauthToken'], isMalformed)(status(200), set('', {})),
  )
  .breaks(
    'ERROR-02',
    'A body is read with any Content-Type; malformed ones end the connection with an empty answer',
  )
  .as('errors/no-parser')(
    requests(
      full,
      malformed,
    )(({ method, text }) => ({
      status: 200,
      headers: {},
      body: undefined,
      text: method === 'POST' ? '' : text,
    })),
  )
  .breaks('ERROR-02', 'Of a body only the first JSON value is read')
  .as('errors/first-value-read')(
    requests(
      cashOut,
      malformed,
    )((request) => {
      const [first = '', second] = request.text.split(/(?<=\}) (?=\{)/);
      return second === undefined ? request : { ...request, body: JSON.parse(first), text: first };
    }),
  )
  .breaks('ERROR-02', 'NaN in a body is read as a number')
  .as('errors/nan-read')(
    requests(
      cashOut,
      malformed,
    )((request) => {
      const text = request.text.replace(':NaN', ':0');
      return text === request.text ? request : { ...request, body: JSON.parse(text), text };
    }),
  )
  .breaks('ERROR-39', 'A malformed body is answered with 500')
  .as('errors/malformed-json-500')(answers([...full, 'createOauthToken'], isMalformed)(statusThroughout(500)))
  .breaks('ERROR-39', 'A value of a wrong type is answered with 500')
  .as('errors/wrong-type-500')(invalidBodies(statusThroughout(500)))
  .breaks('ERROR-16', 'The code has a number that counts up')
  .as('errors/code-numbered')(
    counted(isRefusal, (count) => set('/code', (code: unknown) => `${code as string}_${count}`)),
  )
  .breaks('ERROR-19', 'Of several invalid fields only the first is reported')
  .as('errors/first-fault-only')(invalidBodies(set('/message', first(1))))
  .breaks('ERROR-19', 'Of several invalid fields of a cash-in only the first is reported')
  .as('errors/first-fault-of-cash-in')(answers('createCashIn', 400)(set('/message', first(1))))
  .breaks('ERROR-19', 'Of more than three invalid fields the first three are reported')
  .as('errors/three-messages')(answers([cashOut, 'createCashIn'], 400)(set('/message', first(3))))
  .breaks('ERROR-23', 'errorId is that of the process, not of the request')
  .as('errors/error-id-constant')(failures(set('/errorId', 'd9a6a8f6-6a53-4f0e-8c4b-2f6f3a4b1c55')))
  .breaks('ERROR-23', 'errorId of a business error is its code')
  .as('errors/error-id-of-business-code')(businessErrors(set('/errorId', sameAs('/code'))))
  .breaks('ERROR-23', 'errorId of a certificate that is refused is its code')
  .as('errors/error-id-of-certificate-code')(
    answers(token, withCode(/CERT_(NOT|EXP|MAL)/))(set('/errorId', sameAs('/code'))),
  )
  .breaks('ERROR-23', 'errorId is that of the first refusal of the same code')
  .as('sessions/old-errors-remembered')(
    firstShown(full, '/errorId', isRefusal, (_, { body }) => at(body, '/code')),
  )
  .breaks('ERROR-08', 'timestamp of an error is the time at which the gateway was started')
  .as('late/timestamp-of-the-process')(failures(set('/timestamp', anHourBeforeStart)))
  .breaks('ERROR-08', 'timestamp of an error of cash-out is that of the first one of the account')
  .as('errors/timestamp-of-the-first')(firstShown(cashOut, '/timestamp', isRefusal))
  .breaks('ERROR-08', 'timestamp is local time passed off as UTC')
  .as('errors/timestamp-local')(failures(localTimestamp))
  .breaks('ERROR-08', 'timestamp of an error of cash-out is local time passed off as UTC')
  .as('errors/timestamp-of-cash-out-local')(answers(cashOut, isRefusal)(localTimestamp))
  .breaks('ERROR-08', 'timestamp of a business error is local time passed off as UTC')
  .as('errors/timestamp-of-business-local')(answers(cashOut, isBusiness)(localTimestamp))
  .breaks('ERROR-08', 'timestamp of a token request refused with 401 is local time passed off as UTC')
  .as('errors/timestamp-of-wrong-secret-local')(answers(token, 401)(localTimestamp));
