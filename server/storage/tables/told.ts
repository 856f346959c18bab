/**
 * A condition: whether a row of `deliveries` is about a subject, given as a column of `notifications`; its one
 * placeholder is the value. Notifications of one subject are few and are found first: without statistics, PostgreSQL
 * would search all deliveries.
 */
export function isToldOf(subject: 'transaction_number' | 'med_id'): string {
  return `notification_id in (with told as materialized (select id from notifications where ${subject} = ?) select id from told)`;
}
