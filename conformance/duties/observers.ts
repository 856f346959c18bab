import { eventTypes, type OperationId } from '../../generated/operations.js';
import { t, type Text } from '../core/text.js';
import { isObject } from '../core/json.js';
import { decodeUriPart, parseJson } from '../core/untrusted-json.js';
import type { LocalizedText } from '../core/language.js';
import type { Expectation } from '../engine/expect.js';
import type { ExchangeRule } from '../engine/rule.js';
import type { Exchange } from '../target/exchange.js';
import { dutyOf } from './register.js';

/**
 * Duties about every call of a client. They judge what the program writes, not the data that people enter: who is paid,
 * and what for.
 */

/** Whether a request complies with a duty; undefined if the duty does not apply to it. */
type Finding = { readonly isKept: boolean; readonly received: Text } | undefined;

/** A duty about single requests, which becomes an exchange rule. */
interface RequestDuty {
  readonly duty: string;
  /** The expectation, as text. */
  readonly expected: Text;
  readonly operations: readonly OperationId[];
  inspect(request: Request): Finding;
}

/** A request as rules read it. */
interface Request {
  readonly operation: OperationId;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly text: string;
  /** The JSON object of the body; an empty object if there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

const found = (isKept: boolean, received: unknown): Finding => ({ isKept, received: shown(received) });
const shown = (value: unknown): Text =>
  typeof value === 'string' ? value : value === undefined ? t`nothing` : JSON.stringify(value);

const object = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Finds a number as written in the text of a body; parsing could round the digits that are judged. */
function digitsOf(text: string, member: string): string | undefined {
  return new RegExp(`"${member}"\\s*:\\s*("[^"]*"|[-+0-9.eE]+)`).exec(text)?.[1];
}

/** Whether these digits form a number with at most 2 decimals; trailing zeros do not count. */
function isOfCents(digits: string): boolean {
  if (/^-?\d+(\.\d{1,2}0*)?$/.test(digits)) return true;
  return /[eE]/.test(digits) && Math.abs(Number(digits) * 100 - Math.round(Number(digits) * 100)) < 1e-9;
}

/** The member with the amount, for each operation that sends BRL as a number. */
const amounts: Readonly<Partial<Record<OperationId, string>>> = {
  createCashOut: 'value',
  createQrCashOut: 'value',
  createCashIn: 'value',
  createTransfer: 'amount',
  createRefundIn: 'refundValue',
};

const certificate = ({ headers }: Request) => headers['x-ssl-client-cert'] ?? '';
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const documentDigits = /^(\d{11}|\d{14})$/;
const dayMs = 86_400_000;

/** All documents in a request, including a key that is a document. */
function documentsOf({ operation, body }: Request): readonly unknown[] {
  switch (operation) {
    case 'createCashOut': {
      const { document, key, keyType } = object(body['details']);
      return [document, ...(keyType === 'DOCUMENT' ? [key] : [])];
    }
    case 'createQrCashOut':
      return [body['document']];
    case 'createCashIn':
      return [object(body['payer'])['document']];
    case 'createTransfer':
      return [body['creditorDocument']];
    default:
      return [object(body['devedor'])['cpf'], object(body['devedor'])['cnpj']];
  }
}

/** The names of a request, which have at most 100 characters. */
const namesOf = ({ body }: Request): readonly unknown[] => [
  object(body['details'])['name'],
  object(body['payer'])['fullName'],
];

/** The texts of a request that have at most 140 characters. */
function textsOf({ operation, body }: Request): readonly unknown[] {
  switch (operation) {
    case 'createCashIn':
      return [object(body['transaction'])['description']];
    case 'putCob':
      return [body['solicitacaoPagador']];
    case 'putDevolucao':
      return [body['descricao']];
    default:
      return [body['description']];
  }
}

const requestDuties: readonly RequestDuty[] = [
  {
    duty: 'CALLER-01',
    expected: t`the header X-SSL-Client-Cert with the percent-encoded certificate, and a JSON body`,
    operations: ['createAccessToken'],
    inspect: (request) => {
      const type = request.headers['content-type'] ?? '';
      const pem = certificate(request);
      const isJson = /^application\/json\b/i.test(type) && Object.keys(request.body).length > 0;
      // The rest is percent-encoded; a `+` for a space is another duty.
      const isEncoded = /^-----BEGIN[ +]CERTIFICATE-----\r?\n/.test(decodeUriPart(pem));
      return found(isJson && isEncoded, `X-SSL-Client-Cert: ${pem.slice(0, 40)}…, Content-Type: ${type}`);
    },
  },
  {
    duty: 'CALLER-02',
    expected: t`each + in the certificate's base64 encoded as %2B`,
    operations: ['createAccessToken'],
    inspect: (request) => {
      const pem = certificate(request);
      // A `+` between words stands for a space, which is another duty.
      const base64 = pem.replace(/(BEGIN|END)\+CERTIFICATE/g, '');
      if (!/%2B/i.test(base64) && !base64.includes('+')) return undefined;
      const at = base64.indexOf('+');
      return found(at < 0, at < 0 ? '%2B' : `…${base64.slice(Math.max(0, at - 10), at + 10)}…`);
    },
  },
  {
    duty: 'CALLER-03',
    expected: t`spaces in the certificate encoded as %20`,
    operations: ['createAccessToken'],
    inspect: (request) => {
      const pem = certificate(request);
      return pem === '' ? undefined : found(!/BEGIN\+|END\+/.test(pem), pem.slice(0, 40));
    },
  },
  {
    duty: 'CALLER-13',
    expected: t`a number of at least 0.01 with at most 2 decimals`,
    operations: ['createCashOut', 'createQrCashOut', 'createCashIn', 'createTransfer', 'createRefundIn'],
    inspect: ({ operation, text }) => {
      const digits = digitsOf(text, amounts[operation] ?? '');
      return digits === undefined ? undefined : found(isOfCents(digits) && Number(digits) >= 0.01, digits);
    },
  },
  {
    duty: 'CALLER-14',
    expected: t`a string of digits, a point and 2 decimals`,
    operations: ['putCob', 'putDevolucao'],
    inspect: ({ operation, body }) => {
      const value = operation === 'putCob' ? object(body['valor'])['original'] : body['valor'];
      return found(typeof value === 'string' && /^\d+\.\d{2}$/.test(value), value);
    },
  },
  {
    duty: 'CALLER-16',
    expected: t`the header x-idempotency-key with a UUID v4`,
    operations: ['createTransfer'],
    inspect: ({ headers }) => {
      const key = headers['x-idempotency-key'];
      return found(key !== undefined && uuid4.test(key), key);
    },
  },
  {
    duty: 'CALLER-18',
    expected: t`creditorDocument, because the priority is HIGH`,
    operations: ['createTransfer'],
    inspect: ({ body }) =>
      body['priority'] === 'HIGH'
        ? found(typeof body['creditorDocument'] === 'string', body['creditorDocument'])
        : undefined,
  },
  {
    duty: 'CALLER-19',
    expected: t`an expiration of 30 to 604800 s for a charge, or 1 to 10800 s for a transfer`,
    operations: ['createCashIn', 'createTransfer'],
    inspect: ({ operation, body }) => {
      const [value, min, max] =
        operation === 'createCashIn'
          ? [object(body['transaction'])['expirationTime'], 30, 604_800]
          : [body['expiration'], 1, 10_800];
      return value === undefined
        ? undefined
        : found(typeof value === 'number' && value >= min && value <= max, value);
    },
  },
  {
    duty: 'CALLER-20',
    expected: t`a phone number in the format of its endpoint: with +55 for a transfer, without it for a cash-out`,
    operations: ['createCashOut', 'createTransfer'],
    inspect: ({ operation, body }) => {
      if (operation === 'createCashOut') {
        const { key, keyType } = object(body['details']);
        return keyType === 'PHONE'
          ? found(typeof key === 'string' && /^\d{10,11}$/.test(key), key)
          : undefined;
      }
      const { pixKey: key } = body;
      // A CPF has 11 digits as well, so this checks only keys that can be nothing but phone numbers.
      if (typeof key !== 'string' || !/^\+|^\(|^55\d{10,11}$|^\d{10}$/.test(key)) return undefined;
      return found(/^\+55\d{10,11}$/.test(key), key);
    },
  },
  {
    duty: 'CALLER-21',
    expected: t`a document of 11 or 14 digits, and nothing else`,
    operations: ['createCashOut', 'createQrCashOut', 'createCashIn', 'createTransfer', 'putCob'],
    inspect: (request) => {
      const documents = documentsOf(request).filter(
        (document) => document !== undefined && document !== null,
      );
      const wrong = documents.find(
        (document) => typeof document !== 'string' || !documentDigits.test(document),
      );
      return documents.length === 0 ? undefined : found(wrong === undefined, wrong ?? documents[0]);
    },
  },
  {
    duty: 'CALLER-22',
    expected: t`details.document, for every keyType`,
    operations: ['createCashOut'],
    inspect: ({ body }) => {
      const { document } = object(body['details']);
      return found(typeof document === 'string' && document !== '', document);
    },
  },
  {
    duty: 'CALLER-23',
    expected: t`texts of at most 140 characters and names of at most 100, in well-formed UTF-8`,
    operations: ['createCashOut', 'createCashIn', 'putCob', 'putDevolucao'],
    inspect: (request) => {
      const isText = (text: unknown): text is string => typeof text === 'string';
      const [texts, names] = [textsOf(request).filter(isText), namesOf(request).filter(isText)];
      const isWrong = (text: string, max: number) =>
        Array.from(text).length > max || !text.isWellFormed() || text.includes('\uFFFD');
      const wrong = texts.find((text) => isWrong(text, 140)) ?? names.find((name) => isWrong(name, 100));
      const [first] = [...texts, ...names];
      return first === undefined ? undefined : found(wrong === undefined, wrong ?? first);
    },
  },
  {
    duty: 'CALLER-26',
    expected: t`a txid of 26 to 35 letters and digits`,
    operations: ['putCob'],
    inspect: ({ path }) => found(/^[a-zA-Z0-9]{26,35}$/.test(path.at(-1) ?? ''), path.at(-1)),
  },
  {
    duty: 'CALLER-27',
    expected: t`a refund id of 1 to 35 characters`,
    operations: ['putDevolucao'],
    inspect: ({ path }) => {
      const { length } = Array.from(path.at(-1) ?? '');
      return found(length >= 1 && length <= 35, path.at(-1));
    },
  },
  {
    duty: 'CALLER-28',
    expected: t`at most 31 days from startDate to endDate, a size of at most 100, and pages numbered from 1`,
    operations: ['listTransactions'],
    inspect: ({ query }) => {
      const [start, end] = [query.get('startDate'), query.get('endDate')];
      // Without `endDate`, the range ends today: at the start of the day, since the call was made some time ago.
      const endMs = end === null ? Math.floor(Date.now() / dayMs) * dayMs : Date.parse(end);
      const days = start === null ? 0 : (endMs - Date.parse(start)) / dayMs;
      const isRange = days <= 31;
      const isSize = Number(query.get('size') ?? 20) <= 100;
      const isPage = Number(query.get('page') ?? 1) >= 1;
      return found(isRange && isSize && isPage, query.toString());
    },
  },
  {
    duty: 'CALLER-29',
    expected: t`a status of PENDING, CONFIRMED or ERROR in the query`,
    operations: ['listTransactions'],
    inspect: ({ query }) => {
      const status = query.get('status');
      return status === null ? undefined : found(/^(PENDING|CONFIRMED|ERROR)$/.test(status), status);
    },
  },
  {
    duty: 'CALLER-47',
    expected: t`an HTTPS URL, and one of the seven event types`,
    operations: ['registerWebhook'],
    inspect: ({ body: { url, eventType } }) => {
      const isHttps = typeof url === 'string' && /^https:\/\//i.test(url) && URL.canParse(url);
      const isType = eventTypes.some((type) => type === eventType);
      return found(isHttps && isType, { url, eventType });
    },
  },
];

/** Calls of the client under test. Observers also see the kit's own calls, which say nothing about the client. */
const ofTheClient = new WeakSet<Exchange>();

/** Marks an exchange as a call of the client under test. */
export function calledByClient(exchange: Exchange): Exchange {
  ofTheClient.add(exchange);
  return exchange;
}

/** The duties about requests, as rules that judge each call of the client under test. */
export const dutyObservers: readonly ExchangeRule[] = requestDuties.map(
  ({ duty, expected, operations, inspect }) => {
    const { en, 'pt-BR': portuguese } = dutyOf(duty);
    const title: LocalizedText = { en: withoutStop(en), 'pt-BR': withoutStop(portuguese) };
    return {
      id: `calls/${duty.toLowerCase()}`,
      title,
      clauses: [duty],
      at: ({ exchange }, expect: Expectation) => {
        if (!ofTheClient.has(exchange)) return;
        const request = read(exchange);
        if (request === undefined || !operations.includes(request.operation)) return;
        const result = inspect(request);
        if (result !== undefined) expect.ok(result.isKept, expected, t`${result.received}`);
      },
    };
  },
);

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Parses the request of an exchange. The last result is cached, because all rules read the same exchange in turn. */
function read(exchange: Exchange): Request | undefined {
  if (last?.exchange !== exchange) last = { exchange, request: requestOf(exchange) };
  return last.request;
}
let last: { readonly exchange: Exchange; readonly request: Request | undefined } | undefined;

/** Each part is read only by the duties that need it: a recording may lack the others. */
function requestOf({ request }: Exchange): Request | undefined {
  const { operation, path: whole } = request;
  if (operation === undefined) return undefined;
  const [path = '', query = ''] = whole.split('?');
  let body: Request['body'] | undefined;
  return {
    operation,
    path: path.split('/').map(decodeUriPart),
    query: new URLSearchParams(query),
    get headers() {
      return request.headers;
    },
    get text() {
      return request.body ?? '';
    },
    get body() {
      return (body ??= object(parseJson(request.body ?? '')));
    },
  };
}
