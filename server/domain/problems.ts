/**
 * Every code an error answer can carry in `code`, with its status, text and end-user text. `HTTP_ERROR` has the status of
 * its use. Clauses: Errors / Token endpoint codes, Errors / Cash-out codes.
 */
export const problemTable = {
  PUB_CERT_HEADER_MISSING: row(400, 'The header X-SSL-Client-Cert is missing.', 'Certificado não informado.'),
  PUB_CERT_MALFORMED_PEM: row(400, 'The client certificate cannot be parsed.', 'Certificado inválido.'),
  PUB_REQUEST_BODY_INVALID: row(400, 'The request body is invalid.', 'Dados inválidos.'),
  PUB_CERT_NOT_YET_VALID: row(
    401,
    'The client certificate is not valid yet.',
    'Certificado ainda não é válido.',
  ),
  PUB_CERT_EXPIRED: row(401, 'The client certificate has expired.', 'Certificado expirado.'),
  PUB_CERT_NOT_REGISTERED: row(
    401,
    'The client certificate is not registered.',
    'Certificado não cadastrado.',
  ),
  PUB_INVALID_CREDENTIALS: row(401, 'clientId or clientSecret is wrong.', 'Credenciais inválidas.'),
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: row(
    403,
    'The client certificate is linked to another account.',
    'Certificado não autorizado para esta conta.',
  ),
  PUB_AUTH_UPSTREAM_ERROR: row(
    502,
    'The upstream authentication returned an error.',
    'Falha na autenticação.',
  ),
  PUB_AUTH_UPSTREAM_UNAVAILABLE: row(
    503,
    'The upstream authentication cannot be reached.',
    'Autenticação indisponível. Tente novamente mais tarde.',
  ),
  PIX_INSUFFICIENT_BALANCE: row(400, 'The balance is below the amount plus the fee.', 'Saldo insuficiente.'),
  PIX_TRANSACTION_LIMIT_EXCEEDED: row(
    400,
    'The amount is above the limit per transaction.',
    'Valor acima do limite por transação.',
  ),
  PIX_DAILY_LIMIT_EXCEEDED: row(
    400,
    'The amount accumulated today is above the daily limit.',
    'Limite diário excedido.',
  ),
  PIX_NIGHT_LIMIT_EXCEEDED: row(
    400,
    'The amount is above the night limit (20h to 6h).',
    'Limite noturno excedido.',
  ),
  PIX_INVALID_AMOUNT: row(
    400,
    'The amount must be between 0.01 and 9999999999.99, with no more than 2 decimals.',
    'Valor inválido.',
  ),
  PIX_INVALID_PIX_KEY: row(
    400,
    'The format of details.key does not match details.keyType.',
    'Chave PIX inválida.',
  ),
  PIX_DUPLICATE_EXTERNAL_ID: row(
    400,
    'The externalId is already used in this account.',
    'Transação já enviada com este identificador.',
  ),
} as const;

/** A code with a fixed status. */
export type BusinessCode = keyof typeof problemTable;
/** Every `code` of an error answer. */
export type ProblemCode = BusinessCode | 'HTTP_ERROR';

interface ProblemRow {
  readonly status: number;
  readonly message: string;
  readonly userMessage: string;
}

function row(status: number, message: string, userMessage: string): ProblemRow {
  return { status, message, userMessage };
}

/** What an error answer says besides its code. */
export interface ProblemOptions {
  /** HTTP status. */
  readonly status: number;
  /** One text, or one per invalid field. */
  readonly message: string | readonly string[];
  readonly userMessage: string;
  /** `details` of the full envelope. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `errorCode` of the full envelope where it differs from `code`. */
  readonly errorCode?: string;
  /** Members beside the envelope's own. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Answer headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal. Thrown anywhere, rendered in one place per envelope (server/http/envelopes.ts). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions) {
    super(typeof options.message === 'string' ? options.message : options.message.join('; '));
    this.code = code;
    this.options = options;
  }

  /** The same refusal, saying more. */
  with(options: Partial<ProblemOptions>): Problem {
    return new Problem(this.code, { ...this.options, ...options });
  }
}

/** A refusal with a code of its own; `details` and `hint` as the code's table row asks. */
export function refusal(code: BusinessCode, details?: Readonly<Record<string, unknown>>): Problem {
  const { status, message, userMessage } = problemTable[code];
  return new Problem(code, { status, message, userMessage, ...(details && { details }) });
}

/** A generic refusal (`HTTP_ERROR`): validation, authentication, routing and server errors. */
export function httpProblem(
  status: number,
  message: string | readonly string[],
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

/** Developer guidance of the token endpoint's errors: `details.hint` unless the occasion has a better one. */
export const tokenHints: Readonly<Record<Extract<BusinessCode, `PUB_${string}`>, string>> = {
  PUB_CERT_HEADER_MISSING: 'Send the URL-encoded PEM of your registered certificate in X-SSL-Client-Cert.',
  PUB_CERT_MALFORMED_PEM:
    'Percent-encode the whole PEM (RFC 3986): line breaks are %0A, spaces %20, a literal + is %2B.',
  PUB_REQUEST_BODY_INVALID: 'Send a JSON body with clientId (UUID v4) and clientSecret (8 to 64 characters).',
  PUB_CERT_NOT_YET_VALID:
    "Wait until the certificate's notBefore date, or use another registered certificate.",
  PUB_CERT_EXPIRED: 'Register a new certificate; this one has expired.',
  PUB_CERT_NOT_REGISTERED:
    'Register the certificate and link it to your account; a revoked certificate counts as not registered.',
  PUB_INVALID_CREDENTIALS: 'Check clientId and clientSecret; the answer does not say which of them is wrong.',
  PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT: "Use a certificate that is linked to the clientId's account.",
  PUB_AUTH_UPSTREAM_ERROR: 'Try again later; if it persists, give the errorId to support.',
  PUB_AUTH_UPSTREAM_UNAVAILABLE: 'Try again with exponential backoff.',
};

/** A refusal of a token endpoint: always with a hint. */
export function tokenRefusal(
  code: keyof typeof tokenHints,
  details: Readonly<Record<string, unknown>> = {},
): Problem {
  return refusal(code, { hint: tokenHints[code], ...details });
}
