import type { DecidedByRequest } from '../../../conformance/contract/clause.js';
import { requests } from '../edits.js';
import type { Part, Parts } from '../part.js';
import type { WireAnswer, WireRequest } from '../wire.js';
import { type Field, isLegal, type Spot, spotsOf } from './request-fields.js';
import { hasFault, isFault, reaches } from './faults.js';

/** One fault or bound of one field, from a clause. */
export interface Tried {
  readonly field: Field;
  readonly kind: string;
  /** A text that the request must contain: `EMAIL` for `details.key of EMAIL`. */
  readonly base: string | undefined;
  readonly decidedBy: DecidedByRequest;
}

/** Treats requests with one fault, or at one bound, contrary to their clause. */
export interface RequestOperator {
  /** Used in the ids of its mutants. */
  readonly name: string;
  /** What it does with such requests, in words. */
  readonly does: string;
  /** Whether it applies to this fault or bound. */
  fits(tried: Tried): boolean;
  defect(tried: Tried): Parts;
}

/** The places at which a request has the fault, or reaches the bound. */
export function spotsWith({ field, kind, base }: Tried, request: WireRequest): readonly Spot[] {
  const isOfBase = base === undefined || JSON.stringify(request.body ?? null).includes(`"${base}"`);
  if (!isOfBase) return [];
  if (isFault(kind)) return spotsOf(request, field).filter((spot) => hasFault(kind, spot, field));
  const reached = spotsOf(request, field).filter((spot) => reaches(kind, spot, field));
  return reached.length > 0 && isLegal(request, field.operation) ? reached : [];
}

/** Answers every request that has the fault, or reaches the bound. */
export function answering(tried: Tried, answer: (request: WireRequest) => WireAnswer): Part {
  return requests(tried.field.operation, (request) => spotsWith(tried, request).length > 0)(answer);
}
