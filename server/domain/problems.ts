import { inWords, type Message, say } from './wording.js';

/**
 * Every `code` of an error answer, with its status and end-user text; the text for developers is its message
 * (wording.ts). The status of `HTTP_ERROR` depends on its use. Clauses: Errors / Token endpoint codes, Errors /
 * Cash-out codes.
 */
export const problemTable = {
  PUB_CERT_HEADER_MISSING: row(400, 'Certificado não informado.'),
  PUB_CERT_MALFORMED_PEM: row(400, 'Certificado inválido.'),
  PUB_REQUEST_BODY_INVALID: row(400, 'Dados inválidos.'),
  PUB_CERT_NOT_YET_VALID: row(401, 'Certificado ainda não é válido.'),
  PUB_CERT_EXPIRED: row(401, 'Certificado expirado.'),
  PUB_CERT_NOT_REGISTERED: row(401, 'Certificado não cadastrado.'),
  PUB_INVALID_CREDENTIALS: row(401, 'Credenciais inválidas.'),
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: row(403, 'Certificado não autorizado para esta conta.'),
  PUB_AUTH_UPSTREAM_ERROR: row(502, 'Falha na autenticação.'),
  PUB_AUTH_UPSTREAM_UNAVAILABLE: row(503, 'Autenticação indisponível. Tente novamente mais tarde.'),
  PIX_INSUFFICIENT_BALANCE: row(400, 'Saldo insuficiente.'),
  PIX_TRANSACTION_LIMIT_EXCEEDED: row(400, 'Valor acima do limite por transação.'),
  PIX_DAILY_LIMIT_EXCEEDED: row(400, 'Limite diário excedido.'),
  PIX_NIGHT_LIMIT_EXCEEDED: row(400, 'Limite noturno excedido.'),
  PIX_INVALID_AMOUNT: row(400, 'Valor inválido.'),
  PIX_INVALID_PIX_KEY: row(400, 'Chave PIX inválida.'),
  PIX_DUPLICATE_EXTERNAL_ID: row(400, 'Transação já enviada com este identificador.'),
} as const;

/** A code with a fixed status. */
export type BusinessCode = keyof typeof problemTable;
/** Every `code` of an error answer. */
export type ProblemCode = BusinessCode | 'HTTP_ERROR';

interface ProblemRow {
  readonly status: number;
  readonly userMessage: string;
}

function row(status: number, userMessage: string): ProblemRow {
  return { status, userMessage };
}

/** One fault of a request: the field in dotted form and what is wrong with it. */
export interface Violation {
  readonly field: string;
  readonly message: Message;
}

/** What an error answer says besides its code. */
export interface ProblemOptions {
  /** HTTP status. */
  readonly status: number;
  /** One message, or one per invalid field. */
  readonly message: Message | readonly Message[];
  readonly userMessage: string;
  /** `details` of the full envelope. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `details.hint`: guidance for developers. */
  readonly hint?: Message;
  /** `details.violations`. */
  readonly violations?: readonly Violation[];
  /** `errorCode` of the full envelope, if it differs from `code`. */
  readonly errorCode?: string;
  /** Members in addition to the envelope's own. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Answer headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal. Thrown anywhere, rendered in one place per envelope (server/http/envelopes.ts). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions) {
    super(
      [options.message]
        .flat()
        .map((message) => inWords(message))
        .join('; '),
    );
    this.code = code;
    this.options = options;
  }

  /** The same refusal with more details. */
  with(options: Partial<ProblemOptions>): Problem {
    return new Problem(this.code, { ...this.options, ...options });
  }
}

/** A refusal with a code of its own, which is also the id of its message. */
export function refusal(code: BusinessCode, details?: Readonly<Record<string, unknown>>): Problem {
  const { status, userMessage } = problemTable[code];
  return new Problem(code, { status, message: say(code), userMessage, ...(details && { details }) });
}

/** A generic refusal (`HTTP_ERROR`): validation, authentication, routing and server errors. */
export function httpProblem(
  status: number,
  message: Message | readonly Message[],
  headers?: Readonly<Record<string, string>>,
): Problem {
  const userMessage = genericUserMessages[status] ?? 'Não foi possível concluir a operação.';
  return new Problem('HTTP_ERROR', { status, message, userMessage, ...(headers && { headers }) });
}

const genericUserMessages: Readonly<Record<number, string>> = {
  400: 'Dados inválidos.',
  401: 'Acesso não autorizado.',
  403: 'Acesso negado.',
  404: 'Recurso não encontrado.',
  429: 'Muitas requisições. Tente novamente em instantes.',
  500: 'Erro interno. Tente novamente mais tarde.',
  503: 'Serviço indisponível. Tente novamente mais tarde.',
};

/** A refusal of a token endpoint. It always has a hint: that of its code, unless a better one is given. */
export function tokenRefusal(
  code: Extract<BusinessCode, `PUB_${string}`>,
  hint: Message = say(`hint ${code}`),
): Problem {
  return refusal(code).with({ hint });
}
