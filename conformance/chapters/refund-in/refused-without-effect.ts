import { refusedRefunds } from '../shared/refund-checks.js';
import { refundInOperation } from '../shared/refunds.js';

const faults = [{ refundValue: undefined }, { refundValue: 1.001 }, { refundValue: -1 }, { reason: {} }];

export default [
  refusedRefunds(refundInOperation, faults, { withoutEffect: 'REFUNDIN-24', within: 'LIMIT-07' }),
];
