/**
 * Whether a row of `deliveries` tells of a subject, the column of `notifications`; one placeholder, its value. What tells of one subject
 * is few, and is found first: PostgreSQL without statistics would look for it among all deliveries.
 */
export function isToldOf(subject: 'transaction_number' | 'med_id'): string {
  return `notification_id in (with told as materialized (select id from notifications where ${subject} = ?) select id from told)`;
}
