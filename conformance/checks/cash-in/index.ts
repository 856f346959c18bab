import type { Check } from '../../check.js';
import additionalInfo from './additional-info.js';
import created from './created.js';
import expiration from './expiration.js';
import fields from './fields.js';
import notification from './notification.js';
import payment from './payment.js';
import refusals from './refusals.js';
import scenarios from './scenarios.js';
import splits from './splits.js';

/** Every check of the chapter "Cash-in", and of the notification CashIn. */
export const cashInChecks: readonly Check[] = [
  ...created,
  ...fields,
  ...additionalInfo,
  ...expiration,
  ...splits,
  ...payment,
  ...notification,
  ...scenarios,
  ...refusals,
];
