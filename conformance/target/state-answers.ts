import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { protocol, type StateName } from '../../generated/provider-states.js';
import { isBrl } from '../core/cents.js';
import { explain } from './explain.js';

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
const validators = new Map<StateName, ValidateFunction>();

/** What the protocol says is wrong with a state's answer; each text names the field and what was expected. */
export function faultsOfAnswer(state: StateName, returned: unknown): readonly string[] {
  const validate =
    validators.get(state) ?? ajv.compile({ description: 'a JSON object', ...protocol.states[state].returns });
  validators.set(state, validate);
  if (validate(returned)) return [];
  return (validate.errors ?? []).map((error) => explain(error, 'the answer'));
}
