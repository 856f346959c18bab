import { answers, at, isRefusal, isSuccess, requests, set } from '../parts/edits.js';
import { items } from '../parts/lists.js';
import { onState } from '../parts/memory.js';
import { isEvent, isType, notifications, sending, withBody } from '../parts/notifications.js';
import type { Part } from '../parts/part.js';
import type { VariantParts } from '../variant.js';

/** A code that is in no table of the current specification. */
const newCode = 'PIX_PARTNER_RULE';

const certificate = 'x-ssl-client-cert';

/** Refuses revoked certificates with a code of their own, which the chapter on errors announces as possible. */
function revokedToldApart(): readonly Part[] {
  const revoked = new Set<unknown>();
  return [
    onState('a client certificate', ({ body }, params) => {
      if (at(params, '/condition') === 'revoked') revoked.add(at(body, '/certificateHeader'));
    }),
    answers(
      'createAccessToken',
      (answer, { headers }) =>
        at(answer.body, '/code') === 'PUB_CERT_NOT_REGISTERED' && revoked.has(headers[certificate]),
    )(set('/code', 'PUB_CERT_REVOKED')),
  ];
}

/** All operations whose refusals have no table of codes. */
const withoutCodes = [
  'createQrCashOut',
  'createRefundIn',
  'createTransfer',
  'putCob',
  'putDevolucao',
  'listMeds',
  'listTransactions',
  'getAccountsBalances',
  'registerWebhook',
  'resendWebhook',
] as const;

/** Additions that a later version may make without notice to clients, because the current sentences leave lists open. */
export default {
  'tomorrow-scopes': answers(
    'createOauthToken',
    isSuccess,
  )(set('/scope', (scope: unknown) => `${String(scope)} med:read pix.automatic:write`)),
  'tomorrow-refusal-codes': answers(
    withoutCodes,
    (answer) => isRefusal(answer) && typeof answer.body === 'object' && answer.body !== null,
  )((answer) => {
    const code = at(answer.body, '/code');
    // The generic code stays unchanged.
    if (code === 'HTTP_ERROR') return answer;
    const coded = set('/code', newCode)(answer);
    return code === undefined ? coded : set('/errorCode', newCode)(coded);
  }),
  'tomorrow-failure-codes': notifications(
    (body) => isEvent('CashIn', 'ERROR')(body) || isEvent('CashInReversal', 'ERROR')(body),
  )(set('/errorCode', 'PARTICIPANT_OFFLINE'), set('/errorMessage', 'The other participant is offline.')),
  'tomorrow-failure-words': notifications(
    (body) => (isType('TRANSFER')(body) || isType('REFUND')(body)) && at(body, '/data/status') === 'ERROR',
  )(set('/data/status', 'RETIDO_PARA_ANALISE')),
  'tomorrow-med-causes': requests(
    'control',
    ({ body }) => at(body, '/state') === 'a MED' && at(body, '/params/cause') === undefined,
  )(set('/params/cause', 'ACCOUNT_TAKEOVER')),
  'tomorrow-payment-kinds': items(
    'listMeds',
    (item) =>
      [
        set('/originalTransaction/type', 'PIX_AUTOMATIC'),
        set('/originalTransaction/transactionType', 'RECURRING_CASH_IN'),
      ].reduce((holder, edit) => edit(holder), { body: item }).body,
  ),
  'tomorrow-announced': {
    answer: (answer, { operation }) =>
      operation === 'control'
        ? answer
        : {
            ...answer,
            headers: {
              ...answer.headers,
              'api-version': '2027-01-01',
              deprecation: '@1798761600',
              sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
              link: '<https://gateway.example/changes>; rel="deprecation"',
            },
          },
  },
  'tomorrow-revoked-code': revokedToldApart,
  'tomorrow-kinds': sending(async (delivery, send) => {
    const outcome = await send(delivery);
    await send(withBody(delivery, { type: 'PIX_AUTOMATIC', data: { id: 1, status: 'SCHEDULED' } }));
    return outcome;
  }),
} satisfies VariantParts;
