import { askedToldListed, labelsBelong, resendsRepeat } from './agreement.js';
import { answersAgree } from './answers.js';
import { idsAreUnique, onePaymentPerId, oneTransferPerKey } from './ids.js';
import { moneyRules } from './money.js';
import type { Rule } from './rule.js';
import { paymentsAreTold, refundsWithinAmount, statesMoveOn, tokensExpire } from './states.js';

/** All rules over histories, ordered by id. */
export const rules: readonly Rule[] = [
  oneTransferPerKey,
  onePaymentPerId,
  ...moneyRules,
  statesMoveOn,
  refundsWithinAmount,
  askedToldListed,
  paymentsAreTold,
  tokensExpire,
  idsAreUnique,
  resendsRepeat,
  labelsBelong,
  answersAgree,
].sort((one, other) => (one.id < other.id ? -1 : 1));
