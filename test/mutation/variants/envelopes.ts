import { answers, at, fullError, set, statusThroughout } from '../edits.js';
import type { Variant } from '../mutant.js';
import type { WireAnswer, WireRequest } from '../wire.js';

const standard = ['createAccessToken', 'createCashOut'] as const;
const isError = ({ status }: WireAnswer): boolean => status >= 400;
const isInvalid = (answer: WireAnswer): boolean =>
  answer.status === 400 &&
  at(answer.body, '/code') === 'HTTP_ERROR' &&
  Array.isArray(at(answer.body, '/message'));
const keyTypes: readonly unknown[] = ['DOCUMENT', 'EMAIL', 'PHONE', 'RANDOM'];

/** Whether the only fault that the gateway found is in the field. */
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
export default [
  {
    id: 'amounts-by-business-code',
    touches: ['CASHOUT-1?', 'CASHOUT-3?', 'CASHOUT-4?', 'CASHOUT-72', 'CASHOUT-73', 'ERROR-1?'],
    title:
      'An invalid amount is refused with PIX_INVALID_AMOUNT, a key that does not match with PIX_INVALID_PIX_KEY',
    parts: [
      answers(
        'createCashOut',
        (answer, { body }) => isAbout(answer, 'value') && typeof at(body, '/value') === 'number',
        ...named('PIX_INVALID_AMOUNT', 'The amount is invalid.'),
      ),
      answers(
        'createCashOut',
        (answer, request) => isAbout(answer, 'details.key') && hasKey(request),
        ...named('PIX_INVALID_PIX_KEY', 'The key does not match its type.'),
      ),
    ],
  },
  {
    id: 'secret-length-as-credentials',
    touches: ['TOKEN-*', 'ERROR-3?'],
    title: 'A clientSecret of a wrong length is refused as wrong credentials',
    parts: answers(
      'createAccessToken',
      (answer, { body }) => {
        const secret = at(body, '/clientSecret');
        const isOdd = typeof secret === 'string' && (secret.length < 8 || secret.length > 64);
        return isOdd && at(answer.body, '/code') === 'PUB_REQUEST_BODY_INVALID';
      },
      statusThroughout(401),
      set('/code', 'PUB_INVALID_CREDENTIALS'),
      set('/message', 'clientId or clientSecret is wrong.'),
      set('/details', { hint: 'Check clientId and clientSecret; which of them is wrong is not said.' }),
    ),
  },
  {
    id: 'oauth-full-envelope',
    touches: ['TOKEN-*', 'ERROR-3?'],
    title: 'POST /oauth/token refuses in the full envelope, with the codes of the token table',
    parts: answers('createOauthToken', isError, (answer, request) =>
      fullError(request, answer.status, {
        code: answer.status === 400 ? 'PUB_REQUEST_BODY_INVALID' : 'PUB_INVALID_CREDENTIALS',
        message: at(answer.body, '/message'),
        details: { hint: 'Look again.' },
      }),
    ),
  },
  {
    id: 'oauth-malformed-401',
    touches: ['TOKEN-*', 'ERROR-*'],
    title: 'POST /oauth/token refuses malformed credentials with 401',
    parts: answers('createOauthToken', 400, statusThroughout(401)),
  },
  {
    id: 'oauth-credentials-403',
    touches: ['TOKEN-*', 'ERROR-*'],
    title: 'POST /oauth/token refuses wrong credentials with 403',
    parts: answers('createOauthToken', 401, statusThroughout(403)),
  },
  {
    id: 'balance-short-envelope',
    touches: ['BALANCE-1?', 'ERROR-*'],
    title: 'The standard balance refuses in the short envelope',
    parts: answers(
      ['getBalance', 'getApiBalance'],
      isError,
      set('', (body: unknown) => ({
        statusCode: at(body, '/statusCode'),
        message: at(body, '/message'),
        error: at(body, '/error'),
      })),
    ),
  },
  {
    id: 'full-envelope-everywhere',
    touches: ['BALANCE-02', 'ERROR-*'],
    title: 'The compatibility family refuses in the full envelope, which has what the short one needs',
    parts: answers('getAccountsBalances', isError, (answer, request) =>
      fullError(request, answer.status, { message: at(answer.body, '/message') }),
    ),
  },
  {
    id: 'error-id-numeric',
    touches: ['ERROR-22', 'ERROR-23'],
    title: 'errorId is a text of digits',
    parts: answers(
      standard,
      isError,
      set('/errorId', () => String(process.hrtime.bigint())),
    ),
  },
  {
    id: 'details-always',
    touches: ['ERROR-*', 'CASHOUT-7?'],
    title: 'Every error has details, empty where there is nothing to say',
    parts: answers(
      'createCashOut',
      isError,
      set('/details', (details: unknown) => details ?? {}),
    ),
  },
  {
    id: 'several-messages-per-field',
    touches: ['ERROR-*', 'TOKEN-0?', 'CASHOUT-8?'],
    title: 'An invalid field has several messages, and violations are a table by field',
    parts: [
      answers(
        standard,
        (answer) => Array.isArray(at(answer.body, '/message')),
        set('/message', (messages: unknown) => (messages as string[]).flatMap((text) => [text, `${text}!`])),
      ),
      answers(
        'createAccessToken',
        'PUB_REQUEST_BODY_INVALID',
        set('/details/violations', { clientId: ['wrong'], clientSecret: ['wrong'] }),
      ),
    ],
  },
  {
    id: 'path-behind-a-prefix',
    touches: ['ERROR-09', 'ERROR-04'],
    title: 'path is what the service sees behind its proxy',
    parts: answers(
      standard,
      isError,
      set('/path', (path: unknown) => `/v1/internal${String(path)}`),
    ),
  },
  {
    id: 'empty-where-not-shown',
    touches: ['qr-cash-out/*', 'refund-in/*', 'contract/qr*', 'contract/refund*', 'errors/every*'],
    title: 'A 404 or 409 of QR cash-out and refund-in, whose body is not shown, has none',
    parts: answers(
      ['createQrCashOut', 'createRefundIn'],
      ({ status }) => [404, 409].includes(status),
      ({ status }) => ({ status, headers: {}, body: undefined, text: '' }),
    ),
  },
] satisfies readonly Variant[];
