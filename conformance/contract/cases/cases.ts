import type { ContractDocument, Operation } from '../document.js';
import { bodySchemaOf, converted, parametersOf } from '../request.js';
import type { Schemas } from '../schemas.js';
import { type Bound, type Change, changesOf, type Fault, faults } from './changes.js';
import { type BaseRequest, type Field, fieldsOf } from './fields.js';

/** A request that differs from a valid one in one field: the field has a fault, or reaches a bound. */
export interface Case {
  readonly field: Field;
  readonly kind: Fault | Bound;
  /** The value in the field; undefined if the field was removed. */
  readonly value: unknown;
  /** Whether the contract forbids the value, according to the kit's validator. */
  readonly breaks: boolean;
  readonly request: BaseRequest;
}

/** Values for a field that replace those derived from the contract, by field and kind. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

export interface CaseSource {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
  readonly operation: Operation;
  readonly base: BaseRequest;
  readonly samples?: Samples | undefined;
}

/** Whether a change is a fault rather than a bound. */
export function isFault(kind: Change['kind']): kind is Fault {
  return faults.some((fault) => fault === kind);
}

/**
 * The cases of one valid request: for each of its fields, headers, query and path parameters, every kind of value that the
 * contract forbids there, and every value that it just allows. Pure: the same request yields the same cases.
 */
export function casesOf(source: CaseSource): readonly Case[] {
  return fieldsOf(source, source.operation, source.base).flatMap((field) =>
    sampled(field, source.samples).flatMap(({ kind, value }) => {
      const request = edited(source.base, field, value);
      const breaks = isForbidden(source, field, request);
      // Only the contract can tell whether a corrupted or empty text still matches the pattern.
      if (kind === 'off the pattern' && !breaks) return [];
      return [{ field, kind, value, breaks, request }];
    }),
  );
}

/** Whether a request that should be valid conforms to the contract, according to the kit's validator. */
export function keepsContract(source: CaseSource): boolean {
  const fields = fieldsOf(source, source.operation, source.base);
  const judged = [
    fields.find(({ where }) => where === 'body'),
    ...fields.filter(({ where }) => where !== 'body'),
  ];
  return judged.every((field) => field === undefined || !isForbidden(source, field, source.base));
}

function sampled(field: Field, samples: Samples = {}): readonly Change[] {
  const own = samples[field.name] ?? {};
  const derived = changesOf(field).filter(({ kind }) => own[kind] === undefined);
  const given = Object.entries(own).flatMap(([kind, values]) =>
    values.map((value): Change => ({ kind: kind as Change['kind'], value })),
  );
  return [...derived, ...given];
}

/** Returns the request with another value in a field, or without the field. */
export function edited(base: BaseRequest, field: Field, value: unknown): BaseRequest {
  if (field.where === 'body') return { ...base, body: replaced(base.body, field.steps, value) };
  const group = { path: 'path', query: 'query', header: 'headers' } as const;
  const name = group[field.where];
  const { [field.name]: _old, ...others } = base[name] ?? {};
  return { ...base, [name]: { ...others, ...(value !== undefined && { [field.name]: textOf(value) }) } };
}

/** Formats a value as the text of a parameter. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A copy of a value with the part at these steps replaced. */
export function replaced(root: unknown, [step, ...others]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(root)) {
    return root.map((item: unknown, index) =>
      String(index) === step ? replaced(item, others, value) : item,
    );
  }
  const { [step]: old, ...rest } = (root ?? {}) as Readonly<Record<string, unknown>>;
  const rebuilt = replaced(old, others, value);
  return rebuilt === undefined ? rest : { ...rest, [step]: rebuilt };
}

function isForbidden(
  { document, schemas, operation }: CaseSource,
  field: Field,
  request: BaseRequest,
): boolean {
  if (field.where === 'body') {
    const schema = bodySchemaOf(document, operation);
    return schema !== undefined && !schemas.holds(schema, request.body);
  }
  const parameter = parametersOf(document, operation).find(({ pointer }) => field.pointers.includes(pointer));
  if (parameter === undefined) return false;
  const values = { path: request.path, query: request.query, header: request.headers }[field.where] ?? {};
  const text = values[field.name];
  if (text === undefined) return parameter.required;
  return ![text, converted(text)].some((value) => schemas.holds(`${parameter.at}/schema`, value));
}
