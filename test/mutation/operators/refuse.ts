import { refusalOf } from '../defects/shared/request-faults.js';
import { isFault } from './faults.js';
import { answering, type RequestOperator } from './request-operator.js';

/** Refuses values that are exactly at a bound. */
export const refuse: RequestOperator = {
  name: 'refuse',
  does: 'is refused',
  fits: ({ kind }) => !isFault(kind),
  defect: (tried) => answering(tried, (request) => refusalOf(request, 400, tried.field.name)),
};
