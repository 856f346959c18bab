import { groupBy } from '../../../core/groups.js';
import { english, joined, Sentence, t, type Text } from '../../../core/text.js';
import { shown, valueText } from '../../../core/json.js';
import type { CheckClauseId, ClauseId, OpenPointId } from '../../../../generated/clause-ids.js';
import type { Kind } from '../../../contract/cases/changes.js';
import { isFault } from '../../../contract/cases/cases.js';
import { statusText } from '../../../contract/statuses.js';
import type { Expect } from '../../../engine/expect.js';
import type { RecordOpen, RequestPlan } from './plan.js';
import { caseName, caseText, kindText, type Prepared, type Sent } from './sending.js';

/** Whether a case must be refused. */
export const isRefusable = ({ breaks, grade, case: one }: Prepared): boolean =>
  grade !== undefined && one !== undefined && isFault(one.kind) && breaks;

/** Whether a case is an unchanged valid request for which a clause requires acceptance. */
export const isRight = ({ case: one, grade }: Prepared): boolean => one === undefined && grade !== undefined;

/** Whether a case must be accepted, which includes valid requests. */
export const isAcceptable = ({ breaks, grade, case: one }: Prepared): boolean =>
  grade !== undefined && !breaks && (one === undefined || !isFault(one.kind));

/**
 * The open point that applies to a case that no clause decides: a value that can be converted, null for an optional field,
 * an empty text that the contract allows, or a fault that no list of errors names. A bound without a clause has no open
 * point.
 */
export function openPointOf({ case: one, breaks, grade }: Prepared): OpenPointId | undefined {
  if (one === undefined || grade !== undefined || !isFault(one.kind)) return undefined;
  const isNull = one.kind === 'null' && !one.field.required;
  if (isNull || one.kind === 'of a type that converts') return 'OP-54';
  if (breaks) return 'OP-56';
  return one.kind === 'empty' && one.value === '' && one.field.where === 'body' ? 'OP-59' : undefined;
}

/**
 * One sentence for each open point that is missing from the `open` of a plan, or is listed there although it applies to no
 * case. The sentence says what to change.
 */
export function openMistakes(
  { name, operation, open }: RequestPlan,
  cases: readonly Prepared[],
): readonly string[] {
  const resting = new Map<OpenPointId, string>();
  for (const one of cases) {
    const openPoint = openPointOf(one);
    if (openPoint !== undefined && !resting.has(openPoint)) resting.set(openPoint, caseName(one));
  }
  const idle = open.filter((id) => !resting.has(id));
  const unnamed = [...resting].filter(([id]) => !open.includes(id));
  return [
    ...idle.map(
      (id) => `the plan ${name} names ${id} in open, but no request of ${operation} rests on it: take it out`,
    ),
    ...unnamed.map(
      ([id, request]) =>
        `the plan ${name} does not name ${id} in open, but a request of ${operation} rests on it (${request}): add it`,
    ),
  ];
}

/** Expects the response to every graded case to satisfy its clause: one expectation per clause and field. */
export function expectGraded(expect: Expect<ClauseId>, plan: RequestPlan, sent: readonly Sent[]): void {
  const groups = groupBy(sent, (one) => `${one.grade?.clause} ${one.case?.field.name ?? one.base.name}`);
  for (const group of groups.values()) expectGroup(expect, plan, group);
}

function expectGroup(expect: Expect<ClauseId>, plan: RequestPlan, group: readonly Sent[]): void {
  const [first] = group;
  if (first?.grade === undefined) return;
  const removesSpace = removesWhiteSpace(plan, group);
  const wrong = group.filter((one) => !holds(plan, one) && !(removesSpace && isPadded(one)));
  const expectation = expect.at(first.grade.clause);
  for (const { answer } of wrong.length > 0 ? wrong.slice(0, 3) : [first]) answer.look();
  const names = joined([...new Map(group.map((one) => [caseName(one), caseText(one)])).values()], ', ');
  const statuses = statusText(statusesOf(plan, first));
  expectation.ok(
    wrong.length === 0,
    first.breaks ? t`${names}: refused with ${statuses}` : t`${names}: accepted with ${statuses}`,
    joined(wrong.slice(0, mostShown).map(outcome)),
    {
      ...(first.case && { field: first.case.field.name }),
      ...(first.breaks && {
        values: {
          of: 'refusals',
          expected: statusesOf(plan, first),
          received: wrong.slice(0, mostShown).map(({ answer }) => answer.status),
        },
      }),
    },
  );
}

