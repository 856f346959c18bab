import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { protocol, type ProviderStates, type StateName } from '../../generated/provider-states.js';
import { isBrl } from '../domain/money.js';

const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
  verbose: true,
  // The schemas are our own, and tests look at them: that they are schemas, and tidy code, would cost more than validating by them.
  validateSchema: false,
  code: { optimize: false },
  formats: { brl: { type: 'number', validate: isBrl }, password: true },
});

const validators = new WeakMap<object, ValidateFunction>();

/** A request of the provider-state protocol, defaults filled in. */
export interface StateRequest {
  readonly state: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly action: 'setup' | 'teardown';
}

/** Says of each fault which field it is in and what to send there. */
export type Read<T> = { readonly value: T } | { readonly faults: readonly string[] };

/** Reads a control request by the protocol's schema. */
export function readRequest(request: unknown): Read<StateRequest> {
  return read<StateRequest>(protocol.request, request);
}

/** Reads the params of a state by the protocol's schema: a copy with the defaults filled in, or the faults. */
export function readParams<S extends StateName>(
  state: S,
  params: Readonly<Record<string, unknown>>,
): Read<ProviderStates[S]['params']> {
  return read(protocol.states[state].params, params);
}

function read<T>(schema: object, given: unknown): Read<T> {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  const value: unknown = structuredClone(given);
  if (validate(value)) return { value: value as T };
  const errors = (validate.errors ?? []).filter(({ schemaPath }) => !schemaPath.includes('/oneOf/'));
  const more = errors.length - maxFaults;
  const faults = errors.slice(0, maxFaults).map(faultText);
  return { faults: more > 0 ? [...faults, `and ${more} more`] : faults };
}

/** Max faults that an answer lists, and max characters that it shows of what was sent. */
const maxFaults = 20;
const maxShown = 200;

function shown(data: unknown): string {
  const text = JSON.stringify(data);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

function faultText({
  instancePath,
  keyword,
  message,
  params,
  schema,
  parentSchema,
  data,
}: ErrorObject): string {
  const { description, properties } = parentSchema as Described;
  const field = instancePath.slice(1).replaceAll('/', '.') || 'the request';
  if (keyword === 'required') {
    const name = String(params['missingProperty']);
    const path = instancePath === '' ? name : `${field}.${name}`;
    return `${path} is missing: send ${properties?.[name]?.description ?? 'it'}`;
  }
  if (keyword === 'oneOf') {
    const choices = (schema as readonly { readonly required: readonly string[] }[]).map(({ required }) =>
      required.join(' with '),
    );
    return `send either ${choices.join(' or ')}`;
  }
  const wanted =
    keyword === 'enum' ? `one of ${(schema as unknown[]).join(', ')}` : (description ?? message ?? 'right');
  return `${field} must be ${wanted.replace(/^must be /, '')}; it is ${shown(data)}`;
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}
