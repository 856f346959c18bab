import { clauses } from '../../../conformance/contract/register.js';
import { groupBy } from '../../../conformance/core/groups.js';
import { isObject } from '../../../conformance/core/json.js';
import { Delivery, type Exchange } from '../../../conformance/target/exchange.js';
import type { ClauseId } from '../../../generated/clause-ids.js';
import { document } from '../operators/contract.js';
import { type Message, messages, placesOf } from '../operators/messages.js';
import { isObserved, isProven } from '../scope.js';

/** Messages whose members are corrupted together: the successes of an operation, all refusals, or an event. */
export interface Kind {
  /** The operation's id, the event, or `refusals`. */
  readonly name: string;
  /** Each status, or the event, with its own schema. */
  readonly messages: readonly Message[];
}

/** A member of the messages of one kind. */
export interface Member {
  readonly kind: Kind;
  /** The path to it, with `*` for every item. */
  readonly path: readonly string[];
  /** The values that the contract lists for it; empty if it lists none. */
  readonly listed: readonly unknown[];
  /** The clauses about it, its parents and its members that checks decide, those about itself first. */
  readonly clauses: readonly ClauseId[];
}

const nameOf = ({ event, operation, status = 0 }: Message): string =>
  event ?? (status < 300 ? (operation ?? '') : 'refusals');

const kinds: readonly Kind[] = [
  ...groupBy(
    messages.filter(({ schema }) => document.at(schema) !== undefined),
    nameOf,
  ),
].map(([name, own]) => ({ name, messages: own }));

/** Deeper than any schema of the contract. */
const maxDepth = 24;

const places = clauses
  .filter(({ id, decidedBy }) => isProven(id) && !isObserved(id) && decidedBy !== 'schema')
  .flatMap((clause) =>
    placesOf(clause).map(({ message, path }) => ({ id: clause.id, name: nameOf(message), path })),
  );

/** Every member of every event, success and refusal of the contract. */
export const members: readonly Member[] = kinds.flatMap((kind) => {
  const listedAt = new Map<string, readonly unknown[]>();
  for (const { schema } of kind.messages)
    for (const [path, listed] of membersAt(schema))
      listedAt.set(path, [...new Set([...(listedAt.get(path) ?? []), ...listed])]);
  return [...listedAt].map(([joined, listed]) => {
    const path = joined.split('/');
    return { kind, path, listed, clauses: clausesAbout(kind, path) };
  });
});

/** The member's name in reports: `CashOut counterpart.bank.bankISPB`. */
export const memberName = ({ kind, path }: Pick<Member, 'kind' | 'path'>): string =>
  `${kind.name} ${path.join('.')}`;

/** The kind of a message that the kit has received; undefined if no member of it is corrupted. */
export function kindOf(item: Exchange | Delivery): Kind | undefined {
  return kinds.find(({ messages: own }) => own.some((message) => isOf(message, item)));
}

/** Whether the kit has received such a message. */
export function isOf({ event, operation, status }: Message, item: Exchange | Delivery): boolean {
  if (item instanceof Delivery)
    return (
      event !== undefined && [item.body['event'], item.body['type']].some((name: unknown) => name === event)
    );
  return operation === item.request.operation && status === item.status;
}

/** The members below a schema, by their paths, each with the values that are listed for it. */
function membersAt(at: string, depth = 0): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  const schema = document.at(at);
  if (!isObject(schema) || depth > maxDepth) return found;
  const note = (path: string, listed: readonly unknown[]) =>
    found.set(path, [...(found.get(path) ?? []), ...listed]);
  const same = [
    ...(typeof schema['$ref'] === 'string' ? [schema['$ref'].replace(/^#/, '')] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
      (Array.isArray(schema[word]) ? schema[word] : []).map((_, index) => `${at}/${word}/${index}`),
    ),
    ...['then', 'else'].filter((word) => isObject(schema[word])).map((word) => `${at}/${word}`),
  ];
  for (const place of same) membersAt(place, depth + 1).forEach((listed, path) => note(path, listed));
  for (const name of Object.keys(isObject(schema['properties']) ? schema['properties'] : {})) {
    const place = `${at}/properties/${name}`;
    if (isForbidden(place)) continue;
    note(name, listedIn(place));
    membersAt(place, depth + 1).forEach((listed, path) => note(`${name}/${path}`, listed));
  }
  membersAt(`${at}/items`, depth + 1).forEach((listed, path) => note(`*/${path}`, listed));
  return found;
}

/** Whether a member must be absent. */
function isForbidden(at: string): boolean {
  const schema = document.at(at);
  return (
    schema === false ||
    (isObject(schema) && isObject(schema['not']) && Object.keys(schema['not']).length === 0)
  );
}

function listedIn(at: string): readonly unknown[] {
  const schema = document.at(document.follow(at));
  if (!isObject(schema)) return [];
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
    (Array.isArray(schema[word]) ? schema[word] : []).flatMap((_, index) =>
      listedIn(`${at}/${word}/${index}`),
    ),
  );
  return [...(Array.isArray(schema['enum']) ? (schema['enum'] as readonly unknown[]) : []), ...branches];
}

function clausesAbout({ name }: Kind, path: readonly string[]): readonly ClauseId[] {
  const isAbout = (other: readonly string[]): boolean =>
    other.length > 0 && other.slice(0, path.length).every((step, index) => step === path[index]);
  const about = places.filter((place) => place.name === name && isAbout(place.path));
  const own = about.filter((place) => place.path.length === path.length);
  return [...new Set([...own, ...about].map(({ id }) => id))];
}
