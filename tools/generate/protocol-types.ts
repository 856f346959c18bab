import openapiTypescript, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';

import type { DriverProtocol, Exchanges, Protocol, WrittenExchange } from '../clauses/protocol.js';
import { heading } from './paths.js';

/** The names and texts that the module of a protocol uses for its exchanges. */
interface ProtocolNames {
  /** The file of the schemas, next to the module. */
  readonly json: string;
  /** The type of all exchanges by name: `ProviderStates`. */
  readonly all: string;
  /** The type of one exchange as data: `ProviderState`. */
  readonly one: string;
  /** The type of the names: `StateName`. */
  readonly name: string;
  /** The member of the protocol that has the exchanges: `states`. */
  readonly member: string;
  /** A noun phrase for one exchange, for a comment. */
  readonly about: string;
  /** A description of the protocol, for a comment. */
  readonly protocol: string;
  /** Further members of an exchange as data, as lines of TypeScript. */
  readonly more?: string;
  /** Further members of the protocol as data, as lines of TypeScript. */
  readonly moreOfProtocol?: string;
}

/** Returns `provider-states.ts`: the types of every state, and the schemas of `provider-states.json` next to it. */
export function providerStatesModule({ states }: Protocol): Promise<string> {
  return protocolModule(states, {
    json: 'provider-states.json',
    all: 'ProviderStates',
    one: 'ProviderState',
    name: 'StateName',
    member: 'states',
    about: 'A state of the control protocol',
    protocol:
      'The control protocol as data. `format: brl` is an amount with at most 2 decimals, `format: password` a secret.',
    more: `
  /** No check asks for it: it is for plain Pact tooling, or for people at a sandbox. */
  readonly unasked?: boolean;`,
    moreOfProtocol: `
  /** Several requests as one. */
  readonly together: object;`,
  });
}

/** Returns `client-steps.ts`: the types of every step, and the schemas of `client-steps.json` next to it. */
export function clientStepsModule({ steps }: DriverProtocol): Promise<string> {
  return protocolModule(steps, {
    json: 'client-steps.json',
    all: 'ClientSteps',
    one: 'ClientStep',
    name: 'StepName',
    member: 'steps',
    about: 'A step of the driver protocol',
    protocol: 'The driver protocol, in which a client under test is asked for steps, as data.',
  });
}

/** Returns the module of a protocol: the types of each exchange, and the protocol as data, read from the adjacent JSON. */
async function protocolModule(exchanges: Exchanges, names: ProtocolNames): Promise<string> {
  const shapes = Object.entries(exchanges).map(([name, exchange]) => [name, shapeOf(exchange)]);
  const document = {
    openapi: '3.1.0',
    info: { title: names.all, version: '1' },
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
    `/** Of every ${names.member.replace(/s$/, '')}: \`asked\`, its params as they are sent; \`params\`, with the defaults filled in; what it \`returns\`. */`,
    `export type ${names.all} = components['schemas'];`,
    dataOf(names),
  ].join('\n');
}

function dataOf(names: ProtocolNames): string {
  const { json, all, one, name, member, about, protocol, more = '', moreOfProtocol = '' } = names;
  return `
/** ${about}: JSON Schemas (2020-12) of its params and of what it returns, and one exchange. */
export interface ${one} {
  readonly description: string;${more}
  readonly params: object;
  readonly returns: object;
  readonly example: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly returns: Readonly<Record<string, unknown>>;
  };
}

export type ${name} = keyof ${all};

/** ${protocol} */
export const protocol = JSON.parse(
  readFileSync(new URL('./${json}', import.meta.url), 'utf8'),
) as {
  readonly version: number;
  readonly request: object;${moreOfProtocol}
  readonly ${member}: Readonly<Record<${name}, ${one}>>;
};
`;
}

function shapeOf({ description, params, returns }: WrittenExchange): object {
  // A member with a default may be omitted from a request, so the type of request params ignores defaults.
  const properties = {
    asked: without(params, ['default', ...choices]),
    params: without(params, choices),
    returns: without(returns, choices),
  };
  return { description, type: 'object', required: Object.keys(properties), properties };
}

/** Keywords that may state which optional members belong together; in the type, each of them stays optional. */
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
