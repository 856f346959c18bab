import { requests } from '../edits.js';
import { isFault } from './faults.js';
import { legalValues } from './legal.js';
import { type RequestOperator, spotsWith } from './request-operator.js';

/** Ignores the fault: the gateway continues as if the value were legal. */
export const letThrough: RequestOperator = {
  name: 'let-through',
  does: 'is let through',
  fits: ({ kind }) => isFault(kind),
  defect: (tried) => () => {
    const legal = legalValues(tried.field);
    const repair = requests(
      tried.field.operation,
      (request) => spotsWith(tried, request).length > 0,
    )((request) => {
      let repaired = request;
      for (const _ of spotsWith(tried, request)) {
        const [spot] = spotsWith(tried, repaired);
        if (spot !== undefined) repaired = legal.repair(repaired, spot);
      }
      return repaired;
    });
    return [repair, legal.part];
  },
};
