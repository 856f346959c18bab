import { groupBy } from '../../core/groups.js';
import type { ClauseId } from '../../../generated/clause-ids.js';
import { type Sentence, t, type Text } from '../../core/text.js';
import type { HistoryRule, RuleResult, RuleViolation } from '../../engine/rule.js';
import { isKeyed } from '../keyed.js';
import { type Called, type History, type Notified, rowsOf } from '../history.js';
import type { Abilities } from '../recording.js';
import { textOf, type UntrustedJson } from '../../core/untrusted-json.js';

/** A rule about the history of an account in a recording. */
export interface RecordingRule extends HistoryRule<History, ClauseId> {
  readonly id: `H-${string}`;
  /** The clauses whose sentences it rests on. */
  readonly clauses: readonly ClauseId[];
  /** The abilities that a recording must have. */
  readonly needs: readonly Exclude<keyof Abilities, 'notifications'>[];
  /** The notifications without which it decides nothing. */
  readonly needsNotifications?: 'some' | 'all';
  /** Set if a part of it concerns notifications: without them, it can fail but not hold. */
  readonly usesNotifications?: true;
  /** The client duty about the same subject. */
  readonly twin?: string;
}

const lacks: Readonly<Record<string, Text>> = {
  bodies: t`the recording has no bodies`,
  headers: t`the recording has no headers`,
  times: t`the recording has no times`,
  connections: t`the recording has no connections`,
  order: t`the recording does not keep the order of messages`,
  complete: t`the recording is not complete`,
};

/** Why a rule cannot be applied to a recording with these abilities; undefined if it can. */
export function lackOf({ needs, needsNotifications }: RecordingRule, abilities: Abilities): Text | undefined {
  const lack = needs.find((need) => !abilities[need]);
  if (lack !== undefined) return lacks[lack];
  if (needsNotifications !== undefined && abilities.notifications === 'none')
    return t`the recording has no notifications`;
  if (needsNotifications === 'all' && abilities.notifications !== 'all')
    return t`the recording does not have all notifications`;
  return undefined;
}

/** Collects the verdicts of a rule on one history. */
export class Verdicts {
  #applied = 0;
  readonly #violations: RuleViolation<ClauseId>[] = [];
  #inconclusive: Sentence | undefined;

  /** Counts one application of the rule, and adds the violation unless `holds`. */
  check(holds: boolean, violation: () => RuleViolation<ClauseId>): void {
    this.#applied += 1;
    if (!holds) this.#violations.push(violation());
  }

  /** Compares two values; decides nothing if one of them is missing or empty, or if only one of them is hidden. */
  equal(one: unknown, other: unknown, violation: () => RuleViolation<ClauseId>): void {
    if (!isThere(one) || !isThere(other) || isKeyed(one) !== isKeyed(other)) return;
    this.check(one === other, violation);
  }

  /** Notes why some or all cases could not be decided. */
  inconclusive(reason: Sentence): void {
    this.#inconclusive ??= reason;
  }

  get result(): RuleResult<ClauseId> {
    return { applied: this.#applied, violations: this.#violations, inconclusive: this.#inconclusive };
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

/** Groups items by key, in order; items without a key are left out. */
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

/**
 * Notifications and rows by the ids of payments, because rules look them up for each of possibly very many payments.
 */
interface Lookup {
  readonly notified: ReadonlyMap<string, readonly Notified[]>;
  readonly listed: ReadonlyMap<string, readonly Listed[]>;
}

/** Cached per history. */
const made = new WeakMap<History, Lookup>();

function lookupOf(history: History): Lookup {
  const known = made.get(history);
  if (known !== undefined) return known;
  const lookup = {
    notified: groupsBy(history.notifications, ({ name, body }) =>
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

/** The notifications of this name with an externalId or, for TRANSFER, an idempotency key, in their order. */
export function notificationsOf(history: History, name: string, id: string | undefined): readonly Notified[] {
  return id === undefined ? [] : (lookupOf(history).notified.get(keyOf(name, id)) ?? []);
}

/** The rows with an externalId, in the order in which they were listed. */
export function rowsAbout(history: History, externalId: string | undefined): readonly Listed[] {
  return externalId === undefined ? [] : (lookupOf(history).listed.get(externalId) ?? []);
}
