/** Sets of statuses by which an answer may say one thing. */
import type { DecidedByRequest } from './clause.js';

/**
 * By which a fault is refused that no list of errors names (OP-56): any that says that the request is at fault, but not one
 * that the specification keeps for a token (401), a scope (403) or too many requests (429).
 */
export const unnamedFault: readonly number[] = Array.from({ length: 100 }, (_, index) => 400 + index).filter(
  (status) => ![401, 403, 429].includes(status),
);

/** The statuses by which a clause's derived requests are refused; 400 where it says nothing. */
export function refusalStatuses({ refused = [400] }: Pick<DecidedByRequest, 'refused'>): readonly number[] {
  return refused === 'unnamed' ? unnamedFault : refused;
}

/** Statuses as a person writes them: `200 or 201`, `any 4xx except 401, 403 and 429`. */
export function statusText(statuses: readonly number[]): string {
  const isUnnamedFault = unnamedFault.every((status) => statuses.includes(status));
  const others = statuses.filter((status) => !unnamedFault.includes(status));
  return isUnnamedFault ? [...others, 'any 4xx except 401, 403 and 429'].join(' or ') : statuses.join(' or ');
}
