import { english, type Sentence, t, type Text } from '../core/text.js';
import { isSuccess } from '../core/success.js';
import { type ClauseEntry, openPointOf } from '../contract/clause.js';
import { Delivery, type Exchange } from '../target/exchange.js';
import { withoutPositions } from '../core/json.js';
import { textOf, untrusted } from '../core/untrusted-json.js';
import type { Basis, Failure, Observation, Watch } from './finding.js';
import type { InjectedFault, Trail } from './trail.js';

/**
 * The refusals that the decision on a clause rests on, as names of operations. A refusal proves something only if the
 * operation accepts valid requests: an operation that never works also changes nothing.
 */
export interface Grounds {
  /** Operations that refused as expected. */
  readonly refusals: ReadonlySet<string>;
  /** Operations that had refused something earlier in the session, before the expectation held. */
  readonly after: ReadonlySet<string>;
}

/** The grounds of a clause after one more expectation that held. */
function withGround(
  existing: Grounds | undefined,
  refusals: readonly string[],
  before: ReadonlySet<string>,
): Grounds {
  const { refusals: direct = new Set<string>(), after = new Set<string>() } = existing ?? {};
  if (refusals.length > 0) return { refusals: new Set([...direct, ...refusals]), after };
  return { refusals: direct, after: before.size === 0 ? after : new Set([...after, ...before]) };
}

/** Returns the operation that makes these grounds inconclusive; undefined if they are conclusive. */
export function doubtOf(
  { refusals, after }: Grounds,
  isDoubtful: (operation: string) => boolean,
): string | undefined {
  if ([...refusals].some((operation) => !isDoubtful(operation))) return undefined;
  return [...refusals, ...after].find(isDoubtful);
}

/** Whether the failure is a notification that did not arrive. */
export function isOfSilence({ about, deliveries }: Failure): boolean {
  return about === 'notification' && deliveries.length === 0;
}

/** How many failures that differ only in their values are kept per check. */
const maxAlike = 3;

/** Everything that one session or observer saw and concluded. It is collected during the run and judged at the end. */
export class Evidence {
  readonly failures: Failure[] = [];
  readonly observations: Observation[] = [];
  readonly watches: Watch[] = [];
  /** The faults that the session injected, in order. */
  readonly injected: InjectedFault[] = [];
  readonly basis = new Map<string, Basis>();
  /** By clause: the refusals that its fulfilled expectations rest on. */
  readonly grounds = new Map<string, Grounds>();
  /**
   * Clauses that could not be judged at this target, with the reason. Clauses that were exercised anyway do not count.
   */
  readonly left = new Map<string, Sentence>();
  readonly exchanges: Exchange[] = [];
  /** Calls that ended in a server error or without a response. */
  readonly lost: Exchange[] = [];
  /** How many failures there were, including those that are not kept. */
  count = 0;
  /** Number of times that clauses were exercised: by an assertion, a record or the contract. */
  touches = 0;
  /** The trail of the session whose messages are judged. */
  trail: Trail | undefined;
  /** For an observer: the session whose messages it judges. */
  session: string | undefined;
  #looked: (Exchange | Delivery)[] = [];
  #last: Exchange | Delivery | undefined;
  /** Operations that have refused a request so far. */
  readonly #refused = new Set<string>();
  /** When each failure was collected, by the clock of `performance`. */
  readonly #collectedAt = new WeakMap<Failure, number>();

  constructor(
    readonly declared: ReadonlySet<string>,
    /** The open point of an open clause; undefined for a `must` clause. */
    private readonly openPointOf: (clause: string) => string | undefined,
    /** Returns the operation that refused with this response; undefined if the response is not a refusal. */
    private readonly refusedBy: (exchange: Exchange) => string | undefined = () => undefined,
  ) {}

  /**
   * Called for every response, whether or not a check expects anything of it; `hasFailed` is true for a server error or
   * no response.
   */
  received(exchange: Exchange, hasFailed = false): void {
    this.exchanges.push(exchange);
    if (hasFailed) this.lost.push(exchange);
    const refused = this.refusedBy(exchange);
    if (refused !== undefined) this.#refused.add(refused);
  }

