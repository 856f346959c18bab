import type { Kind } from './cases/changes.js';

/** Derived requests that decide a clause. */
export interface DecidedByRequest {
  /** The faults and bounds to try, by field (`details.key`), or by field and base (`details.key of EMAIL`). */
  readonly request: Readonly<Record<string, readonly Kind[]>>;
  /**
   * Statuses that refuse a fault: 400 by default; `unnamed` for any refusal, if no list of errors names the fault
   * (OP-56).
   */
  readonly refused?: readonly number[] | 'unnamed';
  /** Statuses for a bound that is reached; by default the operation's success statuses. */
  readonly accepted?: readonly number[];
  /** `code` of the answer. */
  readonly code?: string;
}

/**
 * What decides a clause; exactly one of: the shape of every message (`schema`), a rule about all traffic (`observer`),
 * derived requests, a written check, an open point (recorded, never fails), or nothing, with the reason.
 */
export type DecidedBy =
  | 'schema'
  | 'observer'
  | 'check'
  | DecidedByRequest
  | { readonly open: string }
  | { readonly unobservable: string; readonly because: string };

/** A binding sentence of the specification, as far as the engine needs it. */
export interface ClauseEntry {
  readonly id: string;
  readonly chapter: string;
  /** Headings of the specification, outermost first, joined by ` / `. */
  readonly section?: string | undefined;
  readonly rule: string;
  /** Where the contract states it: a JSON Pointer that may pass through references. */
  readonly pointer?: string | undefined;
  /**
   * `both`: it is about what one endpoint family does to the other, so it does not apply to a target judged by only
   * one.
   */
  readonly families?: 'both' | undefined;
  /**
   * Why the specification implies it: by the meaning of a name or a unit, by ordinary money arithmetic. Left out for a
   * clause that a sentence states.
   */
  readonly implied?: string | undefined;
  /** For a client requirement that no sentence states: its basis instead. Left out for what a sentence states. */
  readonly grade?: Grade | undefined;
  /** Whether money is at risk where a duty is not kept. */
  readonly money?: true | undefined;
  /** The sentence says "should". */
  readonly should?: true | undefined;
  readonly decidedBy: DecidedBy;
}

/** PORTABLE: a conformant gateway may do this; PRACTICE: no sentence, but good engineering. */
export type Grade = 'PORTABLE' | 'PRACTICE';

/** The open point on which a clause rests; undefined for a clause that can fail. */
export function openPointOf({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'open' in decidedBy ? decidedBy.open : undefined;
}

/** `open`: it is recorded and never fails. */
export function levelOf(clause: ClauseEntry): 'must' | 'open' {
  return openPointOf(clause) === undefined ? 'must' : 'open';
}

/** Why it cannot be observed from outside; undefined for a clause that can. */
export function unobservable({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'unobservable' in decidedBy ? decidedBy.because : undefined;
}

/** Whether a target can break it, observably from outside. */
export function isGradable(clause: ClauseEntry): boolean {
  return levelOf(clause) === 'must' && unobservable(clause) === undefined;
}
