import { type OperationId, operations } from '../../generated/operations.js';
import type { Grade } from '../contract/clause.js';
import { type Case, isCall, readsBalance } from './causes.js';
import { isMoney } from './mistakes.js';
import { stoppedId } from '../engine/stopped-answering.js';

/** What a failure puts at risk, most severe first. */
export const severities = ['money', 'security', 'contract', 'form'] as const;
export type Severity = (typeof severities)[number];

/** A reason for a severity: the first that applies to a failure determines its severity. */
interface Reason {
  readonly severity: Severity;
  /** The consequence that justifies this severity. */
  readonly because: string;
  readonly applies: (one: Case) => boolean;
}

const movesMoney: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap((one) => (one.movesMoney ? [one.operationId] : [])),
);

/**
 * The severity of a failure follows from its subject: the clause at which it counts, the operation, and the expected and
 * the received value. Nothing is rated by hand, so that new clauses have a severity, too.
 */
const reasons: readonly Reason[] = [
  {
    severity: 'money',
    because: 'an operation that moves money did so for a request that it must refuse, or twice for one',
    applies: (one) => movesMoney.has(one.failure.operation ?? '') && wasAccepted(one),
  },
  {
    severity: 'money',
    because:
      'a balance or an amount is another than it must be, so an amount paid, charged or shown is too high or too low',
    applies: (one) => one.failure.kind !== 'contract' && (readsBalance(one) || isAnotherAmount(one)),
  },
  {
    severity: 'security',
    because: 'one request ends the gateway for everybody',
    applies: ({ check }) => check.id === stoppedId,
  },
  {
    severity: 'security',
    because: 'a request without the right credentials was let in, or one account sees what another one has',
    applies: (one) => one.failure.matcher === 'own' || wasLetIn(one),
  },
  {
    severity: 'form',
    because: 'what came says the right thing in another form; tolerant clients read it',
    applies: ({ failure: { kind, about, matcher } }) =>
      kind === 'contract' || about === 'header' || (about === 'body' && formMatchers.has(matcher ?? '')),
  },
  {
    severity: 'contract',
    because: 'the gateway does something else than the specification says, and clients rely on it',
    applies: () => true,
  },
];

/** Matchers that check the form of a value rather than its content. */
const formMatchers: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'match',
  'timestamp',
  'uuid',
]);

/** The properties of a client duty that determine its severity. */
export interface JudgedDuty {
  readonly grade?: Grade | undefined;
  readonly money?: true | undefined;
}

/** Returns the severity of a client's failure: money if that is at risk, otherwise by whether the duty is stated. */
export function severityOfDuty({ grade, money }: JudgedDuty = {}): Severity {
  if (money === true) return 'money';
  return grade === undefined ? 'contract' : 'form';
}

/** Returns the severity of a failure: the one in the report or, for a report of an older kit, the derived one. */
export function severityOf(one: Case): Severity {
  return one.failure.severity ?? derivedSeverity(one);
}

/** Derives the severity of a failure from its subject. */
export function derivedSeverity(one: Case): Severity {
  return reasons.find(({ applies }) => applies(one))?.severity ?? 'contract';
}

/** Returns the highest severity of these failures. Unsuccessful calls count only if there is nothing else. */
export function mostSevere(cases: readonly Case[]): Severity {
  const own = cases.filter((one) => !isCall(one));
  const there = new Set((own.length > 0 ? own : cases).map(severityOf));
  return severities.find((severity) => there.has(severity)) ?? 'contract';
}

/** Whether a request was not refused although it had to be, or more requests were accepted than allowed. */
function wasAccepted({ failure: { about, values = {} } }: Case): boolean {
  if (values.of === 'acceptances') return true;
  if (about !== 'status' && values.of !== 'refusals') return false;
  const { expected = [], received = [] } = values;
  const isRefusal = (status: unknown) => typeof status === 'number' && status >= 400 && status < 500;
  const isSuccess = (status: unknown) => typeof status === 'number' && status >= 200 && status < 300;
  return isRefusal(expected[0]) && received.some(isSuccess);
}

/** The operations that issue tokens. If they accept a request that they must refuse, they grant unauthorised access. */
const issuesTokens: ReadonlySet<string> = new Set<OperationId>(['createAccessToken', 'createOauthToken']);

/** Whether a request was accepted that had to be refused because of its credentials. */
function wasLetIn(one: Case): boolean {
  const { values: { expected = [] } = {}, operation = '' } = one.failure;
  const isDenial = expected.every((status) => status === 401 || status === 403);
  return wasAccepted(one) && (isDenial || issuesTokens.has(operation));
}

/** Whether a wrong amount was received. */
function isAnotherAmount(one: Case): boolean {
  const { about, matcher, values = {} } = one.failure;
  if (matcher !== 'equal' && matcher !== 'moneyEqual' && about !== 'value') return false;
  const [came, ...others] = values.received ?? [];
  const isNumber = came !== undefined && came !== null && came !== '' && Number.isFinite(Number(came));
  return isMoney(one) && isNumber && others.length === 0;
}
