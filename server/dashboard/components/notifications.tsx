import { instant } from '../../domain/clock.js';
import { withoutUserInfo } from '../../recent-requests/masking.js';
import type { AttemptOfDelivery, NotificationOfTransaction } from '../reads.js';
import { answerIn, failureIn } from '../texts/failures.js';
import { transactionTexts } from '../texts/transaction-pages.js';
import { useFormat, useLanguage, useRequest, useTexts } from './language.js';
import { Id, JsonText, Time, Verbatim } from './parts.js';
import { DeliveryBadge } from './states.js';
import { deliveryTexts } from '../texts/deliveries.js';

export function NotificationsOf({
  notifications,
  attempts,
}: {
  notifications: readonly NotificationOfTransaction[];
  attempts: readonly AttemptOfDelivery[];
}) {
  const { one } = useTexts(transactionTexts);
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
            {deliveries.map((delivery) => (
              <Delivery
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

function Delivery({
  delivery,
  attempts,
}: {
  delivery: NotificationOfTransaction;
  attempts: readonly AttemptOfDelivery[];
}) {
  const { one } = useTexts(transactionTexts);
  const format = useFormat();
  if (delivery.url === null || delivery.status === null) {
    return <p class="text-body-secondary mb-2">{one.toNobody}</p>;
  }
  const headers = headerNames(delivery.headers);
  return (
    <div class="border rounded p-2 mb-2">
      <div class="d-flex flex-wrap gap-2 align-items-center">
        <DeliveryBadge status={delivery.status} />
        <Id>{withoutUserInfo(delivery.url)}</Id>
      </div>
      {headers.length > 0 && (
        <p class="small text-body-secondary mb-1">
          {one.headers}: {headers.join(', ')}
        </p>
      )}
      {delivery.dueAtMs !== null && (
        <p class="small mb-1">
          {one.nextAttempt}: <Time at={instant(delivery.dueAtMs)} />
        </p>
      )}
      {attempts.length === 0 ? (
        <p class="small text-body-secondary mb-0">{one.noAttempts}</p>
      ) : (
        <details>
          <summary class="small">{one.attempts(format.number(attempts.length))}</summary>
          <ul class="list-unstyled mb-0 mt-2">
            {attempts.map((attempt) => (
              <Attempt attempt={attempt} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Attempt({ attempt }: { attempt: AttemptOfDelivery }) {
  const language = useLanguage();
  const { one } = transactionTexts[language];
  const { attemptedAt, statusCode, failure, durationMs, answer } = attempt;
  const took = useFormat().number(durationMs);
  return (
    <li class="mb-2">
      <Time at={attemptedAt} />:{' '}
      {statusCode === null
        ? one.failedAfter(failureIn(language, failure) ?? '', took)
        : one.answered(statusCode, took)}
      {answer !== '' && <Verbatim label={one.answer} text={answerIn(language, answer)} />}
    </li>
  );
}

/** Only the names, because header values are often secrets. */
function headerNames(headers: string | null): string[] {
  return headers === null ? [] : (JSON.parse(headers) as { key: string }[]).map(({ key }) => key);
}

/**
 * Says that the times of deliveries are the machine's, unlike those of transactions; null if the account's clock has
 * not been moved, and both are the same.
 */
export function MachineTime() {
  const { account, moment, language, format } = useRequest();
  if (account.clockOffsetMs === 0) return null;
  const now = format.time(instant(moment.nowMs));
  return <p class="text-body-secondary">{deliveryTexts[language].machineTime(now)}</p>;
}
