import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import type { DeliveryStatus } from '../tables/notifications.js';

/** One attempt of a delivery with what was sent and received, or a delivery without any attempt yet. */
export interface LoggedAttempt {
  readonly deliveryId: number;
  readonly notificationId: number;
  readonly eventType: string;
  readonly url: string;
  readonly status: DeliveryStatus;
  /** The custom headers, as JSON text. */
  readonly headers: string;
  /** The JSON text that was sent. */
  readonly body: string;
  readonly attemptedAt: string | null;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
}

/** What was sent for an account, newest first. */
export interface DeliveryLog {
  attemptsOf(accountId: string, limit: number): Promise<LoggedAttempt[]>;
}

/**
 * Reads `deliveries`, `notifications` and `delivery_attempts` together, for as many deliveries as rows are asked for,
 * because each has at least one row. In SQL for the limit before the joins.
 */
export function deliveryLog(compile: Compile): (connection: Connection) => DeliveryLog {
  const attempts = compile<{ accountId: string; limit: number }, LoggedAttempt>(
    (p) => `
      select d.id as delivery_id, d.notification_id, n.event_type, d.url, d.status, d.headers, n.body, a.attempted_at,
        a.duration_ms, a.status_code, a.failure, a.answer
      from (select * from deliveries where account_id = ${p.accountId}
          order by created_at desc, id desc limit ${p.limit}) d
        join notifications n on n.id = d.notification_id
        left join delivery_attempts a on a.delivery_id = d.id
      order by d.id desc, a.id desc limit ${p.limit}`,
  );
  return (connection) => ({
    attemptsOf: (accountId, limit) => connection.rows(attempts, { accountId, limit }),
  });
}
