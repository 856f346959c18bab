import type { Check } from '../../check.js';
import created from './created.js';
import directory from './directory.js';
import errors from './errors.js';
import expiration from './expiration.js';
import fields from './fields.js';
import idempotencyKey from './idempotency-key.js';
import keys from './keys.js';
import money from './money.js';
import notification from './notification.js';
import priority from './priority.js';
import races from './races.js';
import replay from './replay.js';

/** Every check of the chapter "Transfer", and of the notification TRANSFER. */
export const transferChecks: readonly Check[] = [
  ...created,
  ...fields,
  ...keys,
  ...priority,
  ...idempotencyKey,
  ...replay,
  ...directory,
  ...money,
  ...expiration,
  ...notification,
  ...errors,
  ...races,
];
