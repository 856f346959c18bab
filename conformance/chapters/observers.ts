import type { ExchangeRule } from '../engine/rule.js';
import { exportsOf } from './folders.js';
import { refusalRules } from './refusals.js';
import { successRules } from './successes.js';

/** Every rule about all responses, received by any check. */
export const observers: readonly ExchangeRule[] = (await exportsOf('observers')).flatMap(
  ({ exported }) => exported,
);

/** Rules about the status of answers, next to the checks that decide their clauses. */
export const violationRules: readonly ExchangeRule[] = [...successRules, ...refusalRules];
