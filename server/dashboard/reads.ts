/** What the pages read from the store where no operation has it. */
export type { AccountWithSecret } from '../storage/tables/accounts.js';
export type {
  FoundTransaction,
  KnownAccount,
  KnownDelivery,
  KnownWork,
} from '../storage/tables/all-accounts.js';
export type { ListedCertificate } from '../storage/tables/certificates.js';
export type { ListedCashIn, ListedCob } from '../storage/tables/charge-list.js';
export type {
  DeliveryDetail,
  DeliveryFilter,
  DeliveryPage,
  DeliveryPlace,
  ListedAttempt,
  ListedDelivery,
} from '../storage/tables/delivery-list.js';
export type { ManagedRegistration } from '../storage/tables/managed-registrations.js';
export type { DeliveryStatus } from '../storage/tables/notifications.js';
export type { EndedBy } from '../storage/tables/registrations.js';
export type {
  AttemptOfDelivery,
  EntryOfTransaction,
  NotificationOfTransaction,
} from '../storage/tables/story.js';
export type { TalliedDay } from '../storage/tables/transaction-tally.js';
export type { ChargeName, WaitingCob, WaitingTransaction } from '../storage/tables/waiting.js';
export type { WorkKind } from '../storage/tables/work-kinds.js';
