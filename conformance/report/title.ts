import { english, joined, t, type Text } from '../core/text.js';
import { absent, present, withoutPositions } from '../core/json.js';
import { operations } from '../../generated/operations.js';
import { isAboutRun } from '../engine/unsteady-answers.js';
import { translate } from '../language/phrases.js';
import { type Case, sourceOf } from './causes.js';
import { describeDifference } from './differences.js';
import type { Finding } from './findings.js';
import {
  isAboutClient,
  type Register,
  type ReportCheck,
  type ReportFailure,
  ruleOf,
  type Rules,
} from './report.js';
import { languageIn, textIn, titleOfCheck } from './words.js';

/** The part of the register that titles need. */
export type TitleTexts = Rules & Pick<Register, 'language' | 'subject' | 'operations' | 'titles' | 'duties'>;

/** Maximum lengths in a title, in characters: of a requirement, and of each of the two values. */
const maxRule = 90;
const maxValue = 60;

/** If the same wrong status was received in at least this many situations, the title says in how many. */
const manySituations = 3;

/**
 * Returns the one-line title of a finding: the operation and the observed difference with the cause that it suggests,
 * such as `POST /dict/pix at /payment/amount: every amount is 100 times the expected one (cents instead of BRL?): 1234
 * instead of 12.34 BRL`. If the same status is wrong in many situations, the title gives their number. The title of a
 * finding about a client is its requirement, or what the client does instead.
 */
export function titleOf(finding: Finding, register: TitleTexts): string {
  const { head, cases } = finding;
  if (isAboutClient(register)) return titleOfFailure(head.failure, head.check, register);
  return reachOf(finding, register) ?? titleOfCases(head, cases, register);
}

/** Returns the title of a finding with its requirement, for lists that show only titles: `… (TOKEN-22)`. */
export function titleInList(finding: Finding, register: TitleTexts): string {
  const { clause } = finding.head.failure;
  const title = titleOf(finding, register);
  return clause === null || title.startsWith(clause) ? title : `${title} (${clause})`;
}

/** Returns the title of a single failure. */
export function titleOfFailure(failure: ReportFailure, check: ReportCheck, register: TitleTexts): string {
  const one = { check, failure };
  return isAboutClient(register) ? titleOfDuty(one, register) : titleOfCases(one, [one], register);
}

/** Returns `POST /api/auth/token: 403 instead of 401, in 5 situations`; undefined if there are too few situations. */
function reachOf({ head, cases }: Finding, register: TitleTexts): string | undefined {
  const { about, clause, expected, received } = head.failure;
  if (about !== 'status' || clause === null) return undefined;
  const same = cases.filter(
    ({ failure }) =>
      failure.about === 'status' && failure.expected === expected && failure.received === received,
  );
  const situations = new Set(same.map(({ failure }) => failure.clause)).size;
  if (situations < manySituations) return undefined;
  const [only = '', ...others] = new Set(same.flatMap(({ failure }) => failure.operation ?? []));
  const where = others.length === 0 ? nameOfOperation(only, register) : t`${others.length + 1} operations`;
  return inWords(t`${where}: ${factsText(head.failure, register)}, in ${situations} situations`, register);
}

function titleOfCases({ failure, check }: Case, cases: readonly Case[], register: TitleTexts): string {
  const message = textIn(failure, 'message', register);
  // The sentence says everything.
  if (isAboutRun(check.id)) return message;
  // The title of an operation that is not offered needs nothing else.
  if (check.id.startsWith('offered/')) return `${message}: ${textIn(failure, 'received', register)}`;
  const facts = factsText(failure, register);
  const difference = describeDifference(failure, cases);
  const mover = moverOf(failure);
  if (difference !== undefined && mover !== undefined)
    return inWords(t`${mover} ${difference}: ${facts}`, register);
  const place = placeOf(failure, register);
  // This is about a client's request, which the gateway may rightly have refused; the requirement does not mention the client.
  if (check.id.startsWith('requests/')) {
    const requirement = check.id.slice('requests/'.length).toUpperCase();
    return inWords(t`Request ${place}: ${facts} (${requirement})`, register);
  }
  // Without a clause or an operation, the title starts with that of the check.
  const standsForItself = failure.clause === null || place === '';
  const subject = standsForItself
    ? joined([titleOfCheck(check, register), place].filter(isNotEmpty), ', ')
    : place;
  return inWords(joined([subject, difference ?? '', facts].filter(isNotEmpty), ': '), register);
}

