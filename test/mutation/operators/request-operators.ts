import type { DecidedByRequest } from '../../../conformance/contract/clause.js';
import { refusalStatuses } from '../../../conformance/contract/statuses.js';
import { refusalOf } from '../defects/shared/request-faults.js';
import { fullError, requests } from '../../../conformance/variants/parts/edits.js';
import type { Part, Parts } from '../../../conformance/variants/parts/part.js';
import type { WireRequest } from '../../../conformance/variants/parts/wire.js';
import { type Field, isLegal, type Spot, spotsOf } from './request-fields.js';
import { hasFault, isFault, reaches } from './faults.js';
import { legalValues } from './legal.js';

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
  /** Describes its effect on such requests. */
  readonly does: string;
  /** Whether it applies to this fault or bound. */
  fits(tried: Tried): boolean;
  defect(tried: Tried): Parts;
}

/** The places at which a request has the fault, or reaches the bound. */
function spotsWith({ field, kind, base }: Tried, request: WireRequest): readonly Spot[] {
  const isOfBase = base === undefined || JSON.stringify(request.body ?? null).includes(`"${base}"`);
  if (!isOfBase) return [];
  if (isFault(kind)) return spotsOf(request, field).filter((spot) => hasFault(kind, spot, field));
  const reached = spotsOf(request, field).filter((spot) => reaches(kind, spot, field));
  return reached.length > 0 && isLegal(request, field.operation) ? reached : [];
}

/** Selects the requests that have the fault, or reach the bound. */
const meeting = (tried: Tried) =>
  requests(tried.field.operation, (request) => spotsWith(tried, request).length > 0);

/** Ignores the fault: the gateway continues as if the value were legal. */
function letThrough(tried: Tried): readonly Part[] {
  const legal = legalValues(tried.field);
  const repair = meeting(tried)((request) => {
    let repaired = request;
    for (const _ of spotsWith(tried, request)) {
      const [spot] = spotsWith(tried, repaired);
      if (spot !== undefined) repaired = legal.repair(repaired, spot);
    }
    return repaired;
  });
  return [repair, legal.part];
}

/** A status that no clause accepts for the fault. */
function otherThan({ decidedBy }: Tried): number {
  const refused = refusalStatuses(decidedBy);
  return [422, 409, 404, 403].find((status) => !refused.includes(status)) ?? 418;
}

const refusing = (tried: Tried, status: number): Part =>
  meeting(tried)((request) => refusalOf(request, status, tried.field.name));

export const requestOperators: readonly RequestOperator[] = [
  {
    name: 'let-through',
    does: 'is let through',
    fits: ({ kind }) => isFault(kind),
    defect: (tried) => () => letThrough(tried),
  },
  {
    name: 'another-status',
    does: 'is refused with another status',
    fits: ({ kind }) => isFault(kind),
    defect: (tried) => refusing(tried, otherThan(tried)),
  },
  {
    name: 'another-code',
    does: 'is answered with the right status and another code',
    fits: ({ decidedBy }) => decidedBy.code !== undefined,
    defect: (tried) => {
      const { accepted = [] } = tried.decidedBy;
      const [status = 400] = isFault(tried.kind) ? refusalStatuses(tried.decidedBy) : accepted;
      return meeting(tried)((request) => fullError(request, status));
    },
  },
  // Values that are exactly at a bound.
  {
    name: 'refuse',
    does: 'is refused',
    fits: ({ kind }) => !isFault(kind),
    defect: (tried) => refusing(tried, 400),
  },
];
