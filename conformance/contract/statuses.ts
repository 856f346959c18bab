/** Sets of statuses with the same meaning. */
import { either, t, type Text } from '../core/text.js';
import type { DecidedByRequest } from './clause.js';

/**
 * Statuses that refuse a fault that no list of errors names (OP-56): any 4xx, except those that the specification reserves
 * for a token (401), a scope (403) or too many requests (429).
 */
export const unnamedFault: readonly number[] = Array.from({ length: 100 }, (_, index) => 400 + index).filter(
  (status) => ![401, 403, 429].includes(status),
);

/** The statuses that refuse a clause's derived requests; 400 by default. */
export function refusalStatuses({ refused = [400] }: Pick<DecidedByRequest, 'refused'>): readonly number[] {
  return refused === 'unnamed' ? unnamedFault : refused;
}

/** Describes statuses: `200 or 201`, `any 4xx except 401, 403 and 429`. */
export function statusText(statuses: readonly number[]): Text {
  const isUnnamedFault = unnamedFault.every((status) => statuses.includes(status));
  if (!isUnnamedFault) return either(statuses.map(String));
  const others = statuses.filter((status) => !unnamedFault.includes(status)).map(String);
  return either([...others, t`any 4xx except 401, 403 and 429`]);
}
