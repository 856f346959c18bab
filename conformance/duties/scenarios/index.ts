import type { Scenario } from '../duty.js';
import amountsOfPayments from './requests/amounts.js';
import immediateCharges from './requests/cob.js';
import expirations from './requests/expirations.js';
import externalIds from './requests/external-ids.js';
import ofAPayment from './requests/of-a-payment.js';
import ofATransfer from './requests/of-a-transfer.js';
import qrCodes from './requests/qr-codes.js';
import idsOfRefunds from './requests/refund-ids.js';
import longStatement from './requests/statement.js';
import legalFormsOfTheBalance from './balance/legal-forms.js';
import legalFormsOfAnswers from './balance/legal-answers.js';
import badGateway from './cash-out/bad-gateway.js';
import cutAnswer from './cash-out/cut-answer.js';
import finalErrors from './cash-out/final-errors.js';
import lateAnswerOfACashOut from './cash-out/late-answer.js';
import lateList from './cash-out/late-list.js';
import lostAnswerOfACashOut from './cash-out/lost-answer.js';
import pendingPayment from './cash-out/pending.js';
import refusedPayments from './cash-out/refused.js';
import retryableErrors from './cash-out/retryable-errors.js';
import serverError from './cash-out/server-error.js';
import usedExternalId from './cash-out/used-external-id.js';
import lostAnswerOfAQrPayment from './qr-cash-out/lost-answer.js';
import lostAnswerOfATransfer from './transfer/lost-answer.js';
import lateAnswerOfATransfer from './transfer/late-answer.js';
import transferWhileUnavailable from './transfer/unavailable.js';
import lostAnswerOfARefund from './cash-in/lost-refund.js';
import providerFails from './cash-in/provider-fails.js';
import lostNotification from './reconcile/lost-notification.js';
import resends from './reconcile/resends.js';
import everyKindOfNotification from './receiver/every-kind.js';
import manyAtOnce from './receiver/many-at-once.js';
import failedAndConfirmed from './receiver/failed-payment.js';
import nullIds from './receiver/nulls.js';
import partlyReturned from './receiver/partly-returned.js';
import exactAmounts from './receiver/amounts.js';
import returned from './receiver/returned.js';
import failedRefund from './receiver/failed-refund.js';
import formsOfDeliveries from './receiver/forms-of-deliveries.js';
import endToEndId from './receiver/end-to-end-id.js';
import twoUrls from './receiver/two-urls.js';
import twice from './receiver/twice.js';
import threeAtOnce from './receiver/three-at-once.js';
import resent from './receiver/resent.js';
import reordered from './receiver/reordered.js';
import beforeTheAnswer from './receiver/before-the-answer.js';
import unknown from './receiver/unknown.js';
import signatures from './receiver/signatures.js';
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
  amountsOfPayments,
  immediateCharges,
  expirations,
  externalIds,
  ofAPayment,
  ofATransfer,
  qrCodes,
  idsOfRefunds,
  longStatement,
  legalFormsOfTheBalance,
  legalFormsOfAnswers,
  badGateway,
  cutAnswer,
  finalErrors,
  lateAnswerOfACashOut,
  lateList,
  lostAnswerOfACashOut,
  pendingPayment,
  refusedPayments,
  retryableErrors,
  serverError,
  usedExternalId,
  lostAnswerOfAQrPayment,
  lostAnswerOfATransfer,
  lateAnswerOfATransfer,
  transferWhileUnavailable,
  providerFails,
  lostAnswerOfARefund,
  lostNotification,
  resends,
  everyKindOfNotification,
  manyAtOnce,
  failedAndConfirmed,
  nullIds,
  partlyReturned,
  exactAmounts,
  returned,
  failedRefund,
  endToEndId,
  twoUrls,
  twice,
  threeAtOnce,
  resent,
  reordered,
  beforeTheAnswer,
  unknown,
  formsOfDeliveries,
  signatures,
];
