import type { Instant } from '../../domain/clock.js';
import type { Compile, Connection } from '../statement.js';

/** The members of a notification that matter for deleting its content. */
export interface RetainedNotification {
  readonly id: number;
  readonly createdAt: Instant;
  /** When its content was deleted, or null. */
  readonly forgottenAt: Instant | null;
  /** The number of its unfinished deliveries. */
  readonly open: number;
}

const over = `('delivered', 'dead')`;

/**
 * Deletes the content of old notifications. The row of a notification stays for the audit: it shows that something was
 * sent, but not its content.
 */
export function retainedNotifications(compile: Compile) {
  const after = compile<{ id: number; max: number }, RetainedNotification>(
    (p) => `
      select n.id, n.created_at, n.forgotten_at,
        (select count(*) from deliveries d where d.notification_id = n.id and d.status not in ${over}) as open
      from notifications n where n.id > ${p.id} order by n.id limit ${p.max}`,
  );
  const attempts = compile<{ id: number }>((p, knex) =>
    knex('delivery_attempts')
      .whereRaw(
        `delivery_id in (select id from deliveries where notification_id = ${p.id} and status in ${over})`,
      )
      .delete(),
  );
  const deliveries = compile<{ id: number }>((p, knex) =>
    knex('deliveries').where('notification_id', p.id).whereRaw(`status in ${over}`).delete(),
  );
  // A notification without a transaction, which is one of a MED or a test, keeps its body.
  const bodies = compile<{ id: number; at: Instant }>((p, knex) =>
    knex('notifications')
      .where('id', p.id)
      .update({
        forgotten_at: p.at,
        body: knex.raw(`case when transaction_number is null then body else '' end`),
      }),
  );
  return (connection: Connection) => ({
    /** Returns at most `max` notifications with ids higher than `after`, ordered by id. */
    after: (id: number, max: number): Promise<RetainedNotification[]> => connection.rows(after, { id, max }),
    /**
     * Deletes the finished deliveries of a notification, their attempts, and, if it is about a transaction, its content.
     */
    forget: async (id: number, at: Instant): Promise<void> => {
      await connection.run(attempts, { id });
      await connection.run(deliveries, { id });
      await connection.run(bodies, { id, at });
    },
  });
}
