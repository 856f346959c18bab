/** Every field of the contract's messages, with the pointers by which clauses refer to it and its values in examples. */
import { groupBy } from '../../conformance/core/groups.js';
import { escapeStep, isObject, type Json, steps } from '../../conformance/core/json.js';
import { ContractDocument, type Operation } from '../../conformance/contract/document.js';
import { SchemaPlace } from '../../conformance/contract/places.js';
import { parametersOf } from '../../conformance/contract/request.js';

/** A request, a response or a notification. */
export interface Message {
  /** The id of the operation, such as `createCashOut`, or the name of the notification. */
  readonly of: string;
  /** `request`, `notification`, or the status of a response. */
  readonly kind: string;
  readonly examples: readonly unknown[];
}

/** A member of messages, or a parameter, as one schema defines it. */
export interface Field {
  /** The name by where it is defined: `Med.status`, `listMeds.page`. */
  readonly name: string;
  /** Every pointer by which a clause may refer to the field. */
  readonly pointers: ReadonlySet<string>;
  /** The texts that its schema allows. */
  readonly values: ReadonlySet<string>;
  /** The values of the field in examples. */
  readonly examples: ReadonlySet<unknown>;
}

export interface ContractParts {
  readonly operations: readonly Operation[];
  readonly messages: readonly Message[];
  readonly fields: readonly Field[];
}

/**
 * Returns the parts of the published contract. Clauses point into the contract that the kit tolerates, so a field also has
 * its pointers there.
 */
export function contractParts(published: unknown, tolerated: unknown): ContractParts {
  const [document, other] = [documentOf(published), documentOf(tolerated)];
  const pointers = groupBy(
    messagesOf(other).flatMap((body) => fieldsOf(other, body)),
    keyOf,
  );
  const messages = messagesOf(document);
  const fields = groupBy(
    messages.flatMap((body) => fieldsOf(document, body)),
    ({ name }) => name,
  );
  return {
    operations: [...document.operations.values()],
    messages,
    fields: [...fields].map(([name, same]) => ({
      name,
      pointers: new Set(
        [...same, ...same.flatMap((one) => pointers.get(keyOf(one)) ?? [])].flatMap((one) => one.pointers),
      ),
      values: new Set(same.flatMap(({ values }) => values)),
      examples: new Set(same.flatMap(({ examples }) => examples)),
    })),
  };
}

/** A field in one message. */
interface Spot {
  readonly name: string;
  readonly message: Message;
  /** The steps to the field, with `*` for every item. */
  readonly path: readonly string[];
  readonly pointers: readonly string[];
  readonly values: readonly string[];
  readonly examples: readonly unknown[];
}

const keyOf = ({ message: { of, kind }, path }: Spot): string => [of, kind, ...path].join(' ');

function documentOf(contract: unknown): ContractDocument {
  if (!isObject(contract)) throw new Error('a contract is an object');
  return new ContractDocument(contract);
}

/** A message with the pointers by which clauses refer to it, including those of twins. */
interface Body extends Message {
  readonly pointers: readonly string[];
  readonly parameters: Operation | undefined;
}

const json = '/content/application~1json';

function messagesOf(document: ContractDocument): readonly Body[] {
  const membersAt = (pointer: string): readonly string[] => {
    const value = document.at(pointer);
    return Object.keys(isObject(value) ? value : {});
  };
  const body = (of: string, kind: string, pointers: readonly string[], parameters?: Operation): Body => {
    const place = `${document.follow(pointers[0] ?? '')}${json}/examples`;
    const examples = membersAt(place).map((name) =>
      document.at(`${document.follow(`${place}/${name}`)}/value`),
    );
    return { of, kind, examples, pointers, parameters };
  };
  const ofOperations = [...document.operations.values()].flatMap((operation) => {
    const { operationId, pointer } = operation;
    const statuses = membersAt(`${pointer}/responses`);
    const at = (status: string): string => `${pointer}/responses/${status}`;
    const twins = (status: string): readonly string[] =>
      statuses.filter((one) => document.follow(at(one)) === document.follow(at(status)));
    return [
      body(operationId, 'request', [`${pointer}/requestBody`], operation),
      ...statuses.map((status) => body(operationId, status, [status, ...twins(status)].map(at))),
    ];
  });
  const events = document.webhooks.map((name) =>
    body(name, 'notification', [`/webhooks/${escapeStep(name)}/post/requestBody`]),
  );
  return [...ofOperations, ...events];
}

