import { readFile } from 'node:fs/promises';

/** A schema of the contract, as far as the API reference shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** A message that the contract shows in full. */
export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

/** Values by their names; each may stand elsewhere in the contract. */
type Named<T> = Readonly<Record<string, T & { readonly $ref?: string }>>;

interface Body {
  readonly description?: string;
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: Named<Example> }>
  >;
}

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Named<Example>;
}

interface Header {
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly object[];
  readonly 'x-scope'?: string;
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: Body & { readonly $ref?: string };
  readonly responses: Named<Body & { readonly headers?: Named<Header> }>;
}

interface Contract {
  readonly info: { readonly summary: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly { readonly variables: { readonly base_url: { readonly default: string } } }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Message {
  readonly description: string;
  readonly schema: Schema | null;
  readonly examples: readonly Example[];
}

export interface Response extends Message {
  /** `201`, or `default`. */
  readonly status: string;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
}

/** An operation, or a notification. */
export interface Entry {
  readonly id: string;
  /** `POST`; null for a notification. */
  readonly method: string | null;
  /** `/cob/{txid}`, or the name of the notification. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly needsToken: boolean;
  readonly scope: string | null;
  readonly parameters: readonly Parameter[];
  readonly body: Message | null;
  readonly responses: readonly Response[];
}

/** Entries with the same tag. */
export interface Group {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** The contract, in the order in which people read it. */
export interface Reference {
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  /** The base address that stands in the contract. */
  readonly baseUrl: string;
  readonly groups: readonly Group[];
  /** A schema with its reference resolved; siblings of the reference win. */
  resolve(schema: Schema): Schema;
}

/** Reads a generated JSON file. */
export async function generated<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** Reads the published contract. */
export async function readReference(): Promise<Reference> {
  return referenceOf(await generated('contract'));
}

function referenceOf(contract: Contract): Reference {
  const resolve = <T extends { readonly $ref?: string }>(value: T): T => {
    if (value.$ref === undefined) return value;
    const { $ref, ...siblings } = value;
    const [, , room = '', name = ''] = $ref.split('/');
    return { ...resolve(contract.components[room]?.[name] as T), ...siblings };
  };
  const entriesOf = (paths: Contract['paths'], isWebhook: boolean): (Entry & { tag: string })[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...entryOf(operation, resolve),
        tag: operation.tags[0] ?? '',
        method: isWebhook ? null : method.toUpperCase(),
        path,
        needsToken: !isWebhook && operation.security === undefined,
      })),
    );
  const entries = [...entriesOf(contract.paths, false), ...entriesOf(contract.webhooks, true)];
  const groups = contract.tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ tag }) => tag === name),
  }));
  const { info, servers } = contract;
  const baseUrl = servers[0]?.variables.base_url.default ?? '';
  const { version, summary, description } = info;
  return { version, summary, description, baseUrl, groups, resolve };
}

type Resolve = <T extends { readonly $ref?: string }>(value: T) => T;

function entryOf(operation: Operation, resolve: Resolve): Omit<Entry, 'method' | 'path' | 'needsToken'> {
  const { operationId, summary, description = '', deprecated = false, requestBody } = operation;
  return {
    id: operationId,
    summary,
    description,
    isDeprecated: deprecated,
    scope: operation['x-scope'] ?? null,
    parameters: (operation.parameters ?? []).map(resolve),
    body: requestBody ? messageOf(resolve(requestBody), resolve) : null,
    responses: Object.entries(operation.responses).map(([status, given]) => {
      const response = resolve(given);
      const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
        name,
        description: resolve(header).description ?? '',
      }));
      return { status, headers, ...messageOf(response, resolve) };
    }),
  };
}

function messageOf({ description = '', content = {} }: Body, resolve: Resolve): Message {
  const { schema = null, examples = {} } = content['application/json'] ?? {};
  return { description, schema, examples: Object.values(examples).map(resolve) };
}

/** The value that a parameter has in the contract; undefined if there is none. */
export function exampleOf({ example, examples = {} }: Parameter): string | undefined {
  const value = example ?? Object.values(examples)[0]?.value;
  if (typeof value === 'object') throw new Error('the contract: a parameter has an object as its example');
  return value === undefined ? undefined : `${value as string | number | boolean}`;
}
