import { Ajv2020 } from 'ajv/dist/2020.js';

import { protocol, type StateName } from '../../generated/provider-states.js';
import { isBrl } from '../spec/contract.js';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  formats: { brl: { type: 'number', validate: isBrl }, password: true },
});

/** The names of all states, including those for Pact tooling. */
export const allStates = Object.keys(protocol.states) as StateName[];

/** The violations of a schema in a value, one text each; empty if it is valid. */
export function faultsBy(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
