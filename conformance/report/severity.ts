import { type OperationId, operations } from '../../generated/operations.js';
import type { Grade } from '../contract/clause.js';
import { type Case, isCall, readsBalance } from './causes.js';
import { isMoney } from './mistakes.js';
import { stoppedId } from '../engine/stopped-answering.js';

/** What a failure may do, most severe first. */
export const severities = ['money', 'security', 'contract', 'form'] as const;
export type Severity = (typeof severities)[number];

/** One reason for a severity: the first that applies to a failure decides. */
interface Reason {
  readonly severity: Severity;
  /** What it may do to whom, which is why it has this severity. */
  readonly because: string;
  readonly applies: (one: Case) => boolean;
}

const movesMoney: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap((one) => (one.movesMoney ? [one.operationId] : [])),
);

/**
 * The severity of a failure follows from its subject: the clause at which it counts, the operation, and what was
 * expected and came instead. Nothing is rated by hand, so that a new clause has a severity too.
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

/** Matchers that look at the form of a value rather than at what it says. */
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

/** What the severity of a duty of clients follows from. */
export interface JudgedDuty {
  readonly grade?: Grade | undefined;
  readonly money?: true | undefined;
}

/** The severity of a failure of a client: money where it is at risk, else by whether the specification says so. */
export function severityOfDuty({ grade, money }: JudgedDuty = {}): Severity {
  if (money === true) return 'money';
  return grade === undefined ? 'contract' : 'form';
}

/** The severity of one failure; that in the report, if it has one. */
export function severityOf(one: Case): Severity {
  return one.failure.severity ?? derivedSeverity(one);
}

/** Returns the severity of a failure, from its subject. */
export function derivedSeverity(one: Case): Severity {
  return reasons.find(({ applies }) => applies(one))?.severity ?? 'contract';
}

/** The most severe of these failures'. Calls that only failed because of it do not count, if there is anything else. */
export function mostSevere(cases: readonly Case[]): Severity {
  const own = cases.filter((one) => !isCall(one));
  const there = new Set((own.length > 0 ? own : cases).map(severityOf));
  return severities.find((severity) => there.has(severity)) ?? 'contract';
}

/** Whether a request had to be refused and was not, or more requests were accepted than may be. */
function wasAccepted({ failure: { about, values = {} } }: Case): boolean {
  if (values.of === 'acceptances') return true;
  if (about !== 'status' && values.of !== 'refusals') return false;
  const { expected = [], received = [] } = values;
  const isRefusal = (status: unknown) => typeof status === 'number' && status >= 400 && status < 500;
  const isSuccess = (status: unknown) => typeof status === 'number' && status >= 200 && status < 300;
  return isRefusal(expected[0]) && received.some(isSuccess);
}

/** The operations that issue tokens. Accepting a request that they must refuse lets someone in. */
const issuesTokens: ReadonlySet<string> = new Set<OperationId>(['createAccessToken', 'createOauthToken']);

/** Whether a request that had to be refused for its credentials was not. */
function wasLetIn(one: Case): boolean {
  const { values: { expected = [] } = {}, operation = '' } = one.failure;
  const isDenial = expected.every((status) => status === 401 || status === 403);
  return wasAccepted(one) && (isDenial || issuesTokens.has(operation));
}

/** Whether an amount came that is not the right one. */
function isAnotherAmount(one: Case): boolean {
  const { about, matcher, values = {} } = one.failure;
  if (matcher !== 'equal' && matcher !== 'moneyEqual' && about !== 'value') return false;
  const [came, ...others] = values.received ?? [];
  const isNumber = came !== undefined && came !== null && came !== '' && Number.isFinite(Number(came));
  return isMoney(one) && isNumber && others.length === 0;
}
