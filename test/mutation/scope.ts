import type { VisitListener } from '../../conformance/engine/observers.js';
import { isGradable } from '../../conformance/contract/clause.js';
import { clauses } from '../../conformance/contract/register.js';
import type { ClauseId } from '../../generated/clause-ids.js';
import { protocol, type StateName } from '../../generated/provider-states.js';
import type { Mutant } from './mutant.js';
import { shaped } from './operators/index.js';
import type { GeneratedMutant } from './operators/shape.js';
import { type GreenTrial, type Only, tryGreen } from './trial.js';
import type { Delivery, Exchange } from '../../conformance/target/exchange.js';
import type { WireRequest } from '../../conformance/variants/parts/wire.js';

const shapedAt = new Map<string, GeneratedMutant[]>();
for (const mutant of shaped) shapedAt.set(mutant.clause, [...(shapedAt.get(mutant.clause) ?? []), mutant]);

const byId = new Map<string, (typeof clauses)[number]>(clauses.map((clause) => [clause.id, clause]));

/** Whether the checks of a clause must catch a mutant. Open clauses cannot fail, and unobservable ones cannot be judged. */
export function isProven(id: ClauseId): boolean {
  const clause = byId.get(id);
  return clause !== undefined && isGradable(clause);
}

/** Whether a clause is decided by the traffic of every check. */
export function isObserved(id: ClauseId): boolean {
  const decidedBy = byId.get(id)?.decidedBy;
  return decidedBy === 'schema' || decidedBy === 'observer';
}

/**
 * The checks that received a relevant message, quickest first, for each clause and each mutant created by an operator.
 */
export type Witnesses = ReadonlyMap<string, readonly string[]>;

/** Maximum number of checks kept per mutant: enough to include quick ones. */
const maxWitnesses = 12;

/** A message that a check has received. */
export interface Received {
  readonly check: string;
  readonly item: Exchange | Delivery;
}

/** Information about the untouched gateway from the whole suite. */
export interface Learned {
  readonly green: GreenTrial;
  readonly witnesses: Witnesses;
  /** The clauses decided by shape whose place was visited. */
  readonly visited: ReadonlySet<string>;
  /** Every message that a check has received. */
  readonly received: readonly Received[];
  /** Params that the kit sent to the control endpoint although the protocol does not name them: `state: param`. */
  readonly undeclared: ReadonlySet<string>;
}

/** Judges the untouched gateway by the whole suite, and returns the places and messages that the checks visited. */
export async function learn(): Promise<Learned> {
  const visited = new Set<string>();
  const visits = new Map<string, Set<string>>();
  const sessionsOf = (key: string): Set<string> => {
    const sessions = visits.get(key) ?? new Set();
    visits.set(key, sessions);
    return sessions;
  };
  const received = new Map<Exchange | Delivery, Received>();
  const undeclared = new Set<string>();
  const listening = { request: noting(undeclared) };
  const visit: VisitListener = (clause, session, item) => {
    visited.add(clause);
    if (!received.has(item)) received.set(item, { check: session, item });
    sessionsOf(clause).add(session);
    for (const { id, affects } of shapedAt.get(clause) ?? []) {
      const witnessing = sessionsOf(id);
      if (witnessing.size < maxWitnesses && !witnessing.has(session) && affects(item))
        witnessing.add(session);
    }
  };
  const watching = { visited: visit, responseValidation: true };
  const green = await tryGreen('the untouched gateway', listening, [], watching);
  const ms = (check: string) => green.checkMs.get(check) ?? Infinity;
  const ranked = [...visits].map(([key, sessions]): [string, readonly string[]] => [
    key,
    [...sessions].filter((session) => green.checkMs.has(session)).sort((a, b) => ms(a) - ms(b)),
  ]);
  return { green, witnesses: new Map(ranked), visited, received: [...received.values()], undeclared };
}

/**
 * Records params that the control protocol does not name, except the account's id, which every state gets whether it needs
 * the id or not.
 */
function noting(undeclared: Set<string>) {
  return (request: WireRequest): WireRequest => {
    if (request.operation !== 'control') return request;
    const { state, params } = request.body as { readonly state: StateName; readonly params?: object };
    const { properties } = protocol.states[state].params as { readonly properties?: object };
    for (const name of Object.keys(params ?? {}))
      if (name !== 'accountId' && !Object.hasOwn(properties ?? {}, name)) undeclared.add(`${state}: ${name}`);
    return request;
  };
}

/**
 * The checks that judge a mutant: those that decide its clause. If observers decide the clause, that is a whole chapter, so
 * the two quickest witnesses come first, and the chapter only if neither of them catches the mutant.
 */
export function scopesOf({ id, clause, shownBy = [clause] }: Mutant, witnesses: Witnesses): readonly Only[] {
  const sessions = witnesses.get(id) ?? witnesses.get(clause) ?? [];
  const quickest = isObserved(clause) ? sessions.slice(0, 2) : [];
  return [...quickest.map((check) => [check]), shownBy];
}
