import type { OperationId } from '../../../generated/operations.js';
import { answers, at, errorOf, onAnswers, requests, set, shortError } from '../parts/edits.js';
import { parameter } from '../parts/paths.js';
import { authorizationOf } from '../parts/memory.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import type { WireAnswer, WireRequest } from '../parts/wire.js';

const transfer = 'createTransfer';

/** The members of each body that the specification names. */
const named: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  createAccessToken: ['clientId', 'clientSecret'],
  createOauthToken: ['clientId', 'clientSecret'],
  createCashOut: ['value', 'externalId', 'description', 'details'],
  createQrCashOut: ['value', 'qrCode', 'externalId', 'description', 'name', 'document'],
  createTransfer: [
    'pixKey',
    'creditorDocument',
    'priority',
    'description',
    'expiration',
    'payment',
    'ispbDeny',
  ],
  createCashIn: ['transaction', 'payer', 'additionalInfo', 'splits'],
  putCob: ['calendario', 'devedor', 'valor', 'chave', 'solicitacaoPagador', 'infoAdicionais'],
  putDevolucao: ['valor', 'natureza', 'descricao'],
  createRefundIn: ['refundValue', 'reason', 'externalId'],
  registerWebhook: ['url', 'eventType', 'headers'],
  resendWebhook: ['url'],
};

function refused(request: WireRequest): WireAnswer {
  const message = ['the body is not as the table has it'];
  const isToken = request.operation === 'createAccessToken';
  return errorOf(request, 400, {
    message,
    ...(isToken && {
      code: 'PUB_REQUEST_BODY_INVALID',
      details: { hint: 'Send what the table names.', violations: message },
    }),
  });
}

const hasUnnamed = ({ operation, body }: WireRequest): boolean => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const names = named[operation as OperationId] ?? [];
  return Object.keys(body).some((name) => !names.includes(name));
};

/** Accepts only keys of the account as the `chave` of a charge. */
function ownKeysAlone(): readonly Part[] {
  const own = new Set<unknown>();
  return [
    {
      answer: (answer, { operation }) => {
        if (operation === 'control') own.add(at(answer.body, '/chave'));
        return answer;
      },
    },
    requests('putCob', ({ body }) => {
      const chave = at(body, '/chave');
      return chave !== undefined && !own.has(chave);
    })(() => shortError(400)),
  ];
}

/** Once a business rule has refused a transfer, its idempotency key always gets the same refusal. */
function refusedKeysUsedUp(): readonly Part[] {
  const refusals = new Map<string, WireAnswer>();
  const keyOf = (request: WireRequest) =>
    `${authorizationOf(request)} ${request.headers['x-idempotency-key'] ?? ''}`;
  return [
    requests(transfer)((request) => refusals.get(keyOf(request)) ?? request),
    onAnswers(transfer, 422, (answer, request) => refusals.set(keyOf(request), answer)),
  ];
}

const documentKeyTypes: readonly unknown[] = ['CPF', 'CNPJ'];

/** Legal ways of refusing requests that other gateways accept, and of wording a refusal. */
export default {
  'unnamed-members-refused': requests(Object.keys(named) as OperationId[], hasUnnamed)(refused),
  'cnpj-by-another-name': requests(
    'putCob',
    ({ body }) => at(body, '/devedor/cnpj') !== undefined,
  )(() => shortError(400)),
  'empty-json-refused': {
    request: (request) => {
      const saysJson = request.headers['content-type']?.includes('json') === true;
      const isCall = request.operation !== 'control' && request.method !== 'GET';
      return isCall && saysJson && request.text === '' ? refused(request) : request;
    },
  },
  'unprocessable-content': answers([transfer, 'putDevolucao'], 422)(set('/error', 'Unprocessable Content')),
  'end-date-alone-within-31-days': requests('listTransactions', (request) => {
    const end = parameter(request, 'endDate');
    const isAlone = end !== undefined && parameter(request, 'startDate') === undefined;
    return isAlone && Date.parse(end) < Date.now() - 31 * 86_400_000;
  })(() => shortError(400)),
  'own-chaves-alone': ownKeysAlone,
  'refused-keys-used-up': refusedKeysUsedUp,
  'splits-to-their-document': requests('createCashIn', ({ body }) => {
    const splits = at(body, '/splits');
    const isOther = (share: unknown): boolean =>
      documentKeyTypes.includes(at(share, '/pixKeyType')) &&
      /^\d+$/.test(String(at(share, '/pixKey'))) &&
      at(share, '/pixKey') !== at(share, '/document');
    return Array.isArray(splits) && splits.some(isOther);
  })(refused),
} satisfies VariantParts;
