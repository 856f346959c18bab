import { english } from '../core/text.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isBrl } from '../core/cents.js';
import { explain } from './explain.js';
import type { MemberSchema } from './state-members.js';

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
  // The schemas are our own and covered by tests; checking them and generating optimized code would cost more than the
  // validation.
  validateSchema: false,
  code: { optimize: false },
  formats: { brl: { type: 'number', validate: isBrl }, password: true },
});
const validators = new Map<object, ValidateFunction>();

/**
 * Returns the response of a state without members that are null although their schema makes them optional and of
 * another type: null there means the same as omitting the member.
 */
export function withoutNulls({ properties = {}, required = [] }: MemberSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isLeftOut = ([name, member]: readonly [string, unknown]): boolean => {
    const schema = properties[name];
    if (member !== null || schema === undefined || required.includes(name)) return false;
    return ![schema.type].flat().includes('null');
  };
  const kept = Object.entries(value).filter((member) => !isLeftOut(member));
  return Object.fromEntries(
    kept.map(([name, member]) => [name, withoutNulls(properties[name] ?? {}, member)]),
  );
}

/**
 * Returns how the response of a state or a step violates its schema; each text names the field and what was expected.
 */
export function faultsOfAnswer(schema: object, returned: unknown): readonly string[] {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, description: 'a JSON object' });
  validators.set(schema, validate);
  if (validate(returned)) return [];
  return (validate.errors ?? []).map((error) => english(explain(error, 'the answer')));
}
