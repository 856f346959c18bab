import { answers, at, fullError, set, statusThroughout } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import type { WireAnswer, WireRequest } from '../parts/wire.js';

const standard = ['createAccessToken', 'createCashOut'] as const;
const isError = ({ status }: WireAnswer): boolean => status >= 400;
const isInvalid = (answer: WireAnswer): boolean =>
  answer.status === 400 &&
  at(answer.body, '/code') === 'HTTP_ERROR' &&
  Array.isArray(at(answer.body, '/message'));
const keyTypes: readonly unknown[] = ['DOCUMENT', 'EMAIL', 'PHONE', 'RANDOM'];

/** Whether all the faults that the gateway found are in this field. */
const isAbout = (answer: WireAnswer, field: string): boolean => {
  const messages = at(answer.body, '/message');
  return (
    isInvalid(answer) &&
    Array.isArray(messages) &&
    messages.every((text) => String(text).startsWith(`${field} `))
  );
};
const named = (code: string, text: string) => [
  set('/code', code),
  set('/errorCode', code),
  set('/message', text),
];
const hasKey = ({ body }: WireRequest): boolean =>
  typeof at(body, '/details/key') === 'string' && keyTypes.includes(at(body, '/details/keyType'));

/** Other legal ways to refuse. */
export default {
  'amounts-by-business-code': [
    answers(
      'createCashOut',
      (answer, { body }) => isAbout(answer, 'value') && typeof at(body, '/value') === 'number',
    )(...named('PIX_INVALID_AMOUNT', 'The amount is invalid.')),
    answers(
      'createCashOut',
      (answer, request) => isAbout(answer, 'details.key') && hasKey(request),
    )(...named('PIX_INVALID_PIX_KEY', 'The key does not match its type.')),
  ],
  'secret-length-as-credentials': answers('createAccessToken', (answer, { body }) => {
    const secret = at(body, '/clientSecret');
    const isOdd = typeof secret === 'string' && (secret.length < 8 || secret.length > 64);
    return isOdd && at(answer.body, '/code') === 'PUB_REQUEST_BODY_INVALID';
  })(
    statusThroughout(401),
    set('/code', 'PUB_INVALID_CREDENTIALS'),
    set('/message', 'clientId or clientSecret is wrong.'),
    set('/details', { hint: 'Check clientId and clientSecret; which of them is wrong is not said.' }),
  ),
  'oauth-full-envelope': answers(
    'createOauthToken',
    isError,
  )((answer, request) =>
    fullError(request, answer.status, {
      code: answer.status === 400 ? 'PUB_REQUEST_BODY_INVALID' : 'PUB_INVALID_CREDENTIALS',
      message: at(answer.body, '/message'),
      details: { hint: 'Look again.' },
    }),
  ),
  'oauth-malformed-401': answers('createOauthToken', 400)(statusThroughout(401)),
  'oauth-credentials-403': answers('createOauthToken', 401)(statusThroughout(403)),
  'balance-short-envelope': answers(
    ['getBalance', 'getApiBalance'],
    isError,
  )(
    set('', (body: unknown) => ({
      statusCode: at(body, '/statusCode'),
      message: at(body, '/message'),
      error: at(body, '/error'),
    })),
  ),
  'full-envelope-everywhere': answers(
    'getAccountsBalances',
    isError,
  )((answer, request) => fullError(request, answer.status, { message: at(answer.body, '/message') })),
  'error-id-numeric': answers(standard, isError)(set('/errorId', () => String(process.hrtime.bigint()))),
  'details-always': answers('createCashOut', isError)(set('/details', (details: unknown) => details ?? {})),
  'several-messages-per-field': [
    answers(standard, (answer) => Array.isArray(at(answer.body, '/message')))(
      set('/message', (messages: unknown) => (messages as string[]).flatMap((text) => [text, `${text}!`])),
    ),
    answers(
      'createAccessToken',
      'PUB_REQUEST_BODY_INVALID',
    )(set('/details/violations', { clientId: ['wrong'], clientSecret: ['wrong'] })),
  ],
  'path-behind-a-prefix': answers(
    standard,
    isError,
  )(set('/path', (path: unknown) => `/v1/internal${String(path)}`)),
  'empty-where-not-shown': answers(['createQrCashOut', 'createRefundIn'], ({ status }) =>
    [404, 409].includes(status),
  )(({ status }) => ({ status, headers: {}, body: undefined, text: '' })),
} satisfies VariantParts;
