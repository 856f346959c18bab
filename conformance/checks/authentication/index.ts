import type { Check } from '../../check.js';
import acceptedTokens from './accepted-tokens.js';
import certificateEncoding from './certificate-encoding.js';
import isolation from './isolation.js';
import lifetime from './lifetime.js';
import refusedTokens from './refused-tokens.js';
import scope from './scope.js';
import severalTokens from './several-tokens.js';

/** Bearer tokens, client certificates, and whose account a token opens. */
export const authentication: readonly Check[] = [
  ...acceptedTokens,
  ...refusedTokens,
  ...lifetime,
  ...severalTokens,
  ...scope,
  ...certificateEncoding,
  ...isolation,
];
