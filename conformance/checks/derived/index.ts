import type { Check } from '../../check.js';
import { payments } from './cash-out.js';
import { charges } from './charges.js';
import { checksOf } from './checks.js';
import { credentials } from './credentials.js';
import { lists } from './lists.js';
import type { Plan } from './plan.js';
import { refunds } from './refunds.js';
import { transfer } from './transfer.js';
import { webhooks } from './webhooks.js';

/** What is derived from the contract, an operation each. */
export const plans: readonly Plan[] = [
  ...credentials,
  ...payments,
  transfer,
  ...charges,
  ...refunds,
  ...lists,
  ...webhooks,
];

export const derived: readonly Check[] = plans.flatMap(checksOf);
