/**
 * What can happen later: the sandbox settlement or the expiry of a transaction (subject: its number), the expiry of an
 * immediate charge (its id), the splits of a charge (its number), a delivery of a notification (its id), the end of a
 * resend whose process no longer exists (the id of its delivery).
 */
export const workKinds = ['settle', 'expire', 'expire cob', 'split', 'deliver', 'end resend'] as const;
export type WorkKind = (typeof workKinds)[number];