/** Whether a case is a text that begins or ends with white space but is not blank. */
const isPadded = ({ case: one }: Sent): boolean =>
  typeof one?.value === 'string' && one.value.trim() !== '' && one.value.trim() !== one.value;

/**
 * Whether a target removes the white space around texts, which the specification leaves open (OP-59): it accepted all such
 * texts of a field. If it accepted only some of them, its validation is incomplete.
 */
function removesWhiteSpace({ success }: RequestPlan, group: readonly Sent[]): boolean {
  const padded = group.filter(isPadded);
  return padded.length > 1 && padded.every(({ answer }) => success.includes(answer.response?.status ?? 0));
}

function statusesOf({ success }: RequestPlan, { grade, breaks }: Sent): readonly number[] {
  return grade?.statuses ?? (breaks ? [400] : success);
}

function holds(plan: RequestPlan, one: Sent): boolean {
  const { answer, grade } = one;
  const isRight = statusesOf(plan, one).includes(answer.response?.status ?? 0);
  return isRight && (grade?.code === undefined || (answer.body['code'] as unknown) === grade.code);
}

/** Maximum number of responses shown in a failure. */
const mostShown = 10;

function outcome({ case: one, base, answer }: Sent): Sentence {
  const what =
    one === undefined
      ? new Sentence(base.name)
      : t`${kindText(one.kind)} (${one.value === undefined ? valueText(undefined) : shown(one.value).slice(0, 60)})`;
  const code = answer.body['code'] as unknown;
  const came = answer.error ?? String(answer.response?.status);
  return code === undefined ? t`${what}: ${came}` : t`${what}: ${came} ${shown(code)}`;
}

/**
 * Judges the content of the refusals of faults. A clause about refusals fails if it had none to judge because faults got
 * other responses. If all responses were correct, the refusal rule itself is wrong.
 */
export function expectRefusals(
  { expect, record }: { readonly expect: Expect<CheckClauseId>; readonly record: RecordOpen },
  plan: RequestPlan,
  sent: readonly Sent[],
): void {
  const { refusal } = plan;
  if (refusal === undefined) return;
  const { clauses, statuses = [400] } = refusal;
  const judged = new Set<CheckClauseId>();
  const noting: typeof expect = {
    ...expect,
    at(clause) {
      judged.add(clause);
      return expect.at(clause);
    },
  };
  for (const { case: one, answer } of sent) {
    if (one === undefined || !isFault(one.kind) || !statuses.includes(answer.status)) continue;
    refusal.look({ field: one.field.name, kind: one.kind, answer }, noting, record);
  }
  const wrong = sent.filter((one) => !holds(plan, one));
  if (wrong.length === 0) return;
  for (const clause of clauses.filter((one) => !judged.has(one))) {
    const expectation = expect.at(clause);
    for (const { answer } of wrong.slice(0, 3)) answer.look();
    const received = wrong
      .slice(0, mostShown)
      .map((one) => t`${new Sentence(one.case?.field.name ?? one.base.name)} ${outcome(one)}`);
    expectation.ok(false, t`a refusal with ${statusText(statuses)} that names the fault`, joined(received));
  }
}

/** Records the responses to cases that no clause decides: one record per kind of fault and status. */
export function recordOpen(record: RecordOpen, { operation }: RequestPlan, sent: readonly Sent[]): void {
  interface Note {
    readonly openPoint: OpenPointId;
    readonly kind: Kind;
    readonly status: Text;
    readonly fields: Set<string>;
  }
  const notes = new Map<string, Note>();
  for (const one of sent) {
    const openPoint = openPointOf(one);
    if (openPoint === undefined || one.case === undefined) continue;
    const { kind, field } = one.case;
    const status = one.answer.error ?? String(one.answer.response?.status);
    const key = `${openPoint} ${kind} ${english(status)}`;
    const note: Note = notes.get(key) ?? { openPoint, kind, status, fields: new Set<string>() };
    note.fields.add(field.name);
    notes.set(key, note);
  }
  for (const { openPoint, kind, status, fields } of notes.values()) {
    record(openPoint, operation, t`${kindText(kind)}: ${status} (${[...fields].join(', ')})`);
  }
}
