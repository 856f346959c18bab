import type { Mutant } from '../mutant.js';
import authentication from './authentication.js';
import balanceEffects from './balance-effects.js';
import balance from './balance.js';
import cashOutAnswer from './cash-out-answer.js';
import cashOutFields from './cash-out-fields.js';
import cashOutLimits from './cash-out-limits.js';
import cashOutRules from './cash-out-rules.js';
import certificateHeader from './certificate-header.js';
import certificates from './certificates.js';
import deliveries from './deliveries.js';
import errors from './errors.js';
import late from './late.js';
import notifications from './notifications.js';
import oauthTokens from './oauth-tokens.js';
import sessions from './sessions.js';
import tokens from './tokens.js';

/** Every gateway with a defect. A new file of mutants is one import and one line. */
export const gallery: readonly Mutant[] = [
  ...tokens,
  ...certificates,
  ...certificateHeader,
  ...oauthTokens,
  ...authentication,
  ...balance,
  ...balanceEffects,
  ...cashOutAnswer,
  ...cashOutFields,
  ...cashOutRules,
  ...cashOutLimits,
  ...notifications,
  ...deliveries,
  ...errors,
  ...sessions,
  ...late,
];
