import { english } from '../core/text.js';
import { absent, present, withoutPositions } from '../core/json.js';
import { operations } from '../../generated/operations.js';
import { stoppedId } from '../engine/stopped-answering.js';
import { sourceOf } from './causes.js';
import type { Finding } from './findings.js';
import { type Register, type ReportCheck, type ReportFailure, ruleOf } from './report.js';
import { titleTexts } from './texts/title.js';
import { textIn, languageIn, titleOfCheck } from './words.js';

/** Maximum length in a title, in characters: of a clause, and of each of the two values. */
const maxClause = 90;
const maxValue = 60;

/** In so many situations the same status came instead of the right one: the title then says how far that reaches. */
const manySituations = 3;

/**
 * The one-line title of a finding: the clause, the operation, and what was received instead of what was
 * expected, such as `BALANCE-17 GET /balance without a token is refused with 401: 404 instead of 401`. One status that is
 * wrong in many situations is titled by its reach.
 */
export function titleOf(finding: Finding, register: Register): string {
  const { head } = finding;
  if (isOfClient(register)) return titleOfFailure(head.failure, head.check, register);
  return reachOf(finding, register) ?? titleOfFailure(head.failure, head.check, register);
}

/** Whether requirements are those of a client: a title then says what it owes, which tells more than values. */
function isOfClient({ subject }: Register): boolean {
  return subject === 'client' || subject === 'sweep';
}

/** `TOKEN-18 wherever a request is refused with 401, on POST /api/auth/token, 5 situations: 403 instead of 401`. */
function reachOf({ head, cases }: Finding, register: Register): string | undefined {
  const { about, clause, expected, received } = head.failure;
  if (about !== 'status' || clause === null) return undefined;
  const same = cases.filter(
    ({ failure }) =>
      failure.about === 'status' && failure.expected === expected && failure.received === received,
  );
  const situations = new Set(same.map(({ failure }) => failure.clause)).size;
  if (situations < manySituations) return undefined;
  const ids = new Set(same.flatMap(({ failure }) => failure.operation ?? []));
  const [only = '', ...others] = ids;
  const texts = titleTexts[languageIn(register)];
  const where = others.length === 0 ? (register.operations?.get(only) ?? only) : texts.operations(ids.size);
  const isOfToken = expected === '401' && [...ids].every((id) => takesToken.has(id));
  const due = isOfToken ? texts.tokenRefused : texts.due(textIn(head.failure, 'expected', register));
  return `${clause} ${due}${texts.on(where)}, ${texts.situations(situations)}: ${factsOf(head.failure, register)}`;
}

const takesToken: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ operationId, scope }) => (scope === null ? [] : [operationId])),
);

/** The title of a single failure. */
export function titleOfFailure(failure: ReportFailure, check: ReportCheck, register: Register): string {
  const { clause } = failure;
  if (isOfClient(register) && clause !== null) {
    // A rule about every call says what should be, which is no news; then the duty says it better.
    const isRule = failure.message === failure.expected;
    const said = isRule ? shortRule(ruleOf(register, clause)) : textIn(failure, 'message', register);
    const title = `${clause} ${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    return `${title}${placeOf({ ...failure, pointer: '' }, title, register)}`;
  }
  // The sentence says everything.
  if (check.id === stoppedId) return textIn(failure, 'message', register);
  // For an operation that is not offered, nothing more needs to be said.
  if (check.id.startsWith('offered/'))
    return `${textIn(failure, 'message', register)}: ${textIn(failure, 'received', register)}`;
  const what =
    clause === null
      ? titleOfCheck(check, register)
      : `${clause} ${shortRule(ruleOf(register, clause))}`.trim();
  return `${what}${placeOf(failure, what, register)}: ${factsOf(failure, register)}`;
}

/** `404 instead of 401`; if the expectation is wordy, it comes first. */
export function factsOf(
  failure: Pick<ReportFailure, 'expected' | 'received' | 'message' | 'texts'>,
  register: Pick<Register, 'language'> = {},
): string {
  const { expected, received } = failure;
  const texts = titleTexts[languageIn(register)];
  if (expected === '' && received === '') return textIn(failure, 'message', register);
  if (isMissing(failure)) return texts.missing;
  const wanted = cut(textIn(failure, 'expected', register), maxValue);
  const observed = cut(textIn(failure, 'received', register), maxValue);
  return expected.split(' ').length > 4
    ? texts.expected(wanted, observed)
    : texts.insteadOf(observed, wanted);
}

/** Whether a member is missing that the contract requires. */
function isMissing({ expected, received }: Pick<ReportFailure, 'expected' | 'received'>): boolean {
  return expected === english(present) && received === english(absent);
}

/**
 * Where it was seen: the operation or the kind of notification, unless `what` already names it, and the place in it.
 */
function placeOf(
  { about, pointer, operation = '', event, exchanges, deliveries }: ReportFailure,
  what: string,
  register: Register,
) {
  const endpoint = register.operations?.get(operation) ?? sourceOf(exchanges[0], undefined);
  const isOfEvent = event !== undefined && (about === 'notification' || exchanges.length === 0);
  const name = isOfEvent ? event : endpoint === '' ? (deliveries[0]?.eventType ?? '') : endpoint;
  const texts = titleTexts[languageIn(register)];
  const place = isOfEvent || endpoint === '' ? texts.in(name) : texts.on(name);
  const at = pointer === '' || about === 'status' ? '' : texts.at(withoutPositions(pointer));
  return `${name === '' || names(what, name) ? '' : place}${at}`;
}

/** Whether a text names this exact operation, such as `GET /balance` but not `GET /balance/…`. */
function names(text: string, operation: string): boolean {
  return operation.includes(' ') && ` ${text} `.includes(` ${operation} `);
}

/** The rule of a clause on one line: without marks of code and the full stop, cut to its maximum length. */
export function shortRule(rule: string): string {
  return cut(rule.replaceAll('`', '').replace(/\.$/, ''), maxClause);
}

/** Cuts a text, at a word boundary if there is one in its second half. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max);
  const end = part.lastIndexOf(' ');
  return `${end > max / 2 ? part.slice(0, end) : part}…`;
}
