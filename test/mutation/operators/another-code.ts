import { refusalStatuses } from '../../../conformance/contract/statuses.js';
import { fullError } from '../edits.js';
import { answering, type RequestOperator } from './request-operator.js';
import { isFault } from './faults.js';

export const anotherCode: RequestOperator = {
  name: 'another-code',
  does: 'is answered with the right status and another code',
  fits: ({ decidedBy }) => decidedBy.code !== undefined,
  defect: (tried) => {
    const { accepted = [] } = tried.decidedBy;
    const [status = 400] = isFault(tried.kind) ? refusalStatuses(tried.decidedBy) : accepted;
    return answering(tried, (request) => fullError(request, status));
  },
};
