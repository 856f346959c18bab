import type { Check } from '../../check.js';
import amounts from './amounts.js';
import manySmallPayments from './many-small-payments.js';
import paths from './paths.js';
import receipts from './receipts.js';
import sentPayments from './sent-payments.js';
import times from './times.js';

/** Every check of the chapter "Balance". */
export const balance: readonly Check[] = [
  ...amounts,
  ...paths,
  ...times,
  ...sentPayments,
  ...manySmallPayments,
  ...receipts,
];
