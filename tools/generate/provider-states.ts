import openapiTypescript, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';

import type { Protocol, WrittenState } from '../clauses/protocol.js';
import { heading } from './paths.js';

const data = `
/** A state of the control protocol: JSON Schemas (2020-12) of its params and of what it returns, and one exchange. */
export interface ProviderState {
  readonly description: string;
  /** No check asks for it: it is for plain Pact tooling, or for people at a sandbox. */
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly returns: Readonly<Record<string, unknown>>;
  };
}

export type StateName = keyof ProviderStates;

/** The control protocol as data. \`format: brl\` is an amount with at most 2 decimals, \`format: password\` a secret. */
export const protocol = JSON.parse(
  readFileSync(new URL('./provider-states.json', import.meta.url), 'utf8'),
) as {
  readonly version: number;
  readonly request: object;
  readonly states: Readonly<Record<StateName, ProviderState>>;
};
`;

/** `provider-states.ts`: types of every state, and the schemas of \`provider-states.json\` beside it. */
export async function providerStatesModule({ states }: Protocol): Promise<string> {
  const shapes = Object.entries(states).map(([name, state]) => [name, shapeOf(state)]);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Provider states', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries(shapes) as Record<string, SchemaObject> },
  } satisfies OpenAPI3;
  const options = { emptyObjectsUnknown: true, immutable: true, defaultNonNullable: true };
  const nodes = await openapiTypescript(document, options);
  const components = nodes.filter(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components',
  );
  return [
    `// ${heading}`,
    "import { readFileSync } from 'node:fs';\n",
    astToString(components).replace('export interface', 'interface'),
    '/** Of every state: `asked`, its params as they are sent; `params`, with the defaults filled in; what it `returns`. */',
    "export type ProviderStates = components['schemas'];",
    data,
  ].join('\n');
}

function shapeOf({ description, params, returns }: WrittenState): object {
  // A member with a default may be left out of a request, so the type of request params has no defaults.
  const properties = {
    asked: without(params, ['default', ...choices]),
    params: without(params, choices),
    returns: without(returns, choices),
  };
  return { description, type: 'object', required: Object.keys(properties), properties };
}

/** Keywords that may say which optional members belong together: in the type, each stays optional. */
const choices = ['oneOf', 'anyOf'];

/** Whether alternatives only name members, rather than forms of a value. */
function onlyRequire(alternatives: unknown): boolean {
  return (alternatives as readonly object[]).every((one) => Object.keys(one).join() === 'required');
}

function without(schema: object, keywords: readonly string[]): object {
  const isLeft = (key: string, value: unknown) =>
    keywords.includes(key) && (!choices.includes(key) || onlyRequire(value));
  const kept = (key: string, value: unknown) => (isLeft(key, value) ? undefined : value);
  return JSON.parse(JSON.stringify(schema, kept)) as object;
}
