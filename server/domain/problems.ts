import type { Sentence } from '../messages/text.js';
import type { CashInCode, GenericCode, TokenCode } from '../../generated/error-codes.js';
import { errors, genericUserMessages } from '../../generated/errors.js';
import type { Language, LocalizedText } from '../messages/language.js';
import { codeText, format } from '../messages/messages.js';

/** The language of `userMessage`; `message`, for developers, is in English. */
const endUsers = 'pt-BR' satisfies Language;

/** A code with its own status and its own text for end users. */
export type BusinessCode = keyof typeof errors;
/** Any `code` of an error response. The status of `HTTP_ERROR` depends on its use. */
export type ProblemCode = BusinessCode | GenericCode;

/** One fault of a request: the field in dotted form and what is wrong with it. */
export interface Violation {
  readonly field: string;
  readonly message: Sentence;
}

/** Members of an error response in addition to its code. */
export interface ProblemOptions {
  readonly status: number;
  /** One message, or one per invalid field. */
  readonly message: Sentence | readonly Sentence[];
  readonly userMessage: string;
  /** `details` of the full envelope. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `details.hint`: guidance for developers. */
  readonly hint?: Sentence;
  /** `details.violations`. */
  readonly violations?: readonly Violation[];
  /** `errorCode` of the full envelope, if it differs from `code`. */
  readonly errorCode?: CashInCode;
  /** Members in addition to the envelope's own. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Response headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal. Thrown anywhere, rendered in one place per envelope (server/edge/envelopes.ts). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions) {
    super(
      [options.message]
        .flat()
        .map((one) => format(one))
        .join('; '),
    );
    this.code = code;
    this.options = options;
  }

  /** Returns the same refusal with other or additional options. */
  with(options: Partial<ProblemOptions>): Problem {
    return new Problem(this.code, { ...this.options, ...options });
  }
}

/** Creates a refusal with a business code, which is also the id of its message. */
export function refusal(code: BusinessCode, details?: Readonly<Record<string, unknown>>): Problem {
  const { status, userMessage } = errors[code];
  const options = { status, message: codeText(code), userMessage: userMessage[endUsers] };
  return new Problem(code, { ...options, ...(details && { details }) });
}

/** Creates a generic refusal (`HTTP_ERROR`): validation, authentication, routing and server errors. */
export function httpProblem(
  status: number,
  message: Sentence | readonly Sentence[],
  headers?: Readonly<Record<string, string>>,
): Problem {
  const { [endUsers]: userMessage } = byStatus[status] ?? byStatus.other;
  return new Problem('HTTP_ERROR', { status, message, userMessage, ...(headers && { headers }) });
}

const byStatus: Readonly<Record<number, LocalizedText>> & { readonly other: LocalizedText } =
  genericUserMessages;

/** Creates a refusal of a token endpoint. It always has a hint: by default that of its code. */
export function tokenRefusal(code: TokenCode, hint: Sentence = codeText(`hint ${code}`)): Problem {
  return refusal(code).with({ hint });
}
