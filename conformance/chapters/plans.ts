import { exportsOf } from './folders.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** What derived requests are made from, an operation each. */
export const plans: readonly RequestPlan[] = (await exportsOf('plans')).flatMap(({ exported }) => exported);
