import type { Scenario } from '../duty.js';
import lostAnswerOfACashOut from './cash-out/lost-answer.js';
import credentialsAndToken from './tokens/credentials-and-token.js';
import expiredInParallel from './tokens/expired-in-parallel.js';
import expiredToken from './tokens/expired.js';
import insufficientScope from './tokens/insufficient-scope.js';
import tokenKept from './tokens/kept.js';
import refusedCredentials from './tokens/refused-credentials.js';
import renewedInTime from './tokens/renewed-in-time.js';
import retryAfter from './tokens/retry-after.js';
import upstreamUnavailable from './tokens/upstream-unavailable.js';

/** All scenarios, in the order of reports. To add one, add its file and a line here. */
export const scenarios: readonly Scenario[] = [
  credentialsAndToken,
  renewedInTime,
  expiredToken,
  tokenKept,
  expiredInParallel,
  upstreamUnavailable,
  refusedCredentials,
  insufficientScope,
  retryAfter,
  lostAnswerOfACashOut,
];
