import { readFile } from 'node:fs/promises';

import { contract as published } from '../../generated/document.js';

/** The members of a schema of the contract that the API reference shows. */
export interface Schema {
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

/** An example of a message, which the contract shows in full. */
export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

type Named<T> = Readonly<Record<string, T>>;

interface Body {
  readonly description?: string;
  readonly content?: Named<{ readonly schema?: Schema; readonly examples?: Named<Example> }>;
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

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly object[];
  readonly 'x-scope'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Named<Body & { readonly headers?: Named<{ readonly description?: string }> }>;
}

/** The published contract, with its references replaced by their targets. */
interface Contract {
  readonly info: { readonly summary: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly { readonly variables: { readonly base_url: { readonly default: string } } }[];
  readonly paths: Named<Named<Operation>>;
  readonly webhooks: Named<Named<Operation>>;
}

/** An operation, or a notification. */
export type Entry = ReturnType<typeof entriesOf>[number];
export type Response = Entry['responses'][number];

/** Entries with the same tag. */
export interface Group {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** Reads a generated JSON file. */
export async function generated<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8')) as T;
}

/** Replaces each reference with its target; siblings of a reference take precedence. */
function dereferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as { readonly $ref?: string };
  const members = Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, dereferenced(inner)]));
  if ($ref === undefined) return members;
  const [, , room = '', name = ''] = $ref.split('/');
  return { ...(dereferenced(published.components[room]?.[name]) as object), ...members };
}

const { paths, webhooks, tags, info, servers } = dereferenced({ ...published, components: {} }) as Contract;

const entries = [...entriesOf(paths, false), ...entriesOf(webhooks, true)];

/** The contract, in the order in which people read it. */
export const reference = {
  ...info,
  /** The base URL in the contract. */
  baseUrl: servers[0]?.variables.base_url.default ?? '',
  entries,
  groups: tags.map((tag): Group => ({ ...tag, entries: entries.filter((entry) => entry.tag === tag.name) })),
};

function entriesOf(items: Contract['paths'], isWebhook: boolean) {
  return Object.entries(items).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      tag: operation.tags[0] ?? '',
      /** `POST`; null for a notification. */
      method: isWebhook ? null : method.toUpperCase(),
      /** `/cob/{txid}`, or the name of the notification. */
      path,
      summary: operation.summary,
      description: operation.description ?? '',
      isDeprecated: operation.deprecated ?? false,
      needsToken: !isWebhook && operation.security === undefined,
      scope: operation['x-scope'] ?? null,
      parameters: operation.parameters ?? [],
      body: operation.requestBody ? messageOf(operation.requestBody) : null,
      responses: Object.entries(operation.responses).map(([status, response]) => {
        const headers = Object.entries(response.headers ?? {}).map(([name, { description = '' }]) => {
          return { name, description };
        });
        // The status is `201`, or `default`.
        return { status, headers, ...messageOf(response) };
      }),
    })),
  );
}

function messageOf({ description = '', content = {} }: Body) {
  const { schema = null, examples = {} } = content['application/json'] ?? {};
  return { description, schema, examples: Object.values(examples) };
}

/** Returns the example value of a parameter in the contract; undefined if there is none. */
export function exampleOf({ example, examples = {} }: Parameter): string | undefined {
  const value = example ?? Object.values(examples)[0]?.value;
  if (typeof value === 'object') throw new Error('the contract: a parameter has an object as its example');
  return value === undefined ? undefined : `${value as string | number | boolean}`;
}
