import type { Kind } from './cases/changes.js';

/** Derived requests that decide a clause. */
export interface DecidedByRequest {
  /** The faults and bounds to try, by field (`details.key`), or by field and base (`details.key of EMAIL`). */
  readonly request: Readonly<Record<string, readonly Kind[]>>;
  /**
   * Statuses that refuse a fault: 400 by default; `unnamed` accepts any refusal, for a fault that no list of errors names
   * (OP-56).
   */
  readonly refused?: readonly number[] | 'unnamed';
  /** Statuses for a bound that is reached; by default the operation's success statuses. */
  readonly accepted?: readonly number[];
  /** The `code` in the response. */
  readonly code?: string;
}

/**
 * How a clause is decided; exactly one of: by the shape of every message (`schema`), by a rule about all traffic
 * (`observer`), by derived requests, by a written check, by an open point (recorded, never fails), or not at all, with the
 * reason.
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
   * `both`: the clause is about the effect of one endpoint family on the other, so it does not apply to a target that is
   * judged on only one of them.
   */
  readonly families?: 'both' | undefined;
  /**
   * Why the specification implies the clause: by the meaning of a name or a unit, or by ordinary arithmetic with money.
   * Omitted for a clause that a sentence states.
   */
  readonly implied?: string | undefined;
  /** The basis of a client's duty that no sentence states. Omitted for a duty that a sentence states. */
  readonly grade?: Grade | undefined;
  /** Whether money is at risk if a client does not fulfil the duty. */
  readonly money?: true | undefined;
  /** The sentence says "should". */
  readonly should?: true | undefined;
  readonly decidedBy: DecidedBy;
}

/** PORTABLE: a conformant gateway may behave this way; PRACTICE: stated by no sentence, but good engineering. */
export type Grade = 'PORTABLE' | 'PRACTICE';

/** The open point that decides a clause; undefined for a clause that can fail. */
export function openPointOf({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'open' in decidedBy ? decidedBy.open : undefined;
}

/** The level of a clause; `open` means that it is recorded and never fails. */
export function levelOf(clause: ClauseEntry): 'must' | 'open' {
  return openPointOf(clause) === undefined ? 'must' : 'open';
}

/** Why a clause cannot be observed from outside; undefined for a clause that can. */
export function unobservable({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'unobservable' in decidedBy ? decidedBy.because : undefined;
}

/** Whether a target can break a clause in a way that is observable from outside. */
export function isGradable(clause: ClauseEntry): boolean {
  return levelOf(clause) === 'must' && unobservable(clause) === undefined;
}
