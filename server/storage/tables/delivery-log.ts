import type { Connection } from '../connection.js';
import type { Compile } from '../statement.js';
import type { DeliveryStatus } from './notifications.js';

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
 * because each has at least one row.
 */
export function deliveryLog(compile: Compile): (connection: Connection) => DeliveryLog {
  const attempts = compile<{ accountId: string; limit: number }, LoggedAttempt>((knex, p) =>
    knex.raw(
      `select d.id as "deliveryId", d.notification_id as "notificationId", n.event_type as "eventType", d.url as "url",
         d.status as "status", d.headers as "headers", n.body as "body", a.attempted_at as "attemptedAt",
         a.duration_ms as "durationMs", a.status_code as "statusCode", a.failure as "failure", a.answer as "answer"
       from (select * from deliveries where account_id = ? order by created_at desc, id desc limit ?) d
         join notifications n on n.id = d.notification_id
         left join delivery_attempts a on a.delivery_id = d.id
       order by d.id desc, a.id desc
       limit ?`,
      [p('accountId'), p('limit'), p('limit')],
    ),
  );
  return (connection) => ({
    attemptsOf: (accountId, limit) => connection.rows(attempts, { accountId, limit }),
  });
}
