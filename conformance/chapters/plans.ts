import { exportsOf } from './folders.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** What derived requests are made from, an operation each: what the `plan.ts` of the chapters export. */
export const plans: readonly RequestPlan[] = (await exportsOf<RequestPlan>(/^plan\.[jt]s$/)).flatMap(
  ({ exported }) => exported,
);