function fieldsOf(document: ContractDocument, body: Body): readonly Spot[] {
  const { parameters, pointers } = body;
  const real = `${document.follow(pointers[0] ?? '')}${json}/schema`;
  const names = [...pointers.map((pointer) => `${pointer}${json}/schema`), real];
  const members =
    document.at(real) === undefined
      ? []
      : membersBelow(body, SchemaPlace.ofWhole(document, real, [...new Set(names)]), []);
  return parameters === undefined ? members : [...parametersIn(document, body, parameters), ...members];
}

function parametersIn(document: ContractDocument, message: Body, operation: Operation): readonly Spot[] {
  return parametersOf(document, operation).map(({ pointer, at, name }) => {
    const schema = document.at(`${at}/schema`);
    const { example, examples } = document.at(at) as { readonly example?: Json; readonly examples?: object };
    const named = Object.values(examples ?? {}) as readonly { readonly value: unknown }[];
    return {
      name: `${message.of}.${name}`,
      message,
      path: ['parameter', name],
      pointers: [pointer, at, `${pointer}/schema`, `${at}/schema`],
      values: [schema, ...listIn(schema, 'anyOf')].flatMap(valuesOf),
      examples: [...(example === undefined ? [] : [example]), ...named.map(({ value }) => value)],
    };
  });
}

/** Returns all members below a place, including those of other schemas that describe the same value. */
function membersBelow(message: Message, place: SchemaPlace, path: readonly string[]): readonly Spot[] {
  return sameValue(place).flatMap((same) => [
    ...same.members().flatMap((member) => {
      const below = [...path, member.name];
      const spot = member.place.isForbidden ? [] : [spotOf(message, member.place, below)];
      return [...spot, ...membersBelow(message, member.place, below)];
    }),
    ...[same.elements(), same.others()].flatMap((items) =>
      items === undefined ? [] : membersBelow(message, items, [...path, '*']),
    ),
  ]);
}

function spotOf(message: Message, place: SchemaPlace, path: readonly string[]): Spot {
  const own = [place, ...referredFrom(place)];
  return {
    name: nameOf(place.at, message),
    message,
    path,
    pointers: sameValue(place).flatMap(({ names }) => names),
    values: own.flatMap(({ schema }) => valuesOf(schema)),
    examples: message.examples.flatMap((example) => valuesAt(example, path)),
  };
}

function referredFrom(place: SchemaPlace): readonly SchemaPlace[] {
  const target = place.referred();
  return target === undefined ? [] : [target, ...referredFrom(target)];
}

/** Returns a place and all other places that describe the same value. */
function sameValue(place: SchemaPlace): readonly SchemaPlace[] {
  const target = place.referred();
  const others = [
    ...(target === undefined ? [] : [target]),
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((word) => place.branches(word)),
    ...(['then', 'else'] as const).flatMap((word) => place.conditional(word)),
  ];
  return [place, ...others.flatMap(sameValue)];
}

/** Returns the name of a place, without steps that are only part of the structure of its schema. */
function nameOf(at: string, { of, kind }: Message): string {
  const [root, ...path] = steps(at).join('.').startsWith('components.schemas.')
    ? steps(at).slice(2)
    : [`${of} ${kind}`, ...steps(at).slice(steps(at).indexOf('schema') + 1)];
  const structure = new Set(['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'then', 'else']);
  return [root, ...path.filter((step) => !structure.has(step) && !/^\d+$/.test(step))].join('.');
}

/** Returns the texts that a schema lists as allowed; empty if it lists none. */
function valuesOf(schema: Json | undefined): readonly string[] {
  const constant = isObject(schema) ? schema['const'] : undefined;
  return [constant, ...listIn(schema, 'enum')].filter((value) => typeof value === 'string');
}

function listIn(schema: Json | undefined, keyword: string): readonly Json[] {
  const list = isObject(schema) ? schema[keyword] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** Returns the values at a path that may contain `*`. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const members = value as Readonly<Record<string, unknown>>;
  if (step === '*') return Object.values(members).flatMap((item) => valuesAt(item, rest));
  return Object.hasOwn(members, step) ? valuesAt(members[step], rest) : [];
}
