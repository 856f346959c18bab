import type { Check } from '../check.js';
import { authentication } from './authentication/index.js';
import standardAndCompatibility from './balance/standard-and-compatibility.js';
import duplicateExternalId from './cash-out/duplicate-external-id.js';
import { errors } from './errors/index.js';
import { tokens } from './tokens/index.js';

/** Every check of the suite. A new file of checks is one import and one line. */
export const checks: readonly Check[] = [
  ...tokens,
  ...authentication,
  ...standardAndCompatibility,
  ...duplicateExternalId,
  ...errors,
];
