import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';

const send = (account: Account, fields: Readonly<Record<string, unknown>>) => account.qrCashOut(fields);

/**
 * A check that sends each body and expects 201. It runs only where accounts can be made, because the keys in the codes
 * are made up.
 */
export const accepted = answeredWith(send, 201, { account: { available: 1000 } });

/** A check that sends each body and expects 400. */
export const refused = answeredWith(send, 400);
