import { asText, parseJson } from '../../core/untrusted-json.js';
import { type Exchange, observer, t } from '../check.js';
import {
  isFilled,
  isFullEnvelope,
  jsonType,
  reasonPattern,
  resemblesFullEnvelope,
} from '../shared/envelopes.js';

/**
 * Statuses whose bodies the specification shows for every endpoint; a proxy in front of a gateway may send others
 * (OP-55).
 */
const shown = [200, 201, 202, 400, 401, 403];

const isFull = ({ status, body }: Exchange) => status >= 400 && isFullEnvelope(body);
/** Whether a body is the result of a resend, whose `statusCode` is that of the receiver's response (OP-17). */
const isResult = (body: Exchange['body']) => body.webhookLogId !== undefined;
/** Whether a refusal has the short envelope, which may have further members, such as an `errorId`. */
const isShort = ({ status, body }: Exchange) =>
  status >= 400 && !resemblesFullEnvelope(body) && !isResult(body) && body.statusCode !== undefined;

/** Whether a body has fields at all; otherwise an error cannot name the invalid ones. */
function hasFields(body: string | undefined): boolean {
  const json = body === undefined ? undefined : parseJson(body);
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Rules about every response. */
export default [
  observer('errors/every-answer-is-json', {
    en: 'Every response with a specified status and a body is JSON, and its content type says so',
    'pt-BR': 'Toda resposta com status especificado e corpo é JSON, e seu tipo de conteúdo informa isso',
    clause: 'ERROR-01',
    at({ exchange, operation, documented }, expect) {
      const isShown = documented || shown.includes(exchange.status);
      if (operation === undefined || !isShown || exchange.text === '') return;
      expect.header(exchange, 'content-type', jsonType);
      expect.ok(exchange.json !== undefined, t`a body that is JSON`, exchange.text);
    },
  }),
  observer('errors/no-server-error', {
    en: 'No ill-formed request ends in a server error',
    'pt-BR': 'Nenhuma requisição malformada termina em um erro do servidor',
    clause: 'ERROR-39',
    at({ exchange, breaksContract }, expect) {
      if (exchange.status >= 500 || exchange.response === undefined) {
        if (!breaksContract()) return;
        expect.ok(false, t`an ill-formed request gets a 4xx status`, exchange.error ?? exchange.status);
      } else if (exchange.status >= 400 && breaksContract()) {
        expect.ok(true, t`an ill-formed request gets a 4xx status`);
      }
    },
  }),
  observer('errors/full-envelope-names-the-reason', {
    en: 'In every full envelope, error is the HTTP reason phrase of the status',
    'pt-BR': 'Em todo envelope completo, error é a frase de status HTTP correspondente',
    clause: 'ERROR-25',
    at({ exchange }, expect) {
      if (isFull(exchange))
        expect
          .field(exchange, '/error')
          .match(reasonPattern(exchange.status), t`the reason phrase of ${exchange.status}`);
    },
  }),
  observer('errors/business-code-repeated', {
    en: 'Every business error of a cash-out repeats its code in errorCode',
    'pt-BR': 'Todo erro de negócio de um cash-out repete seu código em errorCode',
    clause: 'ERROR-27',
    at({ exchange, operation }, expect) {
      const code: unknown = exchange.body.code;
      const isBusiness = typeof code === 'string' && code.startsWith('PIX_');
      if (operation?.operationId !== 'createCashOut' || exchange.status !== 400 || !isBusiness) return;
      expect.field(exchange, '/errorCode').equal(code);
    },
  }),
  observer('errors/violations-of-token-fields', {
    en: 'Every refusal of a token request for invalid fields names those fields',
    'pt-BR': 'Toda recusa de uma requisição de token por campos inválidos indica esses campos',
    clause: 'ERROR-32',
    at({ exchange, operation }, expect) {
      const { code, details } = exchange.body;
      const isRefused =
        operation?.operationId === 'createAccessToken' && asText(code) === 'PUB_REQUEST_BODY_INVALID';
      if (!isRefused || !hasFields(exchange.request.body)) return;
      const names = t`details.violations names the offending fields`;
      expect.ok(isFilled(details?.violations), names, details?.violations);
    },
  }),
  observer('errors/full-envelope-repeats-the-status', {
    en: 'In every full envelope, statusCode is the HTTP status of the response',
    'pt-BR': 'Em todo envelope completo, statusCode é o status HTTP da resposta',
    clause: 'ERROR-06',
    at({ exchange }, expect) {
      if (isFull(exchange)) expect.field(exchange, '/statusCode').equal(exchange.status);
    },
  }),
  observer('errors/full-envelope-repeats-the-method', {
    en: 'In every full envelope, method is the HTTP method of the request',
    'pt-BR': 'Em todo envelope completo, method é o método HTTP da requisição',
    clause: 'ERROR-11',
    at({ exchange }, expect) {
      if (isFull(exchange)) expect.field(exchange, '/method').equal(exchange.request.method);
    },
  }),
  observer('errors/short-envelope-repeats-the-status', {
    en: 'In every short envelope, statusCode is the HTTP status of the response',
    'pt-BR': 'Em todo envelope curto, statusCode é o status HTTP da resposta',
    clause: 'ERROR-35',
    at({ exchange }, expect) {
      if (isShort(exchange)) expect.field(exchange, '/statusCode').equal(exchange.status);
    },
  }),
];
