import { Problem, type ProblemOptions, httpProblem, tokenRefusal } from '../domain/problems.js';
import { OutcomeUnknown, StorageUnavailable, UnstorableValue } from '../storage/errors.js';

/** One fault of a request: its place as a pointer, and what is wrong there. */
export interface ContractFault {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

interface ContractError {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly ContractFault[];
}

/** One fault of a request: the field in dotted form and what is wrong with it. */
export interface Violation {
  readonly field: string;
  readonly message: string;
}

/** Keywords that only say that another keyword failed inside them. */
const carriers = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'discriminator', 'not']);

/** Without `Retry-After`: whoever sends a refund without an id of its own again may pay it twice. */
const outcomeUnknown = httpProblem(
  504,
  'It is not known whether the request was carried out. Before sending it again, look for it with GET /api/transactions?externalId=… (without an externalId: among the newest), or send it with the same id or idempotency key.',
).with({ userMessage: 'Resultado desconhecido. Consulte a transação antes de tentar novamente.' });

/**
 * The refusal that anything thrown on the way stands for, or null where it is a fault of ours (a 500). `tokenBody` asks for
 * the token endpoint's code for an invalid body.
 */
export function problemFrom(error: unknown, { tokenBody }: { tokenBody: boolean }): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof OutcomeUnknown) return outcomeUnknown;
  if (error instanceof StorageUnavailable) {
    return httpProblem(503, 'The gateway cannot process the request now. Try again.', { 'retry-after': '1' });
  }
  if (error instanceof UnstorableValue) return httpProblem(400, error.message);
  const status = statusOf(error);
  if (status === null || status >= 500) return null;
  const violations = isContractError(error) ? violationsOf(error.errors) : [];
  if (status === 400 && tokenBody) return invalidTokenBody(violations, error);
  return generic(status, error, violations);
}

/** Max violations that an answer lists: more than the faults of any body that the contract allows the size of. */
const maxViolations = 100;
/** Max characters of a field's name in an answer: longer ones are a client's own. */
const maxFieldName = 80;

/** The violations of a validation error: one per field (OP-45); of too many the first ones, and how many more there are. */
export function violationsOf(faults: readonly ContractFault[]): Violation[] {
  const byField = new Map<string, Violation>();
  for (const { path, message, errorCode = '' } of faults) {
    const keyword = errorCode.replace('.openapi.validation', '');
    const field = shortened(path.replace(/^\/(body|query|params|headers)\/?/, '').replaceAll('/', '.'));
    if (carriers.has(keyword) || byField.has(field)) continue;
    byField.set(field, { field, message: text(field, message) });
  }
  const all = [...byField.values()];
  if (all.length <= maxViolations) return all;
  const listed = all.slice(0, maxViolations - 1);
  return [...listed, { field: '', message: `and ${all.length - listed.length} more` }];
}

function shortened(field: string): string {
  return field.length <= maxFieldName ? field : `${field.slice(0, maxFieldName).toWellFormed()}…`;
}

function text(field: string, message: string): string {
  if (message.startsWith('must have required property')) return `${field} is required`;
  if (message.includes('format "brl"'))
    return `${field} must be an amount in BRL with no more than 2 decimals`;
  return `${field || 'body'} ${message}`;
}

function invalidTokenBody(violations: readonly Violation[], error: unknown): Problem {
  const found = violations.length > 0 ? violations : [{ field: '', message: messageOf(error) }];
  const { options, code } = tokenRefusal('PUB_REQUEST_BODY_INVALID', { violations: found });
  return new Problem(code, { ...options, message: found.map(({ message }) => message) });
}

function generic(status: number, error: unknown, violations: readonly Violation[]): Problem {
  if (violations.length === 0) return httpProblem(status, messageOf(error));
  const inBody = isContractError(error) && error.errors.some(({ path }) => path.startsWith('/body'));
  const messages = violations.map(({ message }) => message);
  return httpProblem(status, (inBody ? messages : messages.join('; ')) satisfies ProblemOptions['message']);
}

function isContractError(error: unknown): error is ContractError {
  return statusOf(error) !== null && Array.isArray((error as { errors?: unknown }).errors);
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

/** The parser's own text for a malformed body is of no use to a client. */
function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'type' in error) {
    if (error.type === 'entity.parse.failed') return 'The body is not valid JSON.';
    if (error.type === 'entity.too.large') return 'The body is too large.';
  }
  if (error instanceof URIError)
    return error.message.replace(
      /^Failed to decode param/,
      'The path must be percent-encoded UTF-8; it is not at',
    );
  return error instanceof Error ? error.message : 'The request is invalid.';
}
