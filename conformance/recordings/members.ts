import { tolerant } from '../contract/tolerant.js';
import { isObject } from '../core/json.js';
import { isDocument } from './plain.js';

/**
 * How a member of a body or a parameter is redacted, by its name. A member with an unknown name may have any meaning,
 * so its texts are replaced.
 */

/**
 * `kept`: unchanged if it has the form of an id, an enum value, an amount or a time, otherwise like `text`. `id`: the
 * same, for ids that people may choose. `text`: only words that the interface itself uses are kept. `path`: like the
 * path of a call. `replaced`: replaced by a hash unless values are kept. `secret`: replaced even if values are kept.
 */
export type Treatment = 'kept' | 'id' | 'text' | 'path' | 'replaced' | 'secret';

const kept = [
  'amount',
  'available',
  'balanceAmount',
  'blocked',
  'blockedBalance',
  'netBalance',
  'grossBalance',
  'overdraft',
  'feeAmount',
  'finalAmount',
  'originalAmount',
  'original',
  'originalValue',
  'refundValue',
  'total',
  'currency',
  'remainingAmountForRefund',
  'page',
  'pageSize',
  'size',
  'totalPages',
  'hasNext',
  'hasPrevious',
  'criacao',
  'liquidacao',
  'solicitacao',
  'consultedAt',
  'createdAt',
  'updatedAt',
  'processedAt',
  'sentAt',
  'dateTime',
  'eventDate',
  'expirationDate',
  'generateTime',
  'processingDate',
  'timestamp',
  'startDate',
  'endDate',
  'expiracao',
  'expiration',
  'expirationTime',
  'expires_in',
  'immediate',
  'generateQrCode',
  'isReconciled',
  'clientId',
  'client_id',
  'correlationId',
  'endToEnd',
  'endToEndId',
  'errorId',
  'existingTransactionId',
  'originalTransactionId',
  'providerTransactionId',
  'referenceTransactionId',
  'rtrId',
  'transactionId',
  'e2eid',
  'transactionIdentifier',
  'webhookLogId',
  'revisao',
  'code',
  'error',
  'errorCode',
  'statusCode',
  'status',
  'success',
  'method',
  'field',
  'token_type',
  'tokenType',
  'scope',
  'creditDebitType',
  'event',
  'eventType',
  'webhookEvent',
  'keyType',
  'pixKeyType',
  'modalidadeAlteracao',
  'grant_type',
  'movementType',
  'natureza',
  'operationType',
  'originatedFrom',
  'priority',
  'provider',
  'tipoCob',
  'transactionType',
  'type',
  'analysisResult',
  'wasTotalRefunded',
  'bankCode',
  'bankISPB',
  'bankIspb',
  'ispb',
  'ispbDeny',
];
/** Ids that clients choose. */
const ids = ['externalId', 'id', 'idempotencyKey', 'txId', 'txid'];
const texts = ['message', 'errorMessage', 'userMessage', 'hint', 'reason', 'cause', 'motivo', 'violations'];
const secrets = [
  'clientSecret',
  'client_secret',
  'access_token',
  'accessToken',
  'refresh_token',
  'certificate',
  'secret',
];

const treatments = new Map<string, Treatment>([
  ...kept.map((name) => [name, 'kept'] as const),
  ...ids.map((name) => [name, 'id'] as const),
  ...texts.map((name) => [name, 'text'] as const),
  ...secrets.map((name) => [name, 'secret'] as const),
  ['path', 'path'],
]);

/** Names of secrets, of which no list can be complete. */
const likeSecret = /secret|password|senha|token$|private|certificate|api_?key/i;

/** Members with amounts as text in some operations; elsewhere members of these names have other texts. */
const amountNames = new Set(['valor', 'value']);
const decimal = /^-?\d{1,13}(\.\d+)?$/;

/** Decides how a text in a member of this name is redacted. */
export function treatmentOf(name: string, value: string): Treatment {
  const known = treatments.get(name);
  if (known !== undefined) return known;
  if (likeSecret.test(name)) return 'secret';
  return amountNames.has(name) && decimal.test(value) && !/^\d{10,}$/.test(value) ? 'kept' : 'replaced';
}

/** All member names of the contract; none of them reveals personal data. */
export const memberNames = (): ReadonlySet<string> => (names ??= new Set(namesIn(tolerant)));
let names: ReadonlySet<string> | undefined;

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { properties } = value;
  return [...(isObject(properties) ? Object.keys(properties) : []), ...Object.values(value).flatMap(namesIn)];
}

/** Names of members whose numbers identify a person, rather than being amounts, ids or counts. */
const ofPersons = /document|cpf|cnpj|phone|account|branch|^key$|chave|pixKey/i;

/** Whether a number in a member of this name may be a document, a phone or an account. */
export function isPersonal(name: string, digits: string): boolean {
  if (ofPersons.test(name) || isDocument(digits)) return true;
  return !treatments.has(name) && !amountNames.has(name) && /^-?\d{8,}$/.test(digits);
}

/** Headers with ids that clients choose. */
export const idHeaders: ReadonlySet<string> = new Set(['x-idempotency-key', 'idempotency-key']);

/** Headers whose values are neither personal nor secret. */
export const plainHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'connection',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'expect',
  'expires',
  'host',
  'keep-alive',
  'last-modified',
  'pragma',
  'retry-after',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'vary',
  'via',
  'webhook-id',
  'webhook-timestamp',
  'www-authenticate',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-correlation-id',
  'x-sandbox-scenario',
  'traceparent',
  'x-content-type-options',
  'strict-transport-security',
  'x-powered-by',
]);
