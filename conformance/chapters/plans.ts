import { exportsOf } from './folders.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** The plans of derived requests, one per operation. */
export const plans: readonly RequestPlan[] = (await exportsOf('plans')).flatMap(({ exported }) => exported);
