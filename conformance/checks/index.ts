import type { Check } from '../check.js';
import standardAndCompatibility from './balance/standard-and-compatibility.js';
import duplicateExternalId from './cash-out/duplicate-external-id.js';
import accessToken from './tokens/access-token.js';

/** Every check of the suite. A new file of checks is one import and one line. */
export const checks: readonly Check[] = [...accessToken, ...standardAndCompatibility, ...duplicateExternalId];
