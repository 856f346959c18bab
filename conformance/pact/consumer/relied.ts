import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '../../../generated/operations.js';
import { SchemaPlace } from '../../contract/places.js';
import { readContract } from '../../contract/schemas.js';
import { tolerant } from '../../contract/tolerant.js';
import { walk } from '../../contract/walk.js';
import { groupBy } from '../../core/groups.js';
import { textOf } from '../../core/untrusted-json.js';
import { isObject, type Json, type JsonObject } from '../../core/json.js';
import {
  anything,
  boolean,
  eachLike,
  filled,
  like,
  masked,
  notEmpty,
  number,
  pattern,
  text,
} from './matching.js';

const { document, schemas } = readContract(tolerant);
const jsonBody = 'content/application~1json';

/** An example of the contract by its name, such as `cash-out-created`. Throws if there is none. */
export function contractExample(name: string): JsonObject {
  const value = document.at(`/components/examples/${name}/value`);
  if (!isObject(value)) throw new Error(`the contract has no example ${name}`);
  return value;
}

/** The contract's first example of a response; undefined for a response whose body the contract does not describe. */
export function firstExample(operation: OperationId, status: number): JsonObject | undefined {
  const examples = document.at(`${answerAt(operation, status)}/examples`);
  const [first] = isObject(examples) ? Object.keys(examples) : [];
  const value = document.at(`${document.follow(`${answerAt(operation, status)}/examples/${first}`)}/value`);
  return isObject(value) ? value : undefined;
}

/** Knowledge of a consumer beyond the schema. */
export interface Known {
  /** The request, whose members the response repeats. */
  readonly echo?: unknown;
  /** Values or matchers that replace the derived ones; an array applies its first item to every item of a list. */
  readonly but?: unknown;
  /** Names of members for which the consumer relies on the exact value of the example. */
  readonly fixed?: readonly string[];
  /** Names of members on which the consumer relies although the kit accepts responses without them. */
  readonly also?: readonly string[] | undefined;
}

/** Matchers for a response that looks like the example. */
export function reliedInAnswer(operation: OperationId, status: number, example: Json, known: Known): unknown {
  return reliedBy(`${answerAt(operation, status)}/schema`, example, known);
}

/** Matchers for the body of a notification of an event type that looks like the example. */
export function reliedInNotification(eventType: string, example: JsonObject, known: Known): unknown {
  const webhook = textOf(example['event'] ?? example['type']) || eventType;
  return reliedBy(`/webhooks/${webhook}/post/requestBody/${jsonBody}/schema`, example, known);
}

function answerAt(operation: OperationId, status: number): string {
  const pointer = document.operations.get(operation)?.pointer;
  return `${document.follow(`${pointer}/responses/${status}`)}/${jsonBody}`;
}

/**
 * Matchers for a value of the schema at a pointer. The consumer relies on the exact values that the schema fixes or the
 * response repeats from the request, and on the type and form of all others; in an object, it relies on the members that
 * the kit requires of every gateway.
 */
function reliedBy(pointer: string, example: Json, known: Known): unknown {
  const { visits } = walk(document, schemas, SchemaPlace.ofWhole(document, pointer, [pointer]), example);
  const places = groupBy(visits, ({ instancePath }) => instancePath);
  const schemasAt = (path: string): readonly JsonObject[] =>
    (places.get(path) ?? []).flatMap(({ pointers }) =>
      pointers.map((name) => document.at(name)).filter(isObject),
    );
  return reliedOn(schemasAt, '', example, known);
}

type SchemasAt = (path: string) => readonly JsonObject[];

function reliedOn(schemasAt: SchemasAt, path: string, value: Json, known: Known): unknown {
  const { echo, but } = known;
  if (but !== undefined && !isDeep(but)) return but;
  if (but === undefined && echo !== undefined && isDeepStrictEqual(value, echo)) return value;
  const found = schemasAt(path);
  // Pact would require a list if the example were a list.
  if (found.some(isTextOrList)) return notEmpty(isList(value) ? value[0] : value);
  if (isList(value)) {
    if (value[0] === undefined) return [];
    const item = reliedOn(schemasAt, `${path}/0`, value[0], { but: isList(but) ? but[0] : undefined });
    return lastOf(found, 'maxItems') === 1 ? [item] : eachLike(item);
  }
  if (isObject(value)) return reliedMembers(schemasAt, path, value, known);
  if (found.some((schema) => schema['const'] !== undefined || schema['enum'] !== undefined)) return value;
  if (value === null) return found.some(({ type }) => type === 'null') ? null : anything(null);
  if (typeof value === 'number') return number(value);
  return typeof value === 'boolean' ? boolean(value) : reliedText(found, value);
}

/** The value of a keyword in the most specific of these schemas that has it. */
function lastOf(found: readonly JsonObject[], keyword: string): Json | undefined {
  return found.map((schema) => schema[keyword]).findLast((one) => one !== undefined);
}

/** Whether a schema allows one message or a list of messages. */
const isTextOrList = ({ anyOf }: JsonObject) =>
  isList(anyOf) && anyOf.some((one) => isObject(one) && one['type'] === 'array');

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Whether `but` changes members or items rather than the whole value. */
const isDeep = (but: unknown) => isList(but) || (isObject(but) && but['pact:matcher:type'] === undefined);

function reliedMembers(schemasAt: SchemasAt, path: string, value: JsonObject, known: Known): unknown {
  const { echo, but, fixed = [], also = [] } = known;
  const [echoed, changed] = [echo, but].map((one) => (isObject(one) ? one : {})) as [JsonObject, JsonObject];
  const required = schemasAt(path).flatMap((schema) => (schema['required'] ?? []) as readonly string[]);
  const relied = new Set([...required, ...also, ...Object.keys(echoed)]);
  const shown = Object.keys(value).filter((name) => relied.has(name));
  const names = [...new Set([...shown, ...Object.keys(changed)])];
  if (names.length === 0) return like({});
  const members = names.map((name) => {
    const member = value[name] ?? null;
    const repeated = fixed.includes(name) ? member : echoed[name];
    return [name, reliedOn(schemasAt, `${path}/${name}`, member, { echo: repeated, but: changed[name] })];
  });
  return Object.fromEntries(members) as unknown;
}

function reliedText(found: readonly JsonObject[], value: string): unknown {
  const form = lastOf(found, 'pattern');
  if (typeof form === 'string') {
    // Match the whole text, and do not allow an empty one.
    const whole = form.replace(/^\^\((.*)\)\?\$$/, '^($1)$').replace(/([^$])$/, '$1.*$');
    return pattern(whole, value);
  }
  const not = lastOf(found, 'not');
  if (isObject(not) && not['pattern'] !== undefined) return masked(value);
  const [min, max] = [lastOf(found, 'minLength'), lastOf(found, 'maxLength')];
  if (typeof min !== 'number') return text(value);
  return typeof max === 'number' ? pattern(`^.{${min},${max}}$`, value) : filled(value);
}
