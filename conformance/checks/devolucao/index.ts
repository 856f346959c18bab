import type { Check } from '../../check.js';
import answer from './answer.js';
import body from './body.js';
import notification from './notification.js';
import notRefundable from './not-refundable.js';
import path from './path.js';
import refusedWithoutEffect from './refused-without-effect.js';
import repeated from './repeated.js';
import settlement from './settlement.js';
import total from './total.js';

/** Every check of the chapter "Devolucao". */
export const devolucaoChecks: readonly Check[] = [
  ...answer,
  ...path,
  ...body,
  ...notRefundable,
  ...total,
  ...repeated,
  ...settlement,
  ...notification,
  ...refusedWithoutEffect,
];
