/**
 * What can happen later: a sandbox settlement or the expiry of a transaction (subject: its number), the expiry of an
 * immediate charge (its id), a charge's splits (its number), a delivery of a notification (its id), the end of a resend
 * whose process is gone (the id of its delivery).
 */
export const workKinds = ['settle', 'expire', 'expire cob', 'split', 'deliver', 'end resend'] as const;
export type WorkKind = (typeof workKinds)[number];
