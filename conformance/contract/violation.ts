import { either, t, Sentence, type Text } from '../core/text.js';
import { absent, escapeStep, isObject, present, shown, valueText } from '../core/json.js';
import type { ErrorObject } from 'ajv';
import { comparedValues, type FailureValues } from '../core/failure-values.js';
import { inWords } from './patterns.js';

/** One violation in a received value, described for human readers. */
export interface Violation {
  /** JSON Pointer into the body; for a missing member, the pointer that the member would have. */
  readonly instancePath: string;
  readonly message: Sentence;
  readonly expected: Text;
  readonly received: Text;
  readonly values: FailureValues;
}

/** Keywords that only collect the errors of their branches. */
const gathering = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

const schemaNumbers = new WeakMap<object, number>();
let schemaCount = 0;

/** A number that identifies a schema object of the document, regardless of how the validator reached it. */
function schemaNumber(schema: object): number {
  const assigned = schemaNumbers.get(schema);
  if (assigned !== undefined) return assigned;
  schemaCount += 1;
  schemaNumbers.set(schema, schemaCount);
  return schemaCount;
}

/** A key that is equal for equal errors, regardless of where validation began. */
export function identity(error: ErrorObject, instancePath: string): string {
  const schema: unknown = error.parentSchema;
  const number = typeof schema === 'object' && schema !== null ? schemaNumber(schema) : 0;
  return `${instancePath} ${error.keyword} ${number} ${JSON.stringify(error.params)}`;
}

/** Converts a validator's errors to violations, without errors that only collect others; one per place and keyword. */
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
  const place = instancePath === '' ? t`the body` : instancePath;
  if (params['missingProperty'] !== undefined) {
    return {
      instancePath,
      message: t`${place} is missing`,
      expected: present,
      received: absent,
      values: { received: [] },
    };
  }
  const [message, expected] = rule(error, place, params['limit'] as number);
  return { instancePath, message, expected, received: valueText(error.data), values: valuesIn(error) };
}

/** The values that a schema requires, if it names any, and the value received. */
function valuesIn({ keyword, schema, data }: ErrorObject): FailureValues {
  switch (keyword) {
    case 'const':
      return comparedValues([schema], data);
    case 'enum':
      return comparedValues(schema as readonly unknown[], data);
    case 'type':
      if (schema === 'null') return comparedValues([null], data);
      return comparedValues(undefined, data, typeof schema === 'string' ? { type: schema } : {});
    default:
      return comparedValues(undefined, data);
  }
}

/** Describes the rule of a keyword, once as a statement about `place` and once on its own. `limit` is the keyword's limit. */
function rule(
  { keyword, schema, params, message = 'breaks the contract' }: ErrorObject,
  place: Text,
  limit: number,
): readonly [message: Sentence, expected: Text] {
  const { comparison, format } = params as Readonly<Record<string, string>>;
  switch (keyword) {
    case 'type': {
      const types = [schema as string | readonly string[]].flat().map((name) => new Sentence(name));
      return [t`${place} must be of type ${either(types)}`, either(types)];
    }
    case 'const':
      return [t`${place} must have the only allowed value`, valueText(schema)];
    case 'enum': {
      const values = (schema as readonly unknown[]).map(shown).join(', ');
      return [t`${place} must have one of the allowed values`, t`one of ${values}`];
    }
    case 'pattern':
      return [t`${place} does not have the required form`, inWords(String(schema))];
    case 'format': {
      const isAmount = schema === 'brl';
      const expected = isAmount ? t`an amount with at most 2 decimals` : formatInWords(String(schema));
      return [t`${place} must match format ${`"${format}"`}`, expected];
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [t`${place} must be ${comparison ?? ''} ${limit}`, t`a number ${comparison ?? ''} ${limit}`];
    case 'minLength':
      return have(place, limit === 1 ? t`at least one character` : t`at least ${limit} characters`);
    case 'maxLength':
      return have(place, limit === 1 ? t`at most one character` : t`at most ${limit} characters`);
    case 'minItems':
      return have(place, limit === 1 ? t`at least one item` : t`at least ${limit} items`);
    case 'maxItems':
      return have(place, limit === 1 ? t`at most one item` : t`at most ${limit} items`);
    case 'additionalProperties':
      return have(place, t`no additional properties`);
    case 'unevaluatedProperties':
      return have(place, t`no unevaluated properties`);
    case 'false schema':
      return [t`${place} must be absent`, t`no such member`];
    case 'not': {
      const excluded = excludedBy(schema);
      return [t`${place} must not be ${excluded}`, t`a value other than ${excluded}`];
    }
    default:
      return [t`${place} ${message}`, message];
  }
}

function formatInWords(format: string): Sentence {
  if (format === 'email') return t`an e-mail address`;
  return format === 'uri' ? t`a URL` : t`format ${format}`;
}

function have(place: Text, what: Sentence): readonly [Sentence, Sentence] {
  return [t`${place} must have ${what}`, what];
}

/** Describes the values that a schema under `not` matches. */
function excludedBy(schema: unknown): Text {
  const {
    type,
    pattern,
    enum: values,
    const: value,
  } = (isObject(schema) ? schema : {}) as Readonly<Record<string, unknown>>;
  if (typeof type === 'string') return new Sentence(type);
  if (typeof pattern === 'string') return inWords(pattern);
  if (Array.isArray(values)) return t`one of ${values.map(shown).join(', ')}`;
  return value === undefined ? valueText(schema) : valueText(value);
}