function isNotEmpty(text: Text): boolean {
  return text !== '';
}

/** Returns the call that moved the money; undefined if the failure is not about an amount taken or blocked. */
function moverOf({ values = {}, chain = [] }: ReportFailure): string | undefined {
  if (values.of !== 'blocked' && values.of !== 'taken') return undefined;
  const calls = chain.filter(({ kind, what }) => kind === 'call' && !what.startsWith('GET '));
  return calls.at(-1)?.what;
}

function titleOfDuty({ failure, check }: Case, register: TitleTexts): string {
  const { clause, operation = '', exchanges, deliveries } = failure;
  if (clause === null) return titleOfCases({ failure, check }, [], register);
  // The message of a rule only repeats what is expected; the requirement states that better.
  const isRule = failure.message === failure.expected;
  const sentence = register.duties?.get(clause)?.finding ?? ruleOf(register, clause);
  const said = isRule ? shortRule(sentence) : textIn(failure, 'message', register);
  const title = `${clause} ${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  const where = isOfEvent(failure)
    ? t`, in ${failure.event ?? ''}`
    : t`, on ${nameOfOperation(operation, register) || sourceOf(exchanges[0], deliveries[0])}`;
  const name = isOfEvent(failure) ? (failure.event ?? '') : nameOfOperation(operation, register);
  return name === '' || ` ${title} `.includes(` ${name} `) ? title : `${title}${inWords(where, register)}`;
}

/** Returns `404 instead of 401`; a long expectation comes first: `expected …, received …`. */
export function factsText(
  failure: Pick<ReportFailure, 'expected' | 'received' | 'message' | 'texts' | 'field' | 'values'>,
  register: Pick<Register, 'language'> = {},
): Text {
  const { expected, received, field = '', values = {} } = failure;
  if (expected === '' && received === '') return textIn(failure, 'message', register);
  if (expected === english(present) && received === english(absent)) return t`missing`;
  const wanted = cut(textIn(failure, 'expected', register), maxValue);
  const observed = cut(textIn(failure, 'received', register), maxValue);
  // For derived requests, the observed values are those that were accepted.
  if (values.of === 'refusals' && field !== '')
    return t`${field} ${observed} instead of ${(values.expected ?? []).join(', ')}`;
  return expected.split(' ').length > 4
    ? t`expected ${wanted}, received ${observed}`
    : t`${observed} instead of ${wanted}`;
}

/** Returns the operation or the kind of notification of a failure, and the place in the message. */
function placeOf(failure: ReportFailure, register: TitleTexts): Text {
  const { about, pointer, operation = '', event = '', exchanges, deliveries } = failure;
  const name = isOfEvent(failure)
    ? event
    : nameOfOperation(operation, register) ||
      sourceOf(exchanges[0], undefined) ||
      (deliveries[0]?.eventType ?? '');
  const at = about === 'status' ? '' : withoutPositions(pointer);
  if (name === '' || at === '') return name + at;
  return t`${name} at ${at}`;
}

/** Whether a failure is about a notification rather than a response. */
function isOfEvent({ about, event, exchanges }: ReportFailure): boolean {
  return event !== undefined && (about === 'notification' || exchanges.length === 0);
}

const operationNames: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ operationId, method, path }) => [
    operationId,
    `${method.toUpperCase()} ${path}`,
  ]),
);

/** Returns an operation as `GET /balance`; its id if this kit does not know it. */
export function nameOfOperation(operation: string, register: Pick<Register, 'operations'> = {}): string {
  return register.operations?.get(operation) ?? operationNames.get(operation) ?? operation;
}

/** Shortens the rule of a requirement to its maximum length, without backticks and the final full stop. */
export function shortRule(rule: string): string {
  return cut(rule.replaceAll('`', '').replace(/\.$/, ''), maxRule);
}

/** Returns a requirement with its id: `TRANSFER-10 payment.amount in the answer to a transfer is the amount of the request`. */
export function ruleText(register: Rules, clause: string | null): string {
  return clause === null ? '' : `${clause} ${shortRule(ruleOf(register, clause))}`.trim();
}

function inWords(text: Text, register: TitleTexts): string {
  return translate(text, languageIn(register));
}

/** Shortens a text, at a word boundary if there is one in the second half. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max);
  const end = part.lastIndexOf(' ');
  return `${end > max / 2 ? part.slice(0, end) : part}…`;
}
