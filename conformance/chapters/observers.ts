import type { ExchangeRule } from '../engine/rule.js';
import { exportsOf } from './folders.js';
import { refusalRules } from './refusals.js';
import { successRules } from './successes.js';

/** All rules about responses, regardless of the check that received them. */
export const observers: readonly ExchangeRule[] = (await exportsOf('observers')).flatMap(
  ({ exported }) => exported,
);

/** Rules about the status of responses, in addition to the checks that decide their clauses. */
export const violationRules: readonly ExchangeRule[] = [...successRules, ...refusalRules];
