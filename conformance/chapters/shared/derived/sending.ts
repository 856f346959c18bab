import { groupBy, inTurn } from '../../../core/groups.js';
import { english, Sentence, t, type Text } from '../../../core/text.js';
import { valueIn } from '../../../core/json.js';
import { operations } from '../../../../generated/operations.js';
import type { Kind } from '../../../contract/cases/changes.js';
import { type Case, casesOf, edited, keepsContract, replaced } from '../../../contract/cases/cases.js';
import { breaksRequest } from '../../../contract/request.js';
import { type BaseRequest, type Field, fieldsOf } from '../../../contract/cases/fields.js';
import { tolerant } from '../../../contract/tolerant.js';
import { type ReadContract, readContract } from '../../../contract/schemas.js';
import { Skip } from '../../../core/errors.js';
import type { Account } from '../../account.js';
import type { CallOptions } from '../../../target/account-core.js';
import type { Exchange } from '../../../target/exchange.js';
import { inPool } from '../../../core/pool.js';
import type { Values } from '../../../core/values.js';
import { gradesOf } from './grades.js';
import type { Base, Grade, RequestPlan, Tools } from './plan.js';

/** Maximum number of requests of one check in flight at the same time. */
const atATime = 4;

/** A case that is ready to be sent. */
export interface Prepared {
  /** The difference of the request from its base; undefined for an unchanged valid request. */
  readonly case: Case | undefined;
  readonly base: Base;
  readonly request: BaseRequest;
  readonly breaks: boolean;
  /** The requirement that decides the case; undefined if the case can only be recorded. */
  readonly grade: Grade | undefined;
  /** The value that no other request has. */
  readonly id: unknown;
}

export interface Sent extends Prepared {
  readonly answer: Exchange;
}

/** The contract with its validators. */
export function tested(): ReadContract {
  return readContract(tolerant);
}

/** Every case of a plan, including those that no clause decides, and its unchanged bases. Each gets its own ids. */
export async function prepare(plan: RequestPlan, tools: Tools): Promise<readonly Prepared[]> {
  const { document, schemas } = tested();
  const operation = document.operations.get(plan.operation);
  if (operation === undefined) throw new Error(`the contract has no operation ${plan.operation}`);
  const bases = await plan.bases(tools);
  const shared = plan.samples?.(tools.values);
  const all = bases.flatMap((base) => {
    const samples = { ...shared, ...base.samples };
    const source = { document, schemas, operation, base: base.request, samples };
    // Ids and credentials come from the target. If their form breaks the contract, every case would have a second
    // fault.
    if (!keepsContract(source)) throw new Skip(t`ids or credentials of the target violate the contract`);
    const cases = casesOf(source);
    const wanted = cases.filter(({ field }) => isFor(base, field));
    const asItIs = {
      case: undefined,
      breaks: false,
      grade: base.clause === undefined ? undefined : { clause: base.clause },
    };
    return [
      ready(plan, tools.values, { ...asItIs, base, request: base.request }),
      ...wanted.map((one) =>
        ready(plan, tools.values, {
          case: one,
          base,
          request: one.request,
          breaks: one.breaks,
          grade: gradeOf(plan, base, one),
        }),
      ),
    ];
  });
  return withoutRepetition(all);
}

/** Number of cases per clause and field that a base tries if an earlier base has already tried all of them. */
const triedAgain = 2;

/**
 * Removes most of the cases that repeat others. Of cases that a clause decides, further bases try a few each, in turn;
 * cases that are only recorded are sent once.
 */
function withoutRepetition(cases: readonly Prepared[]): readonly Prepared[] {
  const kept = new Set<Prepared>();
  const isRecorded = (one: Prepared) => one.case !== undefined && one.grade === undefined;
  const decided = cases.filter((one) => !isRecorded(one));
  const clauseAndField = ({ grade, case: one }: Prepared) => `${grade?.clause} ${one?.field.name}`;
  for (const group of groupBy(decided, clauseAndField).values()) {
    const [first = [], ...further] = groupBy(group, ({ base }) => base).values();
    const tried = new Set(first.map(({ case: one }) => one?.kind));
    const isRepeated = ({ case: one }: Prepared) => tried.has(one?.kind);
    for (const one of first) kept.add(one);
    for (const [turn, cases] of further.entries()) {
      // Some kinds occur with one base only.
      const fresh = cases.filter((one) => !isRepeated(one));
      for (const one of [...fresh, ...inTurn(cases.filter(isRepeated), turn, triedAgain)]) kept.add(one);
    }
  }
  const recorded = groupBy(cases.filter(isRecorded), ({ case: one }) =>
    JSON.stringify([one?.field.name, one?.kind, one?.value]),
  );
  for (const [first] of recorded.values()) if (first !== undefined) kept.add(first);
  return cases.filter((one) => kept.has(one));
}

