import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { type ControlQuery, type operations, queries } from '../../generated/control.js';
import { protocol, type ProviderStates, type StateName } from '../../generated/provider-states.js';
import { isBrl } from '../domain/money.js';

const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  verbose: true,
  // The schemas are our own and covered by tests; checking them and generating optimized code would cost more than the
  // validation.
  validateSchema: false,
  code: { optimize: false },
  formats: {
    brl: { type: 'number', validate: isBrl },
    password: true,
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  },
});

const validators = new WeakMap<object, ValidateFunction>();

/** A request of the provider-state protocol, with defaults filled in. */
export interface StateRequest {
  readonly state: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly action: 'setup' | 'teardown';
}

/** One fault of a request: the field, and what to send there. */
export interface Fault {
  /** The path of the field in dotted form; null if the fault belongs to no field. */
  readonly field: string | null;
  readonly isMissing: boolean;
  /** What to send, in the protocol's words; null if the text already says so. */
  readonly wanted: string | null;
  /** The whole fault in a sentence. */
  readonly text: string;
}

/** The value that was read, or the faults. */
export type Read<T> = { readonly value: T } | { readonly faults: readonly Fault[] };

/** Reads a control request according to the protocol's schema. */
export function readRequest(request: unknown): Read<StateRequest> {
  return read<StateRequest>(protocol.request, request);
}

/** Whether a request asks for several states at once. A request that names a state asks for that one only. */
export function isTogether(request: unknown): boolean {
  if (typeof request !== 'object' || request === null || !('states' in request)) return false;
  return !('state' in request) || request.state === '';
}

/** Reads a request for several states; the single requests in it are not read yet. */
export function readTogether(request: unknown): Read<{ readonly states: readonly unknown[] }> {
  return read(protocol.together, request);
}

/** Reads the params of a state according to the protocol's schema; returns a copy with defaults filled in, or the faults. */
export function readParams<S extends StateName>(
  state: S,
  params: Readonly<Record<string, unknown>>,
): Read<ProviderStates[S]['params']> {
  return read(protocol.states[state].params, params);
}

/** The queries of the operations of the control endpoint. */
export type ControlQueries = {
  readonly [K in keyof typeof queries]: NonNullable<operations[K]['parameters']['query']>;
};

/** Reads the query of an operation of the control endpoint according to its contract; returns a string if it is invalid. */
export function readQuery<K extends keyof ControlQueries>(
  operationId: K,
  query: Readonly<Record<string, unknown>>,
): { readonly value: ControlQueries[K] } | string {
  const { schema, subject, isClosed }: ControlQuery = queries[operationId];
  const names = Object.keys(schema.properties);
  if (isClosed) {
    const unknown = Object.keys(query).find((name) => !names.includes(name));
    if (unknown !== undefined)
      return `there is no filter ${JSON.stringify(unknown)}; there are: ${names.join(', ')}`;
    const repeated = names.find((name) => query[name] !== undefined && typeof query[name] !== 'string');
    if (repeated !== undefined) return `${repeated} must be given once`;
  }
  const given = names.flatMap((name) => {
    const text = query[name];
    return typeof text === 'string' ? [[name, numberIn(text, schema.properties[name])] as const] : [];
  });
  const found = read<ControlQueries[K]>(schema, Object.fromEntries(given));
  if ('value' in found) return found;
  const [{ field, isMissing, wanted } = { field: null, isMissing: true, wanted: null }] = found.faults;
  if (!isMissing) return `${field} must be ${wanted?.replace(/^one of /, 'one of: ')}`;
  return `name the ${subject}: ?${schema.required.map((name) => `${name}=…`).join('&')}`;
}

/** Parses a number if the schema requires one: in a query every value is a string. */
function numberIn(text: string, schema: object | undefined): string | number {
  const isNumber = schema !== undefined && 'type' in schema && schema.type === 'integer';
  return isNumber && /^\d{1,4}$/.test(text) ? Number(text) : text;
}

function read<T>(schema: object, given: unknown): Read<T> {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  const value: unknown = structuredClone(given);
  if (validate(value)) return { value: value as T };
  const errors = (validate.errors ?? []).filter(({ schemaPath }) => !/\/(oneOf|anyOf)\//.test(schemaPath));
  const more = errors.length - maxFaults;
  const faults = errors.slice(0, maxFaults).map(faultOf);
  const rest = { field: null, isMissing: false, wanted: null, text: `and ${more} more` };
  return { faults: more > 0 ? [...faults, rest] : faults };
}

/** Maximum number of faults in a response, and of characters shown of the value received. */
const maxFaults = 20;
const maxShown = 200;

function shown(data: unknown): string {
  const text = JSON.stringify(data);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

function faultOf({ instancePath, keyword, message, params, schema, parentSchema, data }: ErrorObject): Fault {
  const { description, properties } = parentSchema as Described;
  const field = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') {
    const name = String(params['missingProperty']);
    const path = field === '' ? name : `${field}.${name}`;
    const wanted = properties?.[name]?.description ?? 'it';
    return { field: path, isMissing: true, wanted, text: `${path} is missing: send ${wanted}` };
  }
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const alternatives = schema as readonly { readonly required?: readonly string[] }[];
    if (!alternatives.every(({ required }) => required)) return wrong(field, data, description ?? 'right');
    const choices = alternatives.map(({ required = [] }) => required.join(' with '));
    const text = `send either ${choices.join(' or ')}`;
    return { field: null, isMissing: true, wanted: null, text };
  }
  const right = keyword === 'enum' ? null : (description ?? message ?? 'right');
  return wrong(field, data, right ?? `one of ${(schema as unknown[]).join(', ')}`);
}

function wrong(field: string, data: unknown, right: string): Fault {
  const wanted = right.replace(/^must be /, '');
  const text = `${field || 'the request'} must be ${wanted}; it is ${shown(data)}`;
  return { field: field || null, isMissing: false, wanted, text };
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}
