import { contract } from '../../../generated/document.js';
import { type Case, casesOf, isFault, keepsContract, replaced } from '../../contract/cases/cases.js';
import { Confirmation } from '../../contract/cases/confirm.js';
import { type BaseRequest, valueAt } from '../../contract/cases/fields.js';
import { ContractDocument, type JsonObject } from '../../contract/document.js';
import { Schemas } from '../../contract/schemas.js';
import { Skip } from '../../runner/signals.js';
import type { Account } from '../../target/account.js';
import type { CallOptions } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import { fewAtATime } from '../../target/few-at-a-time.js';
import type { Values } from '../../target/values.js';
import type { Base, Grade, Plan, Tools } from './plan.js';

/** Requests under way at the same time, of one check. */
const atATime = 4;

/** A case, ready to be sent. */
export interface Prepared {
  /** What the request differs in; undefined for a right request as it is. */
  readonly case: Case | undefined;
  readonly base: Base;
  readonly request: BaseRequest;
  readonly breaks: boolean;
  /** What decides it; undefined where it can only be recorded. */
  readonly grade: Grade | undefined;
  /** The value that no other request shares. */
  readonly id: unknown;
}

export interface Sent extends Prepared {
  readonly answer: Exchange;
}

interface Tested {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
  readonly confirmation: Confirmation;
}

let made: Tested | undefined;

/** The contract with its validators, made when the first case is. */
export function tested(): Tested {
  if (made === undefined) {
    const document = new ContractDocument(contract as unknown as JsonObject);
    const schemas = new Schemas(document);
    made = { document, schemas, confirmation: new Confirmation(document, schemas) };
  }
  return made;
}

/** Every case of a plan, those too that nothing decides, and its bases as they are. Each has ids of its own. */
export async function prepare(plan: Plan, tools: Tools): Promise<readonly Prepared[]> {
  const { document, schemas } = tested();
  const operation = document.operations.get(plan.operation);
  if (operation === undefined) throw new Error(`the contract has no operation ${plan.operation}`);
  const samples = plan.samples?.(tools.values);
  const bases = await plan.bases(tools);
  return bases.flatMap((base) => {
    const source = { document, schemas, operation, base: base.request, samples };
    // Ids and credentials are the target's: where they are of another form than the contract says, all cases would have two faults.
    if (!keepsContract(source)) throw new Skip(`ids or credentials of the target do not keep the contract`);
    const cases = casesOf(source);
    const wanted = cases.filter(({ field }) => base.only === undefined || base.only.includes(field.name));
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
}

/** A bound that must hold and a fault that must be refused; else nothing. */
function gradeOf({ faults, bounds }: Plan, base: Base, { field, kind }: Case): Grade | undefined {
  const byField = (isFault(kind) ? faults : bounds) as Readonly<
    Record<string, Readonly<Record<string, Grade['clause'] | Grade>>>
  >;
  const found = byField[`${field.name} of ${base.name}`]?.[kind] ?? byField[field.name]?.[kind];
  return typeof found === 'string' ? { clause: found } : found;
}

/** The request with new ids, except where the id itself is what the case is about. */
function ready({ unique = [] }: Plan, values: Values, { request, ...about }: Omit<Prepared, 'id'>): Prepared {
  let renewed = request;
  for (const { where, steps, make } of unique) {
    const field = about.case?.field;
    const isTheCase =
      field !== undefined &&
      (field.where === 'header' ? 'headers' : field.where) === where &&
      field.steps.join('/') === steps.join('/');
    if (isTheCase || typeof valueAt(renewed[where], steps) !== 'string') continue;
    renewed = { ...renewed, [where]: replaced(renewed[where], steps, make(values)) };
  }
  const [first] = unique;
  return { ...about, request: renewed, id: first && valueAt(renewed[first.where], first.steps) };
}

/**
 * Sends requests, a few at a time; a request that is not what it was meant to be ends the check as broken. `judge: false`
 * for what is only recorded.
 */
export async function sendAll(
  plan: Plan,
  account: Account,
  prepared: readonly Prepared[],
  options: Pick<CallOptions, 'judge'> = {},
): Promise<readonly Sent[]> {
  return fewAtATime(prepared, atATime, async (one) => {
    const answer = await account.call(plan.operation, { ...optionsOf(plan, one.request), ...options });
    const objection = await tested().confirmation.objection(answer.request, one.breaks);
    if (objection !== undefined) throw new Error(`${caseName(one)}: ${objection}`);
    return { ...one, answer };
  });
}

function optionsOf({ withoutToken }: Plan, { body, headers, query, path }: BaseRequest): CallOptions {
  return {
    ...(body !== undefined && { json: body }),
    ...(headers !== undefined && { headers }),
    ...(query !== undefined && { query }),
    ...(path !== undefined && { path }),
    ...(withoutToken === true && { token: null }),
  };
}

/** A case in words. */
export function caseName({ case: one, base }: Prepared): string {
  return one === undefined ? base.name : `${one.field.name} ${one.kind}`;
}
