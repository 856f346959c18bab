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
  // The schemas are our own, and tests look at them: that they are schemas, and tidy code, would cost more than validating by them.
  validateSchema: false,
  code: { optimize: false },
  formats: { brl: { type: 'number', validate: isBrl }, password: true },
});
const validators = new Map<StateName, ValidateFunction>();

/** What is wrong with what a target returned for a state, by the protocol; each names the field and what was expected. */
export function faultsOfAnswer(state: StateName, returned: unknown): readonly string[] {
  const validate =
    validators.get(state) ?? ajv.compile({ description: 'a JSON object', ...protocol.states[state].returns });
  validators.set(state, validate);
  if (validate(returned)) return [];
  return (validate.errors ?? []).map((error) => explain(error, 'the answer'));
}
