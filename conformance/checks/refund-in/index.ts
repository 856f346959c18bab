import type { Check } from '../../check.js';
import answer from './answer.js';
import body from './body.js';
import notRefundable from './not-refundable.js';
import refusedWithoutEffect from './refused-without-effect.js';
import settlement from './settlement.js';
import total from './total.js';

/** Every check of the chapter "Refund-in", and of the limits of refunds by it. */
export const refundInChecks: readonly Check[] = [
  ...answer,
  ...body,
  ...notRefundable,
  ...total,
  ...settlement,
  ...refusedWithoutEffect,
];
