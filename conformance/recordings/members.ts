import { tolerant } from '../contract/tolerant.js';
import { isObject } from '../core/json.js';
import { isDocument } from './plain.js';

/**
 * What becomes of a member of a body, or of a parameter, by its name. A name that is not here may mean anything, so its texts
 * are replaced.
 */

/**
 * `kept`: as it is, if it has the form of an id, an enum value, an amount or a time, and else as `text`: the words that the
 * interface has, too. `id`: the same, for ids that people may choose. `path`: as that of a call. `secret`: replaced even if values are kept.
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

/** Names of which no list can be complete. */
const likeSecret = /secret|password|senha|token$|private|certificate|api_?key/i;

/** Amounts that some families write as texts; the same names are those of texts elsewhere. */
const amountNames = new Set(['valor', 'value']);
const decimal = /^-?\d{1,13}(\.\d+)?$/;

/** What becomes of a text below this name. */
export function treatmentOf(name: string, value: string): Treatment {
  const known = treatments.get(name);
  if (known !== undefined) return known;
  if (likeSecret.test(name)) return 'secret';
  return amountNames.has(name) && decimal.test(value) && !/^\d{10,}$/.test(value) ? 'kept' : 'replaced';
}

/** Every name of a member in the contract: none of them says anything of anybody. */
export const memberNames = (): ReadonlySet<string> => (names ??= new Set(namesIn(tolerant)));
let names: ReadonlySet<string> | undefined;

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { properties } = value;
  return [...(isObject(properties) ? Object.keys(properties) : []), ...Object.values(value).flatMap(namesIn)];
}

/** Names below which a number identifies a person: no amount, no id and no count. */
const ofPersons = /document|cpf|cnpj|phone|account|branch|^key$|chave|pixKey/i;

/** Whether a number below this name may be a document, a phone or an account. */
export function isPersonal(name: string, digits: string): boolean {
  if (ofPersons.test(name) || isDocument(digits)) return true;
  return !treatments.has(name) && !amountNames.has(name) && /^-?\d{8,}$/.test(digits);
}

/** Headers with ids that clients choose. */
export const idHeaders: ReadonlySet<string> = new Set(['x-idempotency-key', 'idempotency-key']);

/** Headers whose values say nothing of a person and open nothing. */
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