  /** Notes that a check read this response or notification. */
  readonly look = (item: Exchange | Delivery): void => {
    this.#last = item;
    if (!this.#looked.includes(item)) this.#looked.push(item);
  };

  /** Starts a new expectation, which rests on everything read after this call. */
  startLooking(): void {
    this.#looked = [];
  }

  /** What the current expectation has read; if nothing, the last item read or received before it. */
  lookedAt(): readonly (Exchange | Delivery)[] {
    if (this.#looked.length > 0) return [...this.#looked];
    const last = this.#last ?? this.exchanges.at(-1);
    return last === undefined ? [] : [last];
  }

  /** Notes that a clause was exercised. An open clause is only ever recorded. */
  touch(clause: string, basis: Basis): void {
    this.touches += 1;
    const recorded = this.basis.get(clause);
    if (recorded === basis || (recorded !== undefined && basis !== 'expectation')) return;
    if (this.openPointOf(clause) !== undefined) this.basis.set(clause, 'record');
    else this.basis.set(clause, basis);
  }

  /**
   * Collects a failure. An open clause cannot fail: what was seen is recorded instead. A repeated failure is kept once.
   * Of failures that differ only in their values, only the first few are kept, so that one cause does not fill the
   * report.
   */
  fail(
    failure: Omit<Failure, 'exchanges' | 'deliveries' | 'operation'> & Partial<Pick<Failure, 'operation'>>,
    rests: readonly (Exchange | Delivery)[],
  ): void {
    const openPoint = failure.clause === null ? undefined : this.openPointOf(failure.clause);
    if (openPoint !== undefined) {
      this.observe({
        id: openPoint,
        operation: operationOf(rests),
        observed: t`${failure.message}: ${failure.received}`,
      });
      return;
    }
    this.count += 1;
    const [first] = rests;
    const isDelivery = (item: Exchange | Delivery): item is Delivery => item instanceof Delivery;
    const exchanges = this.#failingFirst(rests.filter((item): item is Exchange => !isDelivery(item)));
    const operation = failure.operation ?? operationOf(exchanges);
    const about = { ...(first instanceof Delivery && eventIn(first.json)), ...failure, operation };
    const same = likeness(about);
    const alike = this.failures.filter((other) => likeness(other) === same);
    const isRepeated = alike.some((other) => valuesOf(other) === valuesOf(failure));
    if (isRepeated || alike.length >= maxAlike) return;
    const collected: Failure = {
      ...about,
      exchanges,
      deliveries: rests.filter(isDelivery),
      ...(this.session !== undefined && { seenBy: this.session }),
      ...(this.#refused.size > 0 && { after: [...this.#refused] }),
      ...(this.lost.length > 0 && { lost: [...this.lost] }),
      ...this.#before(rests),
      ...this.#chainTo(rests),
    };
    this.#collectedAt.set(collected, performance.now());
    this.failures.push(collected);
  }

  /**
   * Drops failures that say nothing about the target because it had already gone away: those collected since then, and
   * all notifications that did not arrive.
   */
  dropSince(since: number): void {
    const stays = (failure: Failure) =>
      (this.#collectedAt.get(failure) ?? 0) < since && !isOfSilence(failure);
    const left = this.failures.filter(stays);
    this.failures.splice(0, Infinity, ...left);
  }

  /**
   * The exchanges that a failure rests on, starting with the one sent last: the check compares its response with
   * something earlier, such as a token or a balance.
   */
  #failingFirst(rests: readonly Exchange[]): readonly Exchange[] {
    const sent = (exchange: Exchange): number => this.exchanges.lastIndexOf(exchange);
    const last = rests.reduce<Exchange | undefined>(
      (latest, one) => (latest === undefined || sent(one) > sent(latest) ? one : latest),
      undefined,
    );
    return last === undefined ? [] : [last, ...rests.filter((one) => one !== last)];
  }

  #chainTo(rests: readonly (Exchange | Delivery)[]): Pick<Failure, 'chain'> {
    const chain = this.trail?.behind(rests) ?? [];
    return chain.length > 0 ? { chain } : {};
  }

  /**
   * Operations that had refused a request that the failure does not rest on, and which of them had also accepted one.
   */
  #before(rests: readonly (Exchange | Delivery)[]): Pick<Failure, 'refusedBefore' | 'acceptedBefore'> {
    const others = this.exchanges.filter((exchange) => !rests.includes(exchange));
    const refused = namesOf(others.filter((exchange) => this.refusedBy(exchange) !== undefined));
    const accepted = namesOf(others.filter(hasSucceeded)).filter((name) => refused.includes(name));
    return {
      ...(refused.length > 0 && { refusedBefore: refused }),
      ...(accepted.length > 0 && { acceptedBefore: accepted }),
    };
  }

  /** Leaves a clause undecided because this target does not show the behaviour; the rest of the check may go on. */
  leave(clause: string, reason: Sentence): void {
    if (!this.left.has(clause)) this.left.set(clause, reason);
  }

  /** Notes what a fulfilled expectation rests on, which decides whether it counts. */
  ground(clause: string, rests: readonly (Exchange | Delivery)[]): void {
    const refusals = rests.flatMap((item) => (item instanceof Delivery ? [] : (this.refusedBy(item) ?? [])));
    this.grounds.set(clause, withGround(this.grounds.get(clause), refusals, this.#refused));
  }

  /** Grounds a fulfilled expectation; at an open clause, also records it as an observation. */
  held(clause: string, expected: Text, rests: readonly (Exchange | Delivery)[]): void {
    this.ground(clause, rests);
    const openPoint = this.openPointOf(clause);
    if (openPoint !== undefined) {
      this.observe({ id: openPoint, operation: operationOf(rests), observed: expected });
    }
  }

  /** Records an observation of an open point, and marks the declared clauses that leave it open as exercised. */
  observe(observation: Observation): void {
    for (const clause of this.declared) {
      if (this.openPointOf(clause) === observation.id) this.touch(clause, 'record');
    }
    const same = keyOf(observation);
    if (!this.observations.some((other) => keyOf(other) === same)) this.observations.push(observation);
  }
}

/**
 * The kind of notification that the body of an actual or expected notification names: `event` in one family, `type` in
 * the other.
 */
export function eventIn(body: unknown): Pick<Failure, 'event'> {
  const { event, type } = untrusted(body);
  const name = textOf(event) || textOf(type);
  return name === '' ? {} : { event: name };
}

/** A key that is equal for failures that differ only in their values, or in the index of a list item. */
function likeness({
  clause,
  message,
  pointer,
  operation,
  event = '',
}: Pick<Failure, 'clause' | 'message' | 'pointer' | 'operation' | 'event'>): string {
  return [clause ?? '', english(message), pointer, operation, event].map(withoutPositions).join('\n');
}

function valuesOf({ expected, received }: Pick<Failure, 'expected' | 'received'>): string {
  return `${english(expected)}\n${english(received)}`;
}

function keyOf({ id, operation, observed }: Observation): string {
  return [id, operation, english(observed)].join('\n');
}

/** Creates a function that returns the open point of an open clause, and undefined for a clause that can fail. */
export function openPoints(
  clause: (id: string) => ClauseEntry | undefined,
): (id: string) => string | undefined {
  return (id) => {
    const found = clause(id);
    return found && openPointOf(found);
  };
}

/** The operation of the first exchange among these; empty if there is none. */
function operationOf(rests: readonly (Exchange | Delivery)[]): string {
  const operations = rests.map((item) => (item instanceof Delivery ? undefined : item.request.operation));
  return operations.find((operation) => operation !== undefined) ?? '';
}

function namesOf(exchanges: readonly Exchange[]): readonly string[] {
  return [...new Set(exchanges.flatMap(({ request }) => request.operation ?? []))];
}

function hasSucceeded({ response }: Exchange): boolean {
  return response !== undefined && isSuccess(response);
}
