import type { Check } from '../../check.js';
import created from './created.js';
import fields from './fields.js';
import payment from './payment.js';
import txid from './txid.js';

/** Every check of the chapter "Cob", and of the notification RECEIVE. */
export const cobChecks: readonly Check[] = [...created, ...fields, ...txid, ...payment];
