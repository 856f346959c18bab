import { refusedRefunds } from '../shared/refund-checks.js';
import { refundInWay } from '../shared/refund-ways.js';

const faults = [{ refundValue: undefined }, { refundValue: 1.001 }, { refundValue: -1 }, { reason: {} }];

export default [refusedRefunds(refundInWay, faults, { withoutEffect: 'REFUNDIN-24', within: 'LIMIT-07' })];
