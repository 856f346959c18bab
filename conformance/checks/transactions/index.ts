import type { Check } from '../../check.js';
import byRequest from './by-request.js';
import dates from './dates.js';
import filters from './filters.js';
import kinds from './kinds.js';
import paging from './paging.js';
import sent from './sent.js';

/** Every check of the chapter "Transactions". */
export const transactionChecks: readonly Check[] = [
  ...sent,
  ...kinds,
  ...byRequest,
  ...filters,
  ...paging,
  ...dates,
];
