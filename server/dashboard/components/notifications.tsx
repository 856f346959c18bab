import { instant } from '../../domain/clock.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import type { NotificationOfTransaction } from '../reads.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { useRequest, useTexts } from './language.js';
import { JsonText, Link, Time } from './parts.js';
import { DeliveryBadge } from './states.js';
import { Table } from './table.js';

/** Notifications with their deliveries; each delivery has its own page with every attempt. */
export function NotificationsOf({ notifications }: { notifications: readonly NotificationOfTransaction[] }) {
  const { one } = useTexts(transactionTexts);
  const { url } = useTexts(deliveryTexts);
  const ids = [...new Set(notifications.map(({ notificationId }) => notificationId))].sort((a, b) => b - a);
  if (ids.length === 0) return <p class="text-body-secondary mb-0">{one.noNotifications}</p>;
  return (
    <>
      <MachineTime />
      {ids.map((id) => {
        const deliveries = notifications.filter(({ notificationId }) => notificationId === id);
        const [first] = deliveries;
        if (!first) return null;
        return (
          <article class="mb-3" aria-labelledby={`notification-${id}`}>
            <h3 class="h6" id={`notification-${id}`}>
              <code>{first.eventType}</code>{' '}
              <span class="fw-normal text-body-secondary small">
                <Time at={first.createdAt} />
              </span>
            </h3>
            <Body notification={first} />
            <Table
              caption={`${first.eventType} ${id}`}
              empty={one.toNobody}
              rows={deliveries.filter(({ deliveryId }) => deliveryId !== null)}
              columns={[
                {
                  title: url,
                  cell: (delivery) => (
                    <Link to={`/deliveries/${delivery.deliveryId}`} class="id">
                      {withoutUserInfo(delivery.url ?? '')}
                    </Link>
                  ),
                },
                {
                  title: one.nextAttempt,
                  cell: ({ dueAtMs }) => (dueAtMs === null ? '–' : <Time at={instant(dueAtMs)} />),
                  wideOnly: true,
                },
                { title: one.state, cell: ({ status }) => status && <DeliveryBadge status={status} /> },
              ]}
            />
          </article>
        );
      })}
    </>
  );
}

function Body({ notification }: { notification: NotificationOfTransaction }) {
  const { one } = useTexts(transactionTexts);
  if (notification.forgottenAt !== null) return <p class="text-body-secondary">{one.forgotten}</p>;
  return (
    <details class="mb-2">
      <summary>{one.body}</summary>
      <JsonText label={one.body} text={notification.body} />
    </details>
  );
}

/**
 * A note that the times of deliveries are the machine's, unlike those of transactions; null if the account's clock has
 * not been moved, so that both are the same.
 */
export function MachineTime() {
  const { account, moment, language, format } = useRequest();
  if (account.clockOffsetMs === 0) return null;
  const now = format.time(instant(moment.nowMs));
  return <p class="text-body-secondary">{deliveryTexts[language].machineTime(now)}</p>;
}
