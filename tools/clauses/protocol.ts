/** Reads `spec/provider-states.yaml`, for the checker of clauses and for the generator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type LocalizedText, untranslated } from '../../conformance/core/language.js';
import { type Member, membersOf } from '../../conformance/target/state-members.js';
import type { Sentences } from './translations.js';

/** A state in English: schemas of its params and of what it returns, with one example exchange. */
export interface WrittenState {
  readonly description: string;
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: { readonly params: object; readonly returns: object };
}

/** The control protocol in English, with shared parts written out in each schema. */
export interface Protocol {
  readonly version: number;
  readonly request: object;
  readonly states: Readonly<Record<string, WrittenState>>;
}

type Description = string | LocalizedText;

/** The control protocol as written: what is described to readers is so in every language. */
interface WrittenProtocol extends Omit<Protocol, 'states'> {
  readonly states: Readonly<
    Record<string, { readonly description: Description } & Readonly<Record<Side, WrittenObject>>>
  >;
}

interface WrittenObject {
  readonly properties?: Readonly<Record<string, { readonly description?: Description }>>;
}

/** The two sides of a state that have members. */
export const sides = ['params', 'returns'] as const;
export type Side = (typeof sides)[number];

/** Reads the control protocol, in English, from `spec/` below the project's root. */
export function readProtocol(root: string): Protocol {
  return JSON.parse(JSON.stringify(readWritten(root)), (key, value: unknown) =>
    key === 'description' && isLocalized(value) ? value.en : value,
  ) as Protocol;
}

/** What the page of the states says in words, by names such as `a MED` and `a MED params cause`. */
export function wordsOfStates(root: string): Sentences {
  return wordsOf(readWritten(root));
}

/** The same, of a protocol as written. */
export function wordsOf({ states }: Pick<WrittenProtocol, 'states'>): Sentences {
  const words = Object.entries(states).flatMap(([name, state]) => [
    [name, state.description] as const,
    ...sides.flatMap((side) =>
      Object.entries(state[side].properties ?? {})
        .filter(([member]) => isDescribed(side, member))
        .map(([member, { description = '' }]) => [`${name} ${side} ${member}`, description] as const),
    ),
  ]);
  return new Map(
    words.map(([name, text]) => [name, isLocalized(text) ? text : { ...untranslated(''), en: text }]),
  );
}

/** The members of a state that its page describes: all but the account, which nearly every state asks for. */
export function describedMembers(state: Pick<WrittenState, Side>, side: Side): readonly Member[] {
  return membersOf(state[side]).filter(({ name }) => isDescribed(side, name));
}

function isDescribed(side: Side, member: string): boolean {
  return side === 'returns' || member !== 'accountId';
}

function isLocalized(value: unknown): value is LocalizedText {
  return typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';
}

function readWritten(root: string): WrittenProtocol {
  const text = readFileSync(join(root, 'spec/provider-states.yaml'), 'utf8');
  // Without this limit, the many aliases of this file, which is our own, would be taken for an attack.
  const { version, request, states } = parse(text, { merge: true, maxAliasCount: -1 }) as WrittenProtocol;
  return { version, request, states };
}
