import type { ErrorObject } from 'ajv';

import { discriminated } from '../../server/edge/discriminated.js';
import { isObject, type Json, list, member, object, type Reading, text } from './contract.js';

/** One thing that a schema demands of the value at a place. */
export interface Constraint {
  /** JSON Pointer into the value; `*` stands for any index or key. */
  readonly at: string;
  readonly keyword: string;
  /** What the schema says behind the keyword, as JSON text. */
  readonly valueJson: string;
  /** For `required`, the member. */
  readonly member?: string;
}

const judging = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'anyOf',
  'oneOf',
  'not',
]);

/** Every constraint that the schema at `pointer` states, through references and conditions; each once. */
export function constraintsAt(reading: Reading, pointer: string): readonly Constraint[] {
  const found = walk(reading, reading.pointed(pointer), '');
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function walk(reading: Reading, node: Json | undefined, at: string): readonly Constraint[] {
  if (!isObject(node)) return [];
  const schema = { ...object('$ref' in node ? reading.resolve(node) : {}), ...node };
  // Of a `oneOf` that a constant member tells apart each branch demands what it says; no value is judged by the word itself.
  const discriminator = member(object(discriminated(schema) as Json)['discriminator'], 'propertyName');
  const isDiscriminated = discriminator !== undefined;
  const own = Object.entries(schema).flatMap(([keyword, value]): readonly Constraint[] => {
    const valueJson = JSON.stringify(value);
    if (keyword === 'oneOf' && isDiscriminated) return [];
    if (judging.has(keyword)) return [{ at, keyword, valueJson }];
    if (keyword !== 'required') return [];
    return list(value).map((name) => ({ at, keyword, valueJson, member: text(name) }));
  });
  const members = Object.entries(object(schema['properties'])).flatMap(([name, part]) =>
    walk(reading, part, `${at}/${name}`),
  );
  // `if` asks and does not demand.
  const same = ['then', 'else'].flatMap((keyword) => walk(reading, schema[keyword], at));
  const branches = isDiscriminated ? list(schema['oneOf']).flatMap((part) => walk(reading, part, at)) : [];
  const all = [
    ...list(schema['allOf']).flatMap((part) => walk(reading, part, at)),
    ...branches.filter((one) => one.keyword !== 'required' && one.at !== `${at}/${text(discriminator)}`),
  ];
  const inner = ['items', 'additionalProperties'].flatMap((keyword) =>
    walk(reading, schema[keyword], `${at}/*`),
  );
  return [...own, ...members, ...same, ...all, ...inner];
}

/** Whether this error of the validator is a violation of that constraint. */
export function violates(error: ErrorObject, constraint: Constraint): boolean {
  const steps = error.instancePath.split('/');
  const wanted = constraint.at.split('/');
  return (
    error.keyword === constraint.keyword &&
    JSON.stringify(error.schema) === constraint.valueJson &&
    (constraint.member === undefined || error.params['missingProperty'] === constraint.member) &&
    steps.length === wanted.length &&
    wanted.every((step, index) => step === '*' || step === steps[index])
  );
}
