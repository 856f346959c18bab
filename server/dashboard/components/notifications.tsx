import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import type { DeliveryStatus } from '../../storage/tables/notifications.js';
import type {
  AttemptOfDelivery,
  NotificationOfTransaction,
} from '../../storage/queries/transaction-history.js';
import type { Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { failureIn } from '../texts/failures.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { MachineTime } from './machine-time.js';
import { Badge, Id, Time, type Tone, Verbatim } from './parts.js';

const tones = {
  pending: 'warning',
  resending: 'warning',
  delivered: 'success',
  dead: 'danger',
} as const satisfies Record<DeliveryStatus, Tone>;

/** The state of a delivery. */
export function DeliveryBadge({ status, visit }: { status: DeliveryStatus; visit: Visit }): JSX.Element {
  return <Badge tone={tones[status]}>{deliveryTexts[visit.language].status[status]}</Badge>;
}

/** Notifications with their deliveries and attempts. */
export function NotificationsOf({
  visit,
  notifications,
  attempts,
}: {
  visit: Visit;
  notifications: readonly NotificationOfTransaction[];
  attempts: readonly AttemptOfDelivery[];
}): JSX.Element {
  const { one } = transactionTexts[visit.language];
  const ids = [...new Set(notifications.map(({ notificationId }) => notificationId))].sort((a, b) => b - a);
  if (ids.length === 0) return <p class="text-body-secondary mb-0">{one.noNotifications}</p>;
  return (
    <>
      <MachineTime visit={visit} />
      {ids.map((id) => {
        const deliveries = notifications.filter(({ notificationId }) => notificationId === id);
        const [first] = deliveries;
        if (!first) return null;
        return (
          <article class="mb-3" aria-labelledby={`notification-${id}`}>
            <h3 class="h6" id={`notification-${id}`}>
              <code>{first.eventType}</code>{' '}
              <span class="fw-normal text-body-secondary small">
                <Time at={first.createdAt} format={visit.format} />
              </span>
            </h3>
            <Body visit={visit} notification={first} />
            {deliveries.map((delivery) => (
              <Delivery
                visit={visit}
                delivery={delivery}
                attempts={attempts.filter(({ deliveryId }) => deliveryId === delivery.deliveryId)}
              />
            ))}
          </article>
        );
      })}
    </>
  );
}

function Body({
  visit,
  notification,
}: {
  visit: Visit;
  notification: NotificationOfTransaction;
}): JSX.Element {
  const { one } = transactionTexts[visit.language];
  if (notification.forgottenAt !== null) return <p class="text-body-secondary">{one.forgotten}</p>;
  return (
    <details class="mb-2">
      <summary>{one.body}</summary>
      <Verbatim label={one.body} text={indented(notification.body)} />
    </details>
  );
}

function Delivery({
  visit,
  delivery,
  attempts,
}: {
  visit: Visit;
  delivery: NotificationOfTransaction;
  attempts: readonly AttemptOfDelivery[];
}): JSX.Element {
  const { language, format } = visit;
  const { one } = transactionTexts[language];
  if (delivery.url === null || delivery.status === null) {
    return <p class="text-body-secondary mb-2">{one.toNobody}</p>;
  }
  const headers = headerNames(delivery.headers);
  return (
    <div class="border rounded p-2 mb-2">
      <div class="d-flex flex-wrap gap-2 align-items-center">
        <DeliveryBadge status={delivery.status} visit={visit} />
        <Id>{withoutUserInfo(delivery.url)}</Id>
      </div>
      {headers.length > 0 && (
        <p class="small text-body-secondary mb-1">
          {one.headers}: {headers.join(', ')}
        </p>
      )}
      {delivery.dueAtMs !== null && (
        <p class="small mb-1">
          {one.nextAttempt}: <Time at={instant(delivery.dueAtMs)} format={format} />
        </p>
      )}
      {attempts.length === 0 ? (
        <p class="small text-body-secondary mb-0">{one.noAttempts}</p>
      ) : (
        <details>
          <summary class="small">{one.attempts(format.number(attempts.length))}</summary>
          <ul class="list-unstyled mb-0 mt-2">
            {attempts.map((attempt) => (
              <Attempt visit={visit} attempt={attempt} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Attempt({
  visit: { language, format },
  attempt,
}: {
  visit: Visit;
  attempt: AttemptOfDelivery;
}): JSX.Element {
  const { one } = transactionTexts[language];
  const { attemptedAt, statusCode, failure, durationMs, answer } = attempt;
  const took = format.number(durationMs);
  return (
    <li class="mb-2">
      <Time at={attemptedAt} format={format} />:{' '}
      {statusCode === null
        ? one.failedAfter(failureIn(language, failure) ?? '', took)
        : one.answered(statusCode, took)}
      {answer !== '' && <Verbatim label={one.answer} text={answer} />}
    </li>
  );
}

/** Only the names, because header values are often secrets. */
function headerNames(headers: string | null): string[] {
  return headers === null ? [] : (JSON.parse(headers) as { key: string }[]).map(({ key }) => key);
}

/** JSON with indentation; other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
