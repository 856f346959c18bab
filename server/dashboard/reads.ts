/**
 * What the pages read from the store if no operation returns it. Only this module of the dashboard knows the store's
 * tables.
 */
export type { AccountWithSecret } from '../storage/tables/accounts.js';
export type { Certificate } from '../storage/tables/certificates.js';
export type {
  DeliveryDetail,
  DeliveryPage,
  ListedAttempt,
  ListedDelivery,
} from '../storage/queries/delivery-list.js';
export type { ManagedRegistration } from '../storage/tables/registrations.js';
export type { DeliveryStatus } from '../storage/tables/notifications.js';
export type { EndedBy } from '../storage/tables/registrations.js';
export type { NotificationOfTransaction } from '../storage/queries/transaction-history.js';
export type { Tables } from '../storage/store.js';
export { keepable } from '../storage/statement.js';
export {
  afterAllNumbers,
  type FoundTransactions,
  type TransactionPosition,
} from '../storage/queries/transaction-search.js';
export type { ChargeName, OpenCharge, OpenCob, OpenTransaction } from '../storage/queries/open-items.js';
export type { WorkKind } from '../storage/tables/pending-work.js';