/** Whether a base is used for a field. */
const isFor = ({ only, except = [] }: Base, { name }: Field): boolean =>
  !except.includes(name) && (only === undefined || only.includes(name));

/** A valid request of a plan, with another value in one field of its body. */
export interface Edited {
  readonly field: Field;
  readonly request: BaseRequest;
}

/** For each field in the bodies of a plan's valid requests, a request with this value in the field, and with its own ids. */
export async function editsOf(plan: RequestPlan, tools: Tools, value: unknown): Promise<readonly Edited[]> {
  const { document, schemas } = tested();
  const operation = document.operations.get(plan.operation);
  if (operation === undefined) return [];
  return (await plan.bases(tools)).flatMap((base) =>
    fieldsOf({ document, schemas }, operation, base.request)
      .filter((field) => field.where === 'body' && field.steps.length > 0 && isFor(base, field))
      .map((field) => {
        const request = edited(base.request, field, value);
        return { field, request: renewed(plan, tools.values, request, field) };
      }),
  );
}

/**
 * The grade that decides a case; undefined if there is none. A grade for a field and base takes precedence over one for the
 * field alone.
 */
function gradeOf({ operation }: RequestPlan, base: Base, { field, kind }: Case): Grade | undefined {
  const grades = gradesOf(operation).filter((one) => one.kind === kind);
  const found =
    grades.find((one) => one.field === `${field.name} of ${base.name}`) ??
    grades.find((one) => one.field === field.name);
  return found?.grade;
}

/** Completes a case: its request gets new ids, unless the case is about the id itself. */
function ready(plan: RequestPlan, values: Values, prepared: Omit<Prepared, 'id'>): Prepared {
  const [first] = plan.unique ?? [];
  const request = renewed(plan, values, prepared.request, prepared.case?.field);
  return { ...prepared, request, id: first && valueIn(request[first.where], first.steps) };
}

/** Returns the request with new ids, except in the field that the case is about. */
function renewed(
  { unique = [] }: RequestPlan,
  values: Values,
  request: BaseRequest,
  about?: Field,
): BaseRequest {
  return unique.reduce((built, { where, steps, make }) => {
    const isAbout =
      about !== undefined &&
      (about.where === 'header' ? 'headers' : about.where) === where &&
      about.steps.join('/') === steps.join('/');
    if (isAbout || typeof valueIn(built[where], steps) !== 'string') return built;
    return { ...built, [where]: replaced(built[where], steps, make(values)) };
  }, request);
}

/** Functions that create the valid requests of a plan, with new ids on each call. */
export async function rightRequests(
  plan: RequestPlan,
  tools: Tools,
): Promise<readonly (() => BaseRequest)[]> {
  const bases = await plan.bases(tools);
  return bases.map(
    ({ request }) =>
      () =>
        renewed(plan, tools.values, request),
  );
}

/**
 * Sends requests, a few at a time. A request that does not match its case ends the check with an error. `judge: false` is
 * for requests that are only recorded.
 */
export async function sendAll(
  plan: RequestPlan,
  account: Account,
  prepared: readonly Prepared[],
  options: Pick<CallOptions, 'judge'> = {},
): Promise<readonly Sent[]> {
  return inPool(prepared, atATime, async (one) => {
    const answer = await account.call(plan.operation, { ...optionsOf(plan, one.request), ...options });
    const { document, schemas } = tested();
    const operation = document.operations.get(plan.operation);
    if (operation === undefined || breaksRequest(document, schemas, operation, answer.request) !== one.breaks)
      throw new Error(`${caseName(one)}: the request that was sent is not what it was meant to be`);
    return { ...one, answer };
  });
}

/** The call options for a request of a plan. */
export function optionsOf(
  { operation }: Pick<RequestPlan, 'operation'>,
  { body, headers, query, path }: BaseRequest,
): CallOptions {
  return {
    ...(body !== undefined && { json: body }),
    ...(headers !== undefined && { headers }),
    ...(query !== undefined && { query }),
    ...(path !== undefined && { path }),
    ...(operations[operation].scope === null && { token: null }),
  };
}

/** Describes a case in English. */
export function caseName(one: Prepared): string {
  return english(caseText(one));
}

/** Describes a case as a translatable text. */
export function caseText({ case: one, base }: Prepared): Text {
  return one === undefined
    ? new Sentence(base.name)
    : t`${new Sentence(one.field.name)} ${kindText(one.kind)}`;
}

/** Describes the fault of a field, or the bound that it reaches. */
export function kindText(kind: Kind): Sentence {
  const [, member] = /^the value (.*)$/s.exec(kind) ?? [];
  return member === undefined ? new Sentence(kind) : t`the value ${member}`;
}
