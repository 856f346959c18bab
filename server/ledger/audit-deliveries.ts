import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { DeliveryFact } from '../storage/audit/events.js';
import type { DeliveryStatus } from '../storage/tables/notifications.js';
import { unreadable } from './audit-json.js';
import { type Pass, unless } from './audit-rule.js';
import { readable } from './audit-transactions.js';

const statuses: readonly DeliveryStatus[] = ['pending', 'resending', 'delivered', 'dead'];

/** The deliveries, one after another. */
export const deliveryPass: Pass<DeliveryFact> = {
  what: 'deliveries',
  pages: ({ events }: AuditQueries) => events.deliveries(),
  judges: () => [
    {
      rule: readable,
      see: ({ id, headers }) => unreadable('headers', headers, `the headers of delivery ${id}`),
    },
    { rule: 'every notification is on its way or over', see: stranded },
    {
      rule: "a delivery is to its account's URL",
      see: (row) => [
        ...unless(
          row.accountId === row.notifiedAccount,
          () =>
            `delivery ${row.id} of account ${row.accountId} is of notification ${row.notificationId} of account ${row.notifiedAccount ?? 'nobody'}`,
        ),
        ...unless(
          row.registered > 0 || wasRequested(row),
          () =>
            `delivery ${row.id} is to ${row.url}, which account ${row.notifiedAccount ?? ''} never registered`,
        ),
      ],
    },
    { rule: 'a delivery is what its attempts say', see: contradicted },
    {
      rule: 'what took the place of a delivery tells the same',
      see: ({ id, status, notificationId, retriedAs, retriedNotification }) =>
        unless(
          retriedAs === null || (status === 'dead' && retriedNotification === notificationId),
          () =>
            `delivery ${id} of notification ${notificationId} is ${status}, in its place is delivery ${retriedAs ?? ''} of notification ${retriedNotification ?? 'none'}`,
        ),
    },
  ],
};

/** Whether it was requested by somebody, to any URL: for old deliveries this is unknown. */
function wasRequested({ resent, fanOut }: DeliveryFact): boolean {
  return resent === 1 || fanOut === null;
}

function stranded(row: DeliveryFact): readonly string[] {
  const { id, status, planned, ending } = row;
  return [
    ...unless(
      planned === 0 || status === 'pending',
      () => `delivery ${id} is ${status}, but something is planned for it`,
    ),
    ...unless(
      planned > 0 || status !== 'pending' || isLeftOver(row),
      () => `delivery ${id} is pending, but nothing is planned for it`,
    ),
    ...unless(
      ending === Number(status === 'resending'),
      () => `delivery ${id} is ${status}, and the end of its resend is ${ending > 0 ? '' : 'not '}planned`,
    ),
  ];
}

/** A resend by an earlier version whose gateway died while waiting for the answer. */
function isLeftOver({ fanOut, attempts }: DeliveryFact): boolean {
  return fanOut === null && attempts === 0;
}

function contradicted(row: DeliveryFact): readonly string[] {
  const { id, status, attempts, made, arrived, impossible, resent } = row;
  const answered = `${arrived} of ${made} attempts were answered with 2xx`;
  return [
    ...unless(
      statuses.some((valid) => valid === status),
      () => `delivery ${id} is "${status}"`,
    ),
    ...unless(attempts === made, () => `delivery ${id} counts ${attempts} attempts, ${made} were kept`),
    ...unless((status === 'delivered') === arrived > 0, () => `delivery ${id} is ${status}, ${answered}`),
    ...unless(impossible === 0, () => `delivery ${id} has ${impossible} attempts that cannot have been`),
    ...unless(resent === 0 || resent === 1, () => `delivery ${id} was asked for ${resent} times`),
    ...unless(status !== 'dead' || made > 0, () => `delivery ${id} is dead without any attempt`),
  ];
}
