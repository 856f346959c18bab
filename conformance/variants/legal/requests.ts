import type { OperationId } from '../../../generated/operations.js';
import { answers, at, errorOf, requests, shortError, statusThroughout } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import type { WireRequest } from '../parts/wire.js';

const paying: readonly OperationId[] = [
  'createCashOut',
  'createQrCashOut',
  'createTransfer',
  'createCashIn',
  'putCob',
  'putDevolucao',
  'createRefundIn',
];

const idempotency = 'x-idempotency-key';
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const numbers = /^(value|amount|refundValue|expiration|expirationTime|expiracao|modalidadeAlteracao)$/;
const flags = /^(generateQrCode|immediate)$/;
const lists = /^(splits|ispbDeny|infoAdicionais|headers)$/;
const objects = /^(transaction|payer|details|payment|calendario|devedor|valor|additionalInfo)$/;

/** Optional members, by operation. */
const optional: Readonly<Partial<Record<OperationId, RegExp>>> = {
  createCashOut: /^description$/,
  createQrCashOut: /^(description|name|document)$/,
  createTransfer: /^(creditorDocument|priority|description|expiration|ispbDeny)$/,
  createCashIn: /^(expirationTime|generateQrCode|additionalInfo|splits|immediate)$/,
  putCob: /^(expiracao|devedor|modalidadeAlteracao|chave|solicitacaoPagador|infoAdicionais)$/,
  putDevolucao: /^(natureza|descricao)$/,
  createRefundIn: /^(reason|externalId)$/,
};

/** Converts a value to the type of the member with this name, if possible. */
function converted(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (numbers.test(name) && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
    return flags.test(name) && /^(true|false)$/.test(value) ? value === 'true' : value;
  }
  if (typeof value === 'number' && flags.test(name) && (value === 0 || value === 1)) return value === 1;
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  const isText = ![numbers, flags, lists, objects].some((pattern) => pattern.test(name));
  return isScalar && isText ? String(value) : value;
}

/** Returns a body with all possible conversions, and without nulls in optional members. */
function lenient(value: unknown, droppable: RegExp): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => lenient(item, droppable));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, member]) => member !== null || !droppable.test(name));
  return Object.fromEntries(
    kept.map(([name, member]) => [name, converted(lenient(member, droppable), name)]),
  );
}

/** Reads a body leniently by its operation: `valor`, for example, is an object in a charge but a text in a refund. */
const readGenerously = (request: WireRequest): WireRequest => {
  const droppable = optional[request.operation as OperationId] ?? /^$/;
  return request.body === undefined ? request : { ...request, body: lenient(request.body, droppable) };
};

/** Whether any text in a body is empty or blank. */
function hasBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBlank);
}

const isLong = (id: unknown): boolean => typeof id === 'string' && id.length > 35;

const refusal = (request: WireRequest) =>
  errorOf(request, 400, { message: ['a text of the body is not taken'] });

/** Whether a short envelope says that this field has the fault. */
const isAbout =
  (fields: RegExp) =>
  ({ status, body }: { readonly status: number; readonly body: unknown }): boolean =>
    status === 400 && fields.test(JSON.stringify(at(body, '/message') ?? ''));

/**
 * Removes the white space around every text in a value, as some frameworks do before the application sees it; but not
 * around an externalId, which responses echo.
 */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'externalId' ? member : trimmed(member)]),
  );
}

/** Other legal ways to read requests, and to refuse requests with faults that no list of errors names. */
export default {
  'generous-reading': requests(paying, ({ body }) => body !== undefined)(readGenerously),
  'blank-texts-refused': requests(paying, ({ body }) => hasBlank(body))(refusal),
  'plain-texts-alone': [
    requests('createCashOut', ({ body }) => String(at(body, '/externalId')).includes('&'))(refusal),
    requests('registerWebhook', ({ text }) => text.includes('"value":""'))(refusal),
  ],
  ...Object.fromEntries(
    [404, 409, 422].map((status) => [
      `unnamed-faults-${status}`,
      [
        answers(
          'createTransfer',
          isAbout(
            /creditorDocument|priority|description|expiration|currency|ispbDeny|(pixKey|payment(\.amount)?) (is required|must be an? (string|object|number))/,
          ),
        )(statusThroughout(status)),
        answers(
          'putCob',
          isAbout(
            /nome|chave|solicitacaoPagador|infoAdicionais|calendario|modalidadeAlteracao|valor(\.original)? is required|valor must be an object/,
          ),
        )(statusThroughout(status)),
        answers(
          'putDevolucao',
          isAbout(/natureza|descricao|e2eid|id must|already exists with a different|is required/),
        )(statusThroughout(status)),
        answers(
          'registerWebhook',
          isAbout(
            /((url|eventType) is required|must be a string)|headers(\.\d+(\.\w+)?)? (is required|must be an? (list|object|text))/,
          ),
        )(statusThroughout(status)),
        answers('resendWebhook', isAbout(/url must be a string/))(statusThroughout(status)),
        answers('listMeds', isAbout(/isReconciled|whole number/))(statusThroughout(status)),
      ],
    ]),
  ),
  'texts-trimmed': {
    request: (request) =>
      request.operation === 'control' || request.body === undefined
        ? request
        : { ...request, body: trimmed(request.body) },
  },
  'external-ids-of-35': requests(paying, ({ body }) =>
    [at(body, '/externalId'), at(body, '/transaction/externalId')].some(isLong),
  )(refusal),
  'other-keys-422': requests(
    'createTransfer',
    ({ headers }) => headers[idempotency] !== undefined && !uuidV4.test(headers[idempotency]),
  )(() => shortError(422)),
} satisfies VariantParts;
