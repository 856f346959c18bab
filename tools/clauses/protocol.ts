/** Reads `spec/provider-states.yaml`, for the checker of translations and for the generator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Member, membersOf } from '../../conformance/target/state-members.js';

/** A state in `spec/provider-states.yaml`: schemas of its params and of what it returns, with one example exchange. */
export interface WrittenState {
  readonly description: string;
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: { readonly params: object; readonly returns: object };
}

/** The control protocol as written, with shared parts written out in each schema. */
export interface Protocol {
  readonly version: number;
  readonly request: object;
  readonly states: Readonly<Record<string, WrittenState>>;
}

/** The two sides of a state that have members. */
export const sides = ['params', 'returns'] as const;
export type Side = (typeof sides)[number];

/** Reads the control protocol from `spec/` below the project's root. */
export function readProtocol(root: string): Protocol {
  const text = readFileSync(join(root, 'spec/provider-states.yaml'), 'utf8');
  // Without this limit, the many aliases of this file, which is our own, would be taken for an attack.
  const { version, request, states } = parse(text, { merge: true, maxAliasCount: -1 }) as Protocol;
  return { version, request, states };
}

/** The members of a state that its page describes: all but the account, which nearly every state asks for. */
export function describedMembers(state: Pick<WrittenState, Side>, side: Side): readonly Member[] {
  const members = membersOf(state[side]);
  return side === 'returns' ? members : members.filter(({ name }) => name !== 'accountId');
}

/** What the page of the states says in words, by the keys of its translations: `a MED`, `a MED params cause`. */
export function wordsOfStates({ states }: Pick<Protocol, 'states'>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(states).flatMap(([name, state]) => [
      [name, state.description] as const,
      ...sides.flatMap((side) =>
        describedMembers(state, side).map(
          (member) => [`${name} ${side} ${member.name}`, member.schema.description ?? ''] as const,
        ),
      ),
    ]),
  );
}
