import type { OperationId } from '../../../generated/operations.js';
import type { Clause } from '../../../conformance/contract/register.js';
import { escapeStep, isObject } from '../../../conformance/core/json.js';
import { document, examplesAt, jsonContent } from './contract.js';

/** A kind of message that a gateway sends: the response of an operation with a status, or a notification. */
export interface Message {
  readonly operation?: OperationId;
  readonly status?: number;
  /** `event` or `type` of a notification. */
  readonly event?: string;
  /** Pointer to the schema of its body. */
  readonly schema: string;
  readonly examples: readonly unknown[];
}

/** A place to which a clause applies: a kind of message, and the path in its body, with `*` for every array item. */
export interface Place {
  readonly message: Message;
  readonly path: readonly string[];
}

/** A message with every pointer that may name the schema of its body. */
interface Root {
  readonly message: Message;
  readonly names: readonly string[];
}

const roots = [...answerRoots(), ...notificationRoots()];

/** Every kind of message. */
export const messages: readonly Message[] = roots.map(({ message }) => message);

/** Every place in messages that the pointer of a clause names, through `$ref`s, `allOf` and alternatives. */
export function placesOf({ pointer }: Clause): readonly Place[] {
  return roots.flatMap(({ message, names }) =>
    pathsTo(pointer ?? '', message.schema, names, 0).map((path) => ({ message, path })),
  );
}

function answerRoots(): readonly Root[] {
  return [...document.operations.values()].flatMap((operation) => {
    const own = `${operation.pointer}/responses`;
    const responses = document.at(own);
    const statuses = Object.keys(isObject(responses) ? responses : {}).filter(
      (status) => status !== 'default',
    );
    return statuses.map((status) => {
      const real = document.follow(`${own}/${status}`);
      // Two statuses that refer to the same response count as one; a clause may name either.
      const twins = statuses
        .map((other) => `${own}/${other}`)
        .filter((other) => document.follow(other) === real);
      return rootOf([...twins, real], {
        operation: operation.operationId as OperationId,
        status: Number(status),
      });
    });
  });
}

function notificationRoots(): readonly Root[] {
  return document.webhooks.map((event) =>
    rootOf([`/webhooks/${escapeStep(event)}/post/requestBody`], { event }),
  );
}

function rootOf(bodies: readonly string[], about: Partial<Message>): Root {
  const [first = ''] = bodies;
  const schema = `${document.follow(first)}${jsonContent}/schema`;
  const names = bodies.map((body) => `${body}${jsonContent}/schema`);
  return { message: { ...about, schema, examples: examplesAt(first) }, names };
}

/** Maximum nesting: deeper than any schema of the contract. */
const maxDepth = 24;

function pathsTo(
  pointer: string,
  at: string,
  names: readonly string[],
  depth: number,
): readonly (readonly string[])[] {
  const found: (readonly string[])[] = names.includes(pointer) ? [[]] : [];
  const schema = document.at(at);
  if (!isObject(schema) || depth > maxDepth) return found;
  const go = (step: string, isSame: boolean) =>
    pathsTo(
      pointer,
      `${at}/${step}`,
      [...names.map((name) => `${name}/${step}`), ...(isSame ? names : [])],
      depth + 1,
    );
  const below = (member: string, step: string) => go(step, false).map((path) => [member, ...path]);
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = reference.replace(/^#/, '');
    found.push(...pathsTo(pointer, target, [...names, target], depth + 1));
  }
  for (const word of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[word];
    if (Array.isArray(branches)) branches.forEach((_, index) => found.push(...go(`${word}/${index}`, true)));
  }
  for (const word of ['then', 'else']) if (schema[word] !== undefined) found.push(...go(word, true));
  const properties = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  for (const name of properties) found.push(...below(name, `properties/${escapeStep(name)}`));
  if (isObject(schema['items'])) found.push(...below('*', 'items'));
  return unique(found);
}

function unique(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(paths.map((path) => [path.join('/'), path])).values()];
}

/** The paths to all places of a body that match a path with `*`; the last member may be missing, but not its parent. */
export function pathsIn(body: unknown, path: readonly string[]): readonly (readonly string[])[] {
  const [step, ...rest] = path;
  if (step === undefined) return [[]];
  if (typeof body !== 'object' || body === null) return [];
  const members = body as Readonly<Record<string, unknown>>;
  const named = step === '*' ? Object.keys(members) : [step];
  return named.flatMap((name) => {
    const isThere = rest.length === 0 || Object.hasOwn(members, name);
    return isThere ? pathsIn(members[name], rest).map((below) => [name, ...below]) : [];
  });
}

/** Converts steps to a pointer for `edits.ts`. */
export function pointerOf(steps: readonly string[]): string {
  return steps.map((step) => `/${step}`).join('');
}
