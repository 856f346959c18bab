/** What the pages read from the store where no operation has it: the only place of the dashboard that knows its tables. */
export type { AccountWithSecret } from '../storage/tables/accounts.js';
export type { FoundTransaction } from '../storage/tables/all-accounts.js';
export type { ListedCertificate } from '../storage/tables/certificates.js';
export type {
  DeliveryDetail,
  DeliveryPage,
  ListedAttempt,
  ListedDelivery,
} from '../storage/tables/delivery-list.js';
export type { ManagedRegistration } from '../storage/tables/managed-registrations.js';
export type { DeliveryStatus } from '../storage/tables/notifications.js';
export type { EndedBy } from '../storage/tables/registrations.js';
export type { AttemptOfDelivery, NotificationOfTransaction } from '../storage/tables/story.js';
export { afterAll } from '../storage/tables/transaction-search.js';
export type { ChargeName, WaitingCob, WaitingTransaction } from '../storage/tables/waiting.js';
export type { WorkKind } from '../storage/tables/work-kinds.js';
