import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { parse } from 'yaml';

import { type Json, type JsonObject, list, member, object, pointerSteps, text } from './contract.js';
import { type Operation, operations, type Parameter } from './operations.js';

const folder = new URL('../../spec/examples/', import.meta.url);

export interface InvalidExample {
  readonly operation: Operation;
  readonly name: string;
  /** The JSON Schema keyword that must refuse it. */
  readonly breaks: string;
  readonly in: 'body' | Parameter['in'];
  readonly pointer: string;
  /** The body with the fault in it, or the valid one where a parameter is at fault. */
  readonly body: Json | undefined;
  /** Parameters by name, the faulty one included; a parameter taken away is missing. */
  readonly parameters: ReadonlyMap<string, Json>;
}

interface Case {
  readonly breaks: string;
  readonly in?: InvalidExample['in'];
  readonly from?: string;
  readonly pointer: string;
  readonly value?: Json;
  readonly remove?: true;
  readonly length?: number;
  readonly size?: number;
}

interface Cases {
  readonly from?: string;
  readonly missing?: readonly string[];
  readonly ofAnotherType?: readonly string[];
  readonly cases?: Readonly<Record<string, Case>>;
}

/** Every case of `spec/examples/invalid`, applied to the example it starts from. */
export const invalidExamples: readonly InvalidExample[] = readdirSync(new URL('invalid/', folder))
  .filter((file) => file.endsWith('.yaml'))
  .sort()
  .flatMap((file) => {
    const operation = operations.find(({ id }) => id === basename(file, '.yaml'));
    if (operation === undefined) throw new Error(`no operation is called like ${file}`);
    const content = parse(readFileSync(new URL(`invalid/${file}`, folder), 'utf8')) as Cases;
    return casesOf(operation, content).map(([name, one]) =>
      apply(operation, name, one, one.from ?? content.from),
    );
  });

/** The cases by name, those first that every operation with a body has. */
function casesOf(
  { id }: Operation,
  { from, missing = [], ofAnotherType = [], cases = {} }: Cases,
): readonly (readonly [name: string, one: Case])[] {
  const body = from === undefined ? undefined : exampleFile(id, from);
  const words = (pointer: string) => pointerSteps(pointer).join(' ');
  const another = (pointer: string): Json => {
    const old = pointerSteps(pointer).reduce<Json | undefined>((whole, step) => member(whole, step), body);
    return typeof old === 'string' || Array.isArray(old) ? {} : 'abc';
  };
  return [
    ...(body === undefined
      ? []
      : [['the body is a list', { breaks: 'type', pointer: '', value: [] }] as const]),
    ...missing.map(
      (pointer) => [`${words(pointer)} missing`, { breaks: 'required', pointer, remove: true }] as const,
    ),
    ...ofAnotherType.map(
      (pointer) =>
        [`${words(pointer)} of another type`, { breaks: 'type', pointer, value: another(pointer) }] as const,
    ),
    ...Object.entries(cases),
  ];
}

function apply(operation: Operation, name: string, one: Case, from: string | undefined): InvalidExample {
  const { breaks, in: place = 'body', pointer } = one;
  const body = from === undefined ? undefined : exampleFile(operation.id, from);
  const parameters = new Map(
    operation.parameters.flatMap(({ name: parameterName, example }): [string, Json][] =>
      example === undefined ? [] : [[parameterName, example]],
    ),
  );
  const common = { operation, name, breaks, in: place, pointer };
  if (place === 'body') {
    return { ...common, parameters, body: changed(body, pointerSteps(pointer), one) };
  }
  const parameter = pointer.slice(1);
  if (one.remove === true) parameters.delete(parameter);
  else parameters.set(parameter, one.value ?? '');
  return { ...common, body, parameters };
}

function exampleFile(operationId: string, name: string): Json {
  const file = readFileSync(new URL(`${operationId}/${name}.yaml`, folder), 'utf8');
  return (parse(file) as { readonly value: Json }).value;
}

/** `whole` with one thing changed at the place that `steps` lead to. */
function changed(whole: Json | undefined, steps: readonly string[], how: Case): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement(whole, how);
  const part = changed(member(whole, step), rest, how);
  if (Array.isArray(whole)) return list(whole).map((item, index) => (String(index) === step ? part! : item));
  const others = Object.entries(object(whole)).filter(([name]) => name !== step);
  return Object.fromEntries(part === undefined ? others : [...others, [step, part]]);
}

function replacement(old: Json | undefined, how: Case): Json | undefined {
  if (how.remove === true) return undefined;
  if (how.length !== undefined) return text(old).slice(0, how.length).padEnd(how.length, 'a');
  if (how.size === undefined) return how.value;
  const members = Array.from({ length: how.size }, (_, index) => index);
  if (Array.isArray(old)) return members.map((index) => list(old)[index] ?? list(old)[0]!);
  const filling: JsonObject = Object.fromEntries(members.map((index) => [`key${index}`, 'value']));
  return filling;
}
