import { answers, at, fullError, set, statusThroughout } from '../parts/edits.js';
import { variants } from '../variant.js';
import type { WireAnswer, WireRequest } from '../parts/wire.js';

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
export default variants()
  .chooses(
    'An invalid amount is refused with PIX_INVALID_AMOUNT, a key that does not match with PIX_INVALID_PIX_KEY',
  )
  .touching('CASHOUT-1?', 'CASHOUT-3?', 'CASHOUT-4?', 'CASHOUT-72', 'CASHOUT-73', 'ERROR-1?')
  .as('amounts-by-business-code')([
    answers(
      'createCashOut',
      (answer, { body }) => isAbout(answer, 'value') && typeof at(body, '/value') === 'number',
    )(...named('PIX_INVALID_AMOUNT', 'The amount is invalid.')),
    answers(
      'createCashOut',
      (answer, request) => isAbout(answer, 'details.key') && hasKey(request),
    )(...named('PIX_INVALID_PIX_KEY', 'The key does not match its type.')),
  ])
  .chooses('A clientSecret of a wrong length is refused as wrong credentials')
  .touching('TOKEN-*', 'ERROR-3?')
  .as('secret-length-as-credentials')(
    answers('createAccessToken', (answer, { body }) => {
      const secret = at(body, '/clientSecret');
      const isOdd = typeof secret === 'string' && (secret.length < 8 || secret.length > 64);
      return isOdd && at(answer.body, '/code') === 'PUB_REQUEST_BODY_INVALID';
    })(
      statusThroughout(401),
      set('/code', 'PUB_INVALID_CREDENTIALS'),
      set('/message', 'clientId or clientSecret is wrong.'),
      set('/details', { hint: 'Check clientId and clientSecret; which of them is wrong is not said.' }),
    ),
  )
  .chooses('POST /oauth/token refuses in the full envelope, with the codes of the token table')
  .touching('TOKEN-*', 'ERROR-3?')
  .as('oauth-full-envelope')(
    answers(
      'createOauthToken',
      isError,
    )((answer, request) =>
      fullError(request, answer.status, {
        code: answer.status === 400 ? 'PUB_REQUEST_BODY_INVALID' : 'PUB_INVALID_CREDENTIALS',
        message: at(answer.body, '/message'),
        details: { hint: 'Look again.' },
      }),
    ),
  )
  .chooses('POST /oauth/token refuses malformed credentials with 401')
  .touching('TOKEN-*', 'ERROR-*')
  .as('oauth-malformed-401')(answers('createOauthToken', 400)(statusThroughout(401)))
  .chooses('POST /oauth/token refuses wrong credentials with 403')
  .touching('TOKEN-*', 'ERROR-*')
  .as('oauth-credentials-403')(answers('createOauthToken', 401)(statusThroughout(403)))
  .chooses('The standard balance refuses in the short envelope')
  .touching('BALANCE-1?', 'ERROR-*')
  .as('balance-short-envelope')(
    answers(
      ['getBalance', 'getApiBalance'],
      isError,
    )(
      set('', (body: unknown) => ({
        statusCode: at(body, '/statusCode'),
        message: at(body, '/message'),
        error: at(body, '/error'),
      })),
    ),
  )
  .chooses('The compatibility family refuses in the full envelope, which has what the short one needs')
  .touching('BALANCE-02', 'ERROR-*')
  .as('full-envelope-everywhere')(
    answers(
      'getAccountsBalances',
      isError,
    )((answer, request) => fullError(request, answer.status, { message: at(answer.body, '/message') })),
  )
  .chooses('errorId is a text of digits')
  .touching('ERROR-22', 'ERROR-23')
  .as('error-id-numeric')(answers(standard, isError)(set('/errorId', () => String(process.hrtime.bigint()))))
  .chooses('Every error has details, empty where there is nothing to say')
  .touching('ERROR-*', 'CASHOUT-7?')
  .as('details-always')(
    answers('createCashOut', isError)(set('/details', (details: unknown) => details ?? {})),
  )
  .chooses('An invalid field has several messages, and violations are a table by field')
  .touching('ERROR-*', 'TOKEN-0?', 'CASHOUT-8?')
  .as('several-messages-per-field')([
    answers(standard, (answer) => Array.isArray(at(answer.body, '/message')))(
      set('/message', (messages: unknown) => (messages as string[]).flatMap((text) => [text, `${text}!`])),
    ),
    answers(
      'createAccessToken',
      'PUB_REQUEST_BODY_INVALID',
    )(set('/details/violations', { clientId: ['wrong'], clientSecret: ['wrong'] })),
  ])
  .chooses('path is what the service sees behind its proxy')
  .touching('ERROR-09', 'ERROR-04')
  .as('path-behind-a-prefix')(
    answers(standard, isError)(set('/path', (path: unknown) => `/v1/internal${String(path)}`)),
  )
  .chooses('A 404 or 409 of QR cash-out and refund-in, whose body is not shown, has none')
  .touching('qr-cash-out/*', 'refund-in/*', 'contract/qr*', 'contract/refund*', 'errors/every*')
  .as('empty-where-not-shown')(
  answers(['createQrCashOut', 'createRefundIn'], ({ status }) => [404, 409].includes(status))(
    ({ status }) => ({ status, headers: {}, body: undefined, text: '' }),
  ),
);
