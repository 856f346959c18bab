import type { Check } from '../../check.js';
import codes from './codes.js';
import created from './created.js';
import externalId from './external-id.js';
import money from './money.js';
import notification from './notification.js';

/** Every check of the chapter "QR cash-out". */
export const qrCashOutChecks: readonly Check[] = [
  ...created,
  ...codes,
  ...externalId,
  ...money,
  ...notification,
];
