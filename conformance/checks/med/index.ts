import type { Check } from '../../check.js';
import access from './access.js';
import fields from './fields.js';
import filters from './filters.js';
import notifications from './notifications.js';
import paging from './paging.js';
import together from './together.js';

/** Every check of the chapter "MED". */
export const medChecks: readonly Check[] = [
  ...access,
  ...fields,
  ...paging,
  ...filters,
  ...together,
  ...notifications,
];
