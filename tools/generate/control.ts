import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { OpenAPI3 } from 'openapi-typescript';
import { parse } from 'yaml';

import type { Protocol } from '../clauses/protocol.js';
import { isObject, type JsonObject, pointed } from './json.js';
import { eventTypesIn } from './operations.js';
import { heading, root } from './paths.js';

/**
 * Returns the contract of the control endpoint: `spec/control.yaml`, with the states of the control protocol and the event
 * types of the contract filled in.
 */
export function controlContract(
  contract: OpenAPI3,
  { version, request, together, states }: Protocol,
): JsonObject {
  const written = parse(readFileSync(join(root, 'spec/control.yaml'), 'utf8')) as JsonObject;
  const control: JsonObject = { openapi: '3.1.0', 'x-generated': heading, ...written };
  const fill = (pointer: string, members: object) => Object.assign(placeIn(control, pointer), members);
  const all = Object.entries(states);
  fill('/info', { version: String(version) });
  fill('/components/schemas/EventType', { enum: eventTypesIn(contract) });
  fill('/components/schemas/StateRequest', request);
  fill('/components/schemas/StateRequest', {
    allOf: all.map(([name, { params }]) => ({
      if: { properties: { state: { const: name } } },
      then: { properties: { params } },
    })),
  });
  fill('/components/schemas/StateRequests', together);
  fill('/components/schemas/StateRequests/properties/states', {
    items: { $ref: '#/components/schemas/StateRequest' },
  });
  const examples = (valueOf: (name: string, example: { params: object; returns: object }) => object) =>
    Object.fromEntries(
      all.map(([name, { example }]) => [name.replaceAll(' ', '-'), { value: valueOf(name, example) }]),
    );
  const [setState, json] = ['/paths/~1_control~1states/post', 'content/application~1json'];
  fill(`${setState}/requestBody/${json}`, {
    examples: {
      ...examples((state, { params }) => ({ state, params })),
      together: {
        value: { states: all.slice(0, 2).map(([state, { example }]) => ({ state, params: example.params })) },
      },
    },
  });
  fill(`${setState}/responses/200/${json}`, {
    examples: {
      ...examples((_, { returns }) => returns),
      together: {
        value: {
          answers: all.slice(0, 2).map(([, { example }]) => ({ status: 200, body: example.returns })),
        },
      },
    },
  });
  return control;
}

/** Returns the object at a pointer into a document. Throws if there is none. */
function placeIn(document: JsonObject, pointer: string): JsonObject {
  const found = pointed(document, pointer);
  if (!isObject(found)) throw new Error(`spec/control.yaml: nothing at ${pointer}`);
  return found;
}
