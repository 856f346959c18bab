import type { OpenAPI3, OperationObject, PathItemObject } from 'openapi-typescript';

import { type Json, pointed } from './json.js';
import { heading } from './paths.js';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** An operation with its place in the contract. */
export interface FoundOperation {
  readonly method: (typeof methods)[number];
  /** The path as in the contract: `/cob/{txid}`. */
  readonly path: string;
  readonly operation: OperationObject;
}

/** Returns every operation of the contract, in order. */
export function operationsIn(contract: OpenAPI3): readonly FoundOperation[] {
  return Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as PathItemObject)[method] as OperationObject | undefined;
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/**
 * Returns `operations.ts`: what every part of the project may know about an operation. Throws if the contract lacks any of
 * it.
 */
export function operationsModule(contract: OpenAPI3): string {
  const entries = operationsIn(contract).map(entryOf);
  const union = (values: readonly (string | null)[]) =>
    [...new Set(values)].map((value) => JSON.stringify(value)).join(' | ');
  return `// ${heading}
/** The id of every operation of the contract. */
export type OperationId = ${union(entries.map(({ operationId }) => operationId))};

/** The contract of an operation, without its messages. */
export interface Operation {
  readonly operationId: OperationId;
  readonly method: ${union(entries.map(({ method }) => method))};
  /** As in the contract: \`/cob/{txid}\`. */
  readonly path: string;
  /** The endpoint family. */
  readonly family: ${union(entries.map(({ family }) => family))};
  /** The scope that its access token needs (OP-20); null where it takes no token. */
  readonly scope: ${union([...entries.map(({ scope }) => scope), null])};
  /** Whether calling it can send money or change the account's balance. */
  readonly movesMoney: boolean;
  /** The members of its error answers (OP-28). */
  readonly errorEnvelope: ${union(entries.map(({ errorEnvelope }) => errorEnvelope))};
}

/** What notifications report, and URLs are registered for (Events). */
export const eventTypes = ${JSON.stringify(eventTypesIn(contract))} as const;
export type EventType = (typeof eventTypes)[number];

/** The name of each kind of notification: its \`event\`, or its \`type\` in the compatibility family. */
export const notificationKinds = ${JSON.stringify(Object.keys(contract.webhooks ?? {}))} as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Every operation of the contract, by its id. */
export const operations = ${JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.operationId, entry])))} as const;
operations satisfies Readonly<Record<OperationId, Operation>>;
`;
}

function entryOf({ method, path, operation }: FoundOperation) {
  const {
    operationId,
    tags = [],
    'x-family': family,
    'x-scope': scope = null,
    'x-moves-money': moves = false,
  } = operation;
  const needs = (what: string): Error =>
    new Error(`${method.toUpperCase()} ${path}: an operation needs ${what}`);
  if (!operationId || typeof family !== 'string') throw needs('an operationId and an x-family');
  // The stub generator creates an interface for each tag.
  if (tags.length !== 1) throw needs('exactly one tag');
  const open = operation.security?.length === 0;
  if (open ? scope !== null : typeof scope !== 'string') throw needs('an x-scope, or security: []');
  if (typeof moves !== 'boolean') throw needs('true or false in x-moves-money');
  const errorEnvelope = envelopes.get(referenceOf(operation.responses?.default));
  if (errorEnvelope === undefined)
    throw needs(`one of ${[...envelopes.keys()].join(', ')} as its default answer`);
  return {
    operationId,
    method,
    path,
    family,
    scope: scope as string | null,
    movesMoney: moves,
    errorEnvelope,
  };
}

/** The responses for errors that an operation does not list, with the envelope that they have. */
const envelopes: ReadonlyMap<string | undefined, string> = new Map([
  ['#/components/responses/OtherFull', 'full'],
  ['#/components/responses/OtherShort', 'short'],
]);

function referenceOf(response: object | undefined): string | undefined {
  return response && '$ref' in response && typeof response.$ref === 'string' ? response.$ref : undefined;
}

/** Returns the event types for which URLs can be registered, in order. */
export function eventTypesIn(contract: OpenAPI3): Json {
  const eventTypes = '/components/schemas/WebhookRegistration/properties/eventType/enum';
  return pointed(JSON.parse(JSON.stringify(contract)) as Json, eventTypes) ?? [];
}
