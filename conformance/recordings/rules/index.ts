import { requestsNotificationsAndListsAgree, labelsBelong, resendsRepeat } from './agreement.js';
import { answersAgree } from './answers.js';
import { idsAreUnique, onePaymentPerId, oneTransferPerKey } from './ids.js';
import { moneyRules } from './money.js';
import type { RecordingRule } from './rule.js';
import { paymentsAreNotified, refundsWithinAmount, statesMoveOn, tokensExpire } from './states.js';

/** All rules over histories, ordered by id. */
export const rules: readonly RecordingRule[] = [
  oneTransferPerKey,
  onePaymentPerId,
  ...moneyRules,
  statesMoveOn,
  refundsWithinAmount,
  requestsNotificationsAndListsAgree,
  paymentsAreNotified,
  tokensExpire,
  idsAreUnique,
  resendsRepeat,
  labelsBelong,
  answersAgree,
].sort((one, other) => (one.id < other.id ? -1 : 1));
