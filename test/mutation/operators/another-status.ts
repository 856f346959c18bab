import { refusalStatuses } from '../../../conformance/contract/statuses.js';
import { refusalOf } from '../defects/shared/request-faults.js';
import { isFault } from './faults.js';
import { answering, type RequestOperator, type Tried } from './request-operator.js';

const others = [422, 409, 404, 403];

/** A status that no clause accepts for the fault. */
function otherThan({ decidedBy }: Tried): number {
  const refused = refusalStatuses(decidedBy);
  return others.find((status) => !refused.includes(status)) ?? 418;
}

export const anotherStatus: RequestOperator = {
  name: 'another-status',
  does: 'is refused with another status',
  fits: ({ kind }) => isFault(kind),
  defect: (tried) => answering(tried, (request) => refusalOf(request, otherThan(tried), tried.field.name)),
};
