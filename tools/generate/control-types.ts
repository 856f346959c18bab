import type { OpenAPI3 } from 'openapi-typescript';

import type { Protocol } from '../clauses/protocol.js';
import { contractTypes } from './contract-types.js';
import { controlContract } from './control.js';
import { arrays, type Json, type JsonObject, objects, resolved } from './json.js';

/** Returns `control.ts`: the types of the control endpoint, and the queries of its operations as data. */
export async function controlModule(contract: OpenAPI3, protocol: Protocol): Promise<string> {
  // The types of states are in provider-states.ts.
  const control = controlContract(contract, { ...protocol, states: {} });
  const types = await contractTypes(control);
  return `${types}
/** The query of an operation of the control endpoint. */
export interface ControlQuery {
  /** JSON Schema of the parameters, of which each may be given once. */
  readonly schema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, object>>;
  };
  /** What the required parameters name. */
  readonly subject?: string;
  /** Whether other parameters are refused. */
  readonly isClosed: boolean;
}

/** The queries of all operations of the control endpoint that have one. */
export const queries = ${JSON.stringify(queriesIn(control))} as const satisfies Readonly<Record<string, ControlQuery>>;
`;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function queriesIn(control: JsonObject): JsonObject {
  const operations = Object.values(objects(control['paths'])).flatMap((item) => Object.values(objects(item)));
  const queries = operations
    .map(
      (operation) =>
        [operation, arrays(operation['parameters']).map((one) => resolved(control, one))] as const,
    )
    .filter(([, parameters]) => parameters.length > 0)
    .map(([operation, parameters]): [string, Json] => [
      text(operation['operationId']),
      {
        schema: {
          type: 'object',
          required: parameters.filter(({ required }) => required === true).map(({ name = '' }) => name),
          properties: Object.fromEntries(
            parameters.map(({ name, schema = {} }) => [text(name), resolved(control, schema)]),
          ),
        },
        ...(operation['x-subject'] !== undefined && { subject: operation['x-subject'] }),
        isClosed: operation['x-closed-query'] === true,
      },
    ]);
  return Object.fromEntries(queries);
}
