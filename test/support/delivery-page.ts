import type { DeliveryFilter, DeliveryPage } from '../../server/storage/queries/delivery-list.js';
import { eventually } from './eventually.js';
import type { TestAccount } from './gateway.js';

/** A page of an account's deliveries: what the filter does not name does not narrow it down. */
export function deliveryPage(
  { gateway, accountId }: TestAccount,
  filter: Partial<DeliveryFilter> = {},
  max = 50,
): Promise<DeliveryPage> {
  const subject = { status: null, eventType: null, url: null, transactionNumber: null, medId: null };
  const complete = { accountId, ...subject, from: null, to: null, after: null, ...filter };
  return gateway.services.store.read(({ deliveryList }) => deliveryList.page(complete, max));
}

/** An account's deliveries, when so many of them have this status. */
export const settledDeliveries = (account: TestAccount, status: string, count = 1) =>
  eventually(async () => {
    const { items } = await deliveryPage(account);
    return items.filter((one) => one.status === status).length >= count && items;
  });
