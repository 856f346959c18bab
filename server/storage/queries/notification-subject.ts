/**
 * A condition: whether a row of `deliveries` is about a subject, given as a column of `notifications` and its value.
 * Notifications of one subject are few and are found first: without statistics, PostgreSQL would search all deliveries.
 */
export function isAbout(subject: 'transaction_number' | 'med_id', value: string): string {
  return `notification_id in (
    with found as materialized (select id from notifications where ${subject} = ${value}) select id from found)`;
}
