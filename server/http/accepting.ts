import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';

import { contract } from '../../generated/document.js';
import type { Operation } from '../../generated/operations.js';
import { late } from '../domain/late.js';
import { isBrl } from '../domain/money.js';

/** What of a request the contract speaks of. */
export interface RequestParts {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** As Express parses it: texts, lists of texts. Not changed. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined without content. Defaults of the contract are filled in, which filling them in again does not change. */
  readonly body: unknown;
}

/** An operation's part of the contract, compiled: says yes, fast. What it does not take the wording validator decides. */
export interface Accepting {
  /** The query as the contract reads it, numbers, booleans and defaults in it; null where the request is not taken. */
  request(parts: RequestParts): Readonly<Record<string, unknown>> | null;
  /** Whether an answer is right. One with a status of 500 or more is nobody's business. */
  answer(status: number, body: unknown): boolean;
}

const made = new Map<string, () => Promise<Accepting>>();

/** Compiled at the first request of the operation, once for all gateways of the process. */
export function acceptingOf(operation: Operation): Promise<Accepting> {
  const { operationId } = operation;
  const accepting = made.get(operationId) ?? late(async () => compiled(operation, await validators()));
  made.set(operationId, accepting);
  return accepting();
}

/** What compiles schemas. */
interface Validators {
  /** Texts of parameters are read as what the contract says they are. */
  readonly parameters: Ajv2020;
  /** Bodies are taken as they come (OP-54). */
  readonly bodies: Ajv2020;
}

interface Referring {
  readonly $ref?: string;
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}
interface ContractOperation {
  readonly parameters?: readonly (Referring & Partial<Parameter>)[];
  readonly requestBody?: Media & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Referring & Media>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required?: boolean;
  readonly schema: object;
}

function compiled({ path, method }: Operation, validators: Validators): Accepting {
  const operation = contract.paths[path]?.[method] as ContractOperation;
  const takesParameters = parametersOf(operation.parameters ?? [], validators);
  const { requestBody } = operation;
  const takesBody = requestBody ? bodyOf(requestBody, requestBody.required ?? false, validators) : () => true;
  const answers = new Map<string, (body: unknown) => boolean>();
  return {
    request: ({ params, query, headers, body }) => {
      // Names in brackets mean something to the other validator.
      for (const name in query) if (name.includes('[')) return null;
      const read: Readonly<Record<string, unknown>> = { __proto__: null, ...query };
      return takesParameters({ params, query: read, headers }) && takesBody(body) ? read : null;
    },
    answer: (status, body) => {
      if (status >= 500) return true;
      const documented = [String(status), `${String(status)[0] ?? ''}XX`, 'default'];
      const key = documented.find((name) => name in operation.responses);
      const response = key === undefined ? undefined : operation.responses[key];
      if (key === undefined || response === undefined) return false;
      const holds = answers.get(key) ?? bodyOf(resolved(response), true, validators);
      answers.set(key, holds);
      return body !== null && holds(body);
    },
  };
}

type Parts = Omit<RequestParts, 'body'>;

/** A validator of the three groups of parameters, which turns texts of the query into what the contract says they are. */
function parametersOf(
  all: readonly (Referring & Partial<Parameter>)[],
  { parameters }: Validators,
): (parts: Parts) => boolean {
  if (all.length === 0) return () => true;
  const groups = { query: 'query', header: 'headers', path: 'params' } as const;
  const schemas: Record<string, { type: 'object'; properties: Record<string, object>; required: string[] }> =
    {};
  for (const one of all) {
    const { name, in: where, required = false, schema } = resolved(one) as Parameter;
    const group = (schemas[groups[where]] ??= { type: 'object', properties: {}, required: [] });
    const key = where === 'header' ? name.toLowerCase() : name;
    group.properties[key] = schema;
    if (required) group.required.push(key);
  }
  const validate: ValidateFunction = parameters.compile(inContract({ properties: schemas }));
  return (parts) => validate(parts);
}

/** A validator of one body of JSON; where the contract has none, there must be none. */
function bodyOf(
  { content = {} }: Media,
  required: boolean,
  { bodies }: Validators,
): (body: unknown) => boolean {
  const schema = content['application/json']?.schema;
  if (schema === undefined) return (body) => body === undefined;
  const validate: ValidateFunction = bodies.compile(inContract(schema));
  return (body) => (body === undefined ? !required : validate(body));
}

function resolved<T extends object>(node: T & Referring): T {
  if (node.$ref === undefined) return node;
  const steps = node.$ref.slice(2).split('/');
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    contract,
  ) as T;
}

/** A schema of the contract by itself: its references lead into the document. */
function inContract(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? `contract${value}` : value,
  );
  return JSON.parse(text) as object;
}

/** Loaded at the first request of any operation. Set up as the wording validator sets its own up; that both take the same is tested. */
const validators = late(async (): Promise<Validators> => {
  const [{ Ajv2020 }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const made = (coerceTypes: boolean) => {
    const ajv = new Ajv2020({
      strict: false,
      strictNumbers: true,
      validateSchema: false,
      useDefaults: true,
      coerceTypes,
      // Tidying the code of a validator takes longer than it gains.
      code: { optimize: false },
    });
    formats.default(ajv, { mode: 'fast' });
    ajv.addFormat('brl', { type: 'number', validate: isBrl });
    ajv.addSchema(contract, 'contract');
    return ajv;
  };
  return { parameters: made(true), bodies: made(false) };
});
