import type { Mutant } from '../mutant.js';
import authentication from './authentication.js';
import balanceEffects from './balance-effects.js';
import balance from './balance.js';
import cashInAnswer from './cash-in-answer.js';
import cashInFields from './cash-in-fields.js';
import cashInLife from './cash-in-life.js';
import cashInNotification from './cash-in-notification.js';
import cashInSplits from './cash-in-splits.js';
import cashOutAnswer from './cash-out-answer.js';
import cashOutFields from './cash-out-fields.js';
import cashOutLimits from './cash-out-limits.js';
import cashOutRules from './cash-out-rules.js';
import certificateHeader from './certificate-header.js';
import certificates from './certificates.js';
import cobAnswer from './cob-answer.js';
import cobFields from './cob-fields.js';
import cobLife from './cob-life.js';
import deliveries from './deliveries.js';
import derivedBounds from './derived-bounds.js';
import derivedEffects from './derived-effects.js';
import derivedFaults from './derived-faults.js';
import devolucaoLife from './devolucao-life.js';
import devolucaoNotification from './devolucao-notification.js';
import devolucao from './devolucao.js';
import endpoints from './endpoints.js';
import errors from './errors.js';
import histories from './histories.js';
import keptIds from './kept-ids.js';
import late from './late.js';
import later from './later.js';
import medAnswer from './med-answer.js';
import medTogether from './med-together.js';
import medList from './med-list.js';
import medNotification from './med-notification.js';
import mistaken from './mistaken.js';
import notifications from './notifications.js';
import oauthTokens from './oauth-tokens.js';
import qrCashOutFields from './qr-cash-out-fields.js';
import qrCashOutLife from './qr-cash-out-life.js';
import refundInLife from './refund-in-life.js';
import refundIn from './refund-in.js';
import remembered from './remembered.js';
import resendEffects from './resend-effects.js';
import resend from './resend.js';
import reversals from './reversals.js';
import sharedNotifications from './shared-notifications.js';
import sessions from './sessions.js';
import tokens from './tokens.js';
import transactionsAnswer from './transactions-answer.js';
import transactionsByRequest from './transactions-by-request.js';
import transactionsFilters from './transactions-filters.js';
import transactionsPages from './transactions-pages.js';
import transferAnswer from './transfer-answer.js';
import transferFields from './transfer-fields.js';
import transferLife from './transfer-life.js';
import transferNotification from './transfer-notification.js';
import webhookRegistrationUrls from './webhook-registration-urls.js';
import webhookRegistration from './webhook-registration.js';

/** Every gateway with a defect. A new file of mutants is one import and one line. */
export const gallery: readonly Mutant[] = [
  ...tokens,
  ...certificates,
  ...certificateHeader,
  ...oauthTokens,
  ...authentication,
  ...endpoints,
  ...keptIds,
  ...balance,
  ...balanceEffects,
  ...cashOutAnswer,
  ...cashOutFields,
  ...cashOutRules,
  ...cashOutLimits,
  ...notifications,
  ...deliveries,
  ...errors,
  ...transferFields,
  ...transferAnswer,
  ...transferLife,
  ...transferNotification,
  ...qrCashOutFields,
  ...qrCashOutLife,
  ...cashInFields,
  ...cashInSplits,
  ...cashInAnswer,
  ...cashInLife,
  ...cashInNotification,
  ...cobFields,
  ...cobAnswer,
  ...cobLife,
  ...devolucao,
  ...devolucaoLife,
  ...devolucaoNotification,
  ...refundIn,
  ...refundInLife,
  ...reversals,
  ...medAnswer,
  ...medTogether,
  ...medList,
  ...medNotification,
  ...transactionsAnswer,
  ...transactionsByRequest,
  ...transactionsPages,
  ...transactionsFilters,
  ...webhookRegistration,
  ...webhookRegistrationUrls,
  ...resend,
  ...resendEffects,
  ...remembered,
  ...mistaken,
  ...sharedNotifications,
  ...sessions,
  ...late,
  ...later,
  ...derivedFaults,
  ...derivedBounds,
  ...derivedEffects,
  ...histories,
];
