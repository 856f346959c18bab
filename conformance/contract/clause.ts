import type { Kind } from './cases/changes.js';

/** Derived requests that decide a clause. */
export interface DecidedByRequest {
  /** By field (`details.key`), or by field and base (`details.key of EMAIL`): the faults and bounds that are tried. */
  readonly request: Readonly<Record<string, readonly Kind[]>>;
  /** Statuses by which a fault is refused: 400 where nothing is said, any refusal where no list of errors names it (OP-56). */
  readonly refused?: readonly number[] | 'unnamed';
  /** Statuses by which a bound is reached; the operation's success where nothing is said. */
  readonly accepted?: readonly number[];
  /** `code` of the answer. */
  readonly code?: string;
}

/**
 * What decides a clause, exactly one of: the shape of every message (`schema`), a rule that looks at all traffic (`observer`),
 * derived requests, a written check; an open point, which is recorded and never fails; nobody, for a reason.
 */
export type DecidedBy =
  | 'schema'
  | 'observer'
  | 'check'
  | DecidedByRequest
  | { readonly open: string }
  | { readonly unobservable: string; readonly because: string };

/** A binding sentence of the specification, as the engine knows it. */
export interface ClauseEntry {
  readonly id: string;
  readonly chapter: string;
  /** Headings of the specification, outermost first, joined by ` / `. */
  readonly section?: string | undefined;
  readonly rule: string;
  /** Where the contract states it: a JSON Pointer, followed through references. */
  readonly pointer?: string | undefined;
  /** `both`: it is about what one endpoint family does to the other, and nothing to a target that is judged by one. */
  readonly families?: 'both' | undefined;
  readonly decidedBy: DecidedBy;
}

/** The open point that a clause rests on; undefined for one that can fail. */
export function openPointOf({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'open' in decidedBy ? decidedBy.open : undefined;
}

/** `open`: it is recorded and never fails. */
export function levelOf(clause: ClauseEntry): 'must' | 'open' {
  return openPointOf(clause) === undefined ? 'must' : 'open';
}

/** Why nothing outside can see it; undefined for a clause that can be seen. */
export function unobservable({ decidedBy }: ClauseEntry): string | undefined {
  return typeof decidedBy === 'object' && 'unobservable' in decidedBy ? decidedBy.because : undefined;
}

/** Whether a target can break it, seen from outside. */
export function isGradable(clause: ClauseEntry): boolean {
  return levelOf(clause) === 'must' && unobservable(clause) === undefined;
}
