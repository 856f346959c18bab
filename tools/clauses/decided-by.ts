/** Rules about what decides the clauses: the place, the fields and the statuses that a record names must exist. */
import { isObject, type JsonObject } from '../../conformance/core/json.js';
import { ContractDocument, type Operation } from '../../conformance/contract/document.js';
import { bodySchemaOf, parametersOf } from '../../conformance/contract/request.js';
import { fieldNames, objectsBelow } from './contract-fields.js';
import { type Clause, type DecidedByRequest, type Fault, decisionKind } from './load.js';

/**
 * Returns records that point to a place where they cannot be decided, name something that the contract does not have, or
 * decide the same as another record.
 */
export function decidedByFaults(clauses: readonly Clause[], contract: unknown): readonly Fault[] {
  if (!isObject(contract)) return [];
  const document = new ContractDocument(contract);
  const received = new Set(objectsBelow(document, receivedPlaces(document)).keys());
  const requests = clauses.flatMap((clause) => requestOf(document, clause));
  return [
    ...clauses
      .filter((clause) => decisionKind(clause) === 'schema')
      .flatMap((clause) => placeFaults(clause, received)),
    ...requests.flatMap((request) => requestFaults(document, request)),
    ...twiceDecided(requests),
  ];
}

interface Request {
  readonly id: string;
  readonly pointer: string;
  readonly record: DecidedByRequest;
  /** The operation into which the clause points. */
  readonly operation: Operation | undefined;
}

function fault(where: string, message: string): Fault {
  return { kind: 'decided by', where, message };
}

/** Returns the places in the contract for what a gateway sends: responses, and bodies of notifications. */
function receivedPlaces(document: ContractDocument): readonly string[] {
  const answers = [...document.operations.values()].map(({ pointer }) => `${pointer}/responses`);
  return [...answers, ...document.webhooks.map((name) => `/webhooks/${name}/post/requestBody`)];
}

/** Requires a pointer to a response, to a notification's body, or to a component to which one of them refers. */
function placeFaults({ id, pointer = '' }: Clause, received: ReadonlySet<string>): readonly Fault[] {
  const component = /^\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0];
  const isReceived =
    component === undefined
      ? /^\/(paths\/[^/]+\/[^/]+\/responses|webhooks\/[^/]+\/post\/requestBody)(\/|$)/.test(pointer)
      : received.has(component);
  return isReceived ? [] : [fault(id, `schema: nothing that is received stands at ${pointer}`)];
}

function requestOf(document: ContractDocument, { id, pointer = '', decidedBy: record }: Clause): Request[] {
  if (typeof record === 'string' || !('request' in record)) return [];
  const operation = [...document.operations.values()].find((one) =>
    `${pointer}/`.startsWith(`${one.pointer}/`),
  );
  return [{ id, pointer, record, operation }];
}

function requestFaults(document: ContractDocument, { id, pointer, record, operation }: Request): Fault[] {
  if (operation === undefined) return [fault(id, `request: ${pointer} leads into no operation`)];
  const isField = fieldTest(document, operation);
  const { refused = [], code } = record;
  return [
    ...Object.keys(record.request)
      .filter((field) => !isField(withoutBase(field)))
      .map((field) => fault(id, `request: ${operation.operationId} has no field ${field}`)),
    ...(refused === 'unnamed' ? [] : refused)
      .filter((status) => status < 400 || status > 499)
      .map((status) => fault(id, `request: ${status} refuses nothing`)),
    ...(code === undefined || codesOf(document, operation).has(code)
      ? []
      : [fault(id, `request: no example of an answer of ${operation.operationId} has the code ${code}`)]),
  ];
}

/** Removes the base: `details.key of EMAIL` becomes `details.key`. */
function withoutBase(field: string): string {
  return field.replace(/ of .*$/, '');
}

/** Returns a test for whether an operation's request has a field; it ignores the case of parameter names. */
function fieldTest(document: ContractDocument, operation: Operation): (field: string) => boolean {
  const parameters = new Set(parametersOf(document, operation).map(({ name }) => name.toLowerCase()));
  const body = bodySchemaOf(document, operation);
  const inBody = new Set(body === undefined ? [] : ['the body', ...fieldNames(document, body)]);
  return (field) => inBody.has(field) || parameters.has(field.toLowerCase());
}

/** Returns the `code` values in the examples of an operation's responses. */
function codesOf(document: ContractDocument, operation: Operation): ReadonlySet<unknown> {
  const found = objectsBelow(document, [`${operation.pointer}/responses`]);
  const examples = [...found].filter(([pointer]) => /\/examples\/[^/]+\/value$/.test(pointer));
  return new Set(examples.map(([, value]: readonly [string, JsonObject]) => value['code']));
}

function twiceDecided(requests: readonly Request[]): readonly Fault[] {
  const first = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { id, record, operation } of requests) {
    for (const [field, kinds] of Object.entries(record.request)) {
      for (const kind of kinds) {
        const what = `${operation?.operationId ?? ''} ${field}: ${kind}`;
        const other = first.get(what);
        if (other === undefined) first.set(what, id);
        else faults.push(fault(id, `request: ${what} is decided by ${other} already`));
      }
    }
  }
  return faults;
}
