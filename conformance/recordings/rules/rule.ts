import { groupBy } from '../../core/groups.js';
import type { ClauseId } from '../../../generated/clause-ids.js';
import type { LocalizedText } from '../../core/language.js';
import type { Sentence, Text } from '../../core/text.js';
import { isKeyed } from '../keyed.js';
import { type Called, type History, type Notified, rowsOf } from '../history.js';
import type { Abilities } from '../recording.js';
import { textOf, type UntrustedJson } from '../../core/untrusted-json.js';

/** What a rule found wrong in a history. */
export interface Broken {
  /** The clause whose sentence it breaks. */
  readonly clause: ClauseId;
  readonly expected: Text;
  readonly received: Text;
  /** Numbers of the messages that show it. */
  readonly messages: readonly number[];
}

/** What became of a rule in one history. */
export interface Ruled {
  /** How many times it could be looked at; with none, nothing is known. */
  readonly looked: number;
  readonly broken: readonly Broken[];
  /** Why it could not be looked at, or not everywhere. */
  readonly undecided?: Sentence | undefined;
}

/** A rule about the history of an account: a pure function of what was recorded. */
export interface Rule {
  readonly id: `H-${string}`;
  /** What holds, as a sentence without a full stop. */
  readonly title: LocalizedText;
  /** The clauses whose sentences it rests on. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** What a recording must have. */
  readonly needs: readonly Exclude<keyof Abilities, 'notifications'>[];
  /** Whether it says nothing without all notifications. */
  readonly needsNotifications?: 'some' | 'all';
  /** Set if a part of it is about notifications: without them it can fail, but not hold. */
  readonly usesNotifications?: true;
  /** The duty of clients that is about the same. */
  readonly twin?: string;
  judge(history: History): Ruled;
}

/** Gathers what a rule sees. */
export class Looking {
  #looked = 0;
  readonly #broken: Broken[] = [];
  #undecided: Sentence | undefined;

  /** Notes that the rule was looked at, and what is wrong unless it held. */
  at(holds: boolean, broken: () => Broken): void {
    this.#looked += 1;
    if (!holds) this.#broken.push(broken());
  }

  /** Compares two values; says nothing if one of them is missing, empty, or was replaced in another way than the other. */
  same(one: unknown, other: unknown, broken: () => Broken): void {
    if (!isThere(one) || !isThere(other) || isKeyed(one) !== isKeyed(other)) return;
    this.at(one === other, broken);
  }

  leave(reason: Sentence): void {
    this.#undecided ??= reason;
  }

  get result(): Ruled {
    return { looked: this.#looked, broken: this.#broken, undecided: this.#undecided };
  }
}

function isThere(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !(typeof value === 'number' && Number.isNaN(value))
  );
}

/** The items in groups of one key, in order; those without a key are left out. */
export function groupsBy<T>(
  list: readonly T[],
  keyOf: (item: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map(groupBy(list, (item) => keyOf(item) ?? ''));
  groups.delete('');
  return groups;
}

/** The same groups without their keys. */
export function grouped<T>(
  list: readonly T[],
  keyOf: (item: T) => string | undefined,
): readonly (readonly T[])[] {
  return [...groupsBy(list, keyOf).values()];
}

/** A row of a list, and the call that listed it. */
export interface Listed {
  readonly call: Called;
  readonly row: UntrustedJson;
}

/** What was told and listed of a payment, by its ids: rules ask for each payment, and there may be very many. */
interface Lookup {
  readonly told: ReadonlyMap<string, readonly Notified[]>;
  readonly listed: ReadonlyMap<string, readonly Listed[]>;
}

/** Made once for each history. */
const made = new WeakMap<History, Lookup>();

function lookupOf(history: History): Lookup {
  const known = made.get(history);
  if (known !== undefined) return known;
  const lookup = {
    told: groupsBy(history.notifications, ({ name, body }) =>
      keyOf(name, textOf(name === 'TRANSFER' ? body['idempotencyKey'] : body['externalId'])),
    ),
    listed: groupsBy(
      history.calls.flatMap((call) => rowsOf(call).map((row) => ({ call, row }))),
      ({ row }) => textOf(row['externalId']),
    ),
  };
  made.set(history, lookup);
  return lookup;
}

const keyOf = (name: string, id: string): string => `${name} ${id}`;

/** The notifications of this name about an externalId, or, of a TRANSFER, an idempotency key, in their order. */
export function notificationsOf(history: History, name: string, id: string | undefined): readonly Notified[] {
  return id === undefined ? [] : (lookupOf(history).told.get(keyOf(name, id)) ?? []);
}

/** The rows with an externalId, in the order in which they were listed. */
export function rowsAbout(history: History, externalId: string | undefined): readonly Listed[] {
  return externalId === undefined ? [] : (lookupOf(history).listed.get(externalId) ?? []);
}
