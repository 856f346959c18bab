/**
 * What has no checks yet. Clauses that no check cites appear as skipped, reason `no check yet`, where their chapter or
 * the place of the contract they point to stands here. Both lists may only shrink: what leaves them never comes back.
 */
export const unbuiltChapters: readonly string[] = [
  'Transfer',
  'QR cash-out',
  'Cash-in',
  'Cob',
  'Devolucao',
  'Refund-in',
  'MED',
  'Transactions',
  'Webhook registration',
  'Resend',
];

/** Operations and notifications, for clauses of the chapters that speak of all: events, errors, limits. */
export const unbuiltPlaces: readonly string[] = [
  '/paths/~1dict~1pix',
  '/paths/~1api~1pix~1cash-out-qrcode',
  '/paths/~1api~1pix~1cash-in',
  '/paths/~1cob~1{txid}',
  '/paths/~1pix~1{e2eid}~1devolucao~1{id}',
  '/paths/~1api~1pix~1refund-in~1{id}',
  '/paths/~1api~1med',
  '/paths/~1api~1transactions',
  '/paths/~1api~1webhooks',
  '/paths/~1api~1resend-webhook~1{transactionIdentifier}',
  '/webhooks/TRANSFER',
  '/webhooks/RECEIVE',
  '/webhooks/REFUND',
  '/webhooks/CashOutReversal',
  '/webhooks/CashIn',
  '/webhooks/CashInReversal',
  '/webhooks/med_created',
  '/webhooks/med_accepted',
  '/webhooks/med_rejected',
];

/** Whether a clause belongs to what has no checks yet. */
export function isUnbuilt(clause: {
  readonly chapter: string;
  readonly pointer?: string | undefined;
}): boolean {
  return (
    unbuiltChapters.includes(clause.chapter) ||
    unbuiltPlaces.some((place) => clause.pointer?.startsWith(`${place}/`) === true)
  );
}
