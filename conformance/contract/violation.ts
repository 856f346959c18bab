import { escapeStep, shown } from '../core/json.js';
import type { ErrorObject } from 'ajv';

/** One violation in a received value, in words for a person. */
export interface Violation {
  /** JSON Pointer into the body; for a missing member, that of the member. */
  readonly instancePath: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** Keywords that only collect the errors of their branches. */
const gathering = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

const schemaNumbers = new WeakMap<object, number>();
let schemaCount = 0;

/** A number for a schema object of the document, independent of how the validator reached it. */
function schemaNumber(schema: object): number {
  const known = schemaNumbers.get(schema);
  if (known !== undefined) return known;
  schemaCount += 1;
  schemaNumbers.set(schema, schemaCount);
  return schemaCount;
}

/** A key that is equal for equal findings, wherever the validation began. */
export function identity(error: ErrorObject, instancePath: string): string {
  const schema: unknown = error.parentSchema;
  const number = typeof schema === 'object' && schema !== null ? schemaNumber(schema) : 0;
  return `${instancePath} ${error.keyword} ${number} ${JSON.stringify(error.params)}`;
}

/** The violations from a validator's errors, without those that only collect others; one per place and keyword. */
export function violationsFrom(errors: readonly ErrorObject[]): Violation[] {
  const leaves = errors.filter(({ keyword }) => !gathering.has(keyword));
  const found = new Map<string, Violation>();
  for (const error of leaves.length > 0 ? leaves : errors) {
    const violation = describe(error);
    const key = `${violation.instancePath} ${error.keyword}`;
    if (!found.has(key)) found.set(key, violation);
  }
  return [...found.values()];
}

function describe(error: ErrorObject): Violation {
  const params = error.params as Readonly<Record<string, unknown>>;
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const instancePath = error.instancePath + (typeof member === 'string' ? `/${escapeStep(member)}` : '');
  const place = instancePath === '' ? 'the body' : instancePath;
  if (params['missingProperty'] !== undefined) {
    return { instancePath, message: `${place} is missing`, expected: 'present', received: 'absent' };
  }
  return {
    instancePath,
    message: `${place} ${error.message ?? 'breaks the contract'}`,
    expected: expectation(error.keyword, error.schema, error.message),
    received: shown(error.data),
  };
}

function expectation(keyword: string, schema: unknown, message: string | undefined): string {
  switch (keyword) {
    case 'type':
      return Array.isArray(schema) ? schema.join(' or ') : String(schema);
    case 'const':
      return shown(schema);
    case 'enum':
      return `one of ${(schema as unknown[]).map(shown).join(', ')}`;
    case 'pattern':
      return `text matching ${String(schema)}`;
    case 'format':
      return schema === 'brl' ? 'an amount with at most 2 decimals' : `format ${String(schema)}`;
    default:
      return (message ?? keyword).replace(/^must /, '');
  }
}
