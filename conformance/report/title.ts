import { withoutPositions } from '../core/json.js';
import { sourceOf } from './causes.js';
import type { Finding } from './findings.js';
import { type Register, type ReportCheck, type ReportFailure, ruleOf } from './report.js';

/** Characters of a clause in a title, and of each of the two values. */
const maxClause = 90;
const maxValue = 60;
/** A shorter subject says too little by itself. */
const minSubject = 12;

/**
 * What a finding is, in one line of facts: the clause in short, the operation, what was received instead of what was expected, such
 * as `AUTH-07 made-up token on POST /dict/pix: 404 instead of 401`.
 */
export function titleOf({ head }: Finding, register: Register): string {
  return titleOfFailure(head.failure, head.check, register);
}

/** The same of one failure of a check. */
export function titleOfFailure(failure: ReportFailure, check: ReportCheck, register: Register): string {
  const { clause } = failure;
  // That an operation is not offered says it all.
  if (check.id.startsWith('offered/')) return `${failure.message}: ${failure.received}`;
  const what = clause === null ? check.title : `${clause} ${shortRule(ruleOf(register, clause))}`.trim();
  return `${what}${placeOf(failure, register)}: ${factsOf(failure)}`;
}

/** `404 instead of 401`; what was expected in many words comes first. */
export function factsOf({ expected, received, message }: ReportFailure): string {
  if (expected === '' && received === '') return message;
  if (expected === 'present' && received === 'absent') return 'missing';
  const [wanted, seen] = [cut(expected, maxValue), cut(received, maxValue)];
  return expected.split(' ').length > 4
    ? `expected ${wanted}, received ${seen}`
    : `${seen} instead of ${wanted}`;
}

/** Where it was seen: the operation or the kind of notification, and the place in it. */
function placeOf(
  { about, pointer, operation = '', event, exchanges, deliveries }: ReportFailure,
  register: Register,
) {
  const endpoint = register.operations?.get(operation) ?? sourceOf(exchanges[0], undefined);
  const isOfEvent = event !== undefined && (about === 'notification' || exchanges.length === 0);
  const name = isOfEvent ? event : endpoint === '' ? (deliveries[0]?.eventType ?? '') : endpoint;
  const preposition = isOfEvent || endpoint === '' ? 'in' : 'on';
  const at = pointer === '' || about === 'status' ? '' : ` at ${withoutPositions(pointer)}`;
  return `${name === '' ? '' : ` ${preposition} ${name}`}${at}`;
}

/** A clause in short: without article, without what the two values say anyway. */
export function shortRule(rule: string): string {
  const plain = rule.replaceAll('`', '').replace(/\.$/, '');
  const subject = plain.replace(/ (?:is|are) (?:always )?(?:refused|answered|accepted)\b[^,]*$/, '');
  const fact = subject.length < minSubject ? plain : subject;
  return cut(fact.replace(/^(?:A|An|The) (?=.)/, ''), maxClause);
}

/** Cut at the end of a word where there is one. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max);
  const end = part.lastIndexOf(' ');
  return `${end > max / 2 ? part.slice(0, end) : part}…`;
}
