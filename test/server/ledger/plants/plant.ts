/** What must never be in the books, and how to get it there: statements for both databases, on the books of `seeded-database.ts`. */

/** Violations by the rule that finds them: what each is, how it gets into the books, what is said of it. */
export type Plants = Readonly<
  Record<string, Readonly<Record<string, readonly [statement: string, message: RegExp]>>>
>;

/** Rows for a table of tests. */
export const rowsOf = <T>(rules: Readonly<Record<string, Readonly<Record<string, T>>>>) =>
  Object.entries(rules).flatMap(([rule, all]) =>
    Object.entries(all).map(([what, planted]) => [rule, what, planted] as const),
  );

export const first = (condition: string) => `(select min(number) from transactions where ${condition})`;
export const paid = first("operation = 'cash_out' and status = 'CONFIRMED'");
export const waiting = first("operation = 'transfer' and status = 'PENDING'");
export const receipt = first("operation = 'receipt'");
export const refund = first("operation = 'devolucao' and status = 'CONFIRMED'");
export const account = `(select account_id from transactions where number = ${paid})`;
export const other = `(select min(id) from accounts where id <> ${account})`;
export const opening = `account_id = ${account} and transaction_number is null`;
export const notificationOf = (number: string) =>
  `(select min(id) from notifications where transaction_number = ${number})`;
const deliveryOf = (number: string) =>
  `(select min(id) from deliveries where notification_id = ${notificationOf(number)})`;
export const deliveryPaid = deliveryOf(paid);
export const settlement = `(select min(id) from pending_work where kind = 'expire' and subject = ${waiting})`;
export const charge = first("operation = 'cash_in' and status = 'PENDING'");
export const expiry = `kind = 'expire' and subject = ${charge}`;
export const med = `(select min(id) from meds where reconciled = 1)`;
export const yearMs = 31_536_000_000;
export const year9999Ms = 253_370_764_800_000;
export const newBody = (number: string, from: string, to: string) =>
  `update notifications set body = replace(body, '${from}', '${to}') where transaction_number = ${number}`;
/** Deletes deliveries with their attempts. */
export const forgetDeliveries = (ids: string) =>
  `delete from delivery_attempts where delivery_id in (${ids}); delete from deliveries where id in (${ids})`;
