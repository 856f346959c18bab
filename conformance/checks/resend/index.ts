import type { Check } from '../../check.js';
import answer from './answer.js';
import delivery from './delivery.js';
import everyKind from './every-kind.js';
import identifiers from './identifiers.js';
import rate from './rate.js';
import refused from './refused.js';

/** Every check of the chapter "Resend". */
export const resendChecks: readonly Check[] = [
  ...answer,
  ...identifiers,
  ...delivery,
  ...everyKind,
  ...refused,
  ...rate,
];
