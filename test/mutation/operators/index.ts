import type { Mutant } from '../mutant.js';
import { requestOperators } from './request-operators.js';
import { requestMutants } from './requests.js';
import { type GeneratedMutant, shapeMutants } from './shape.js';
import { shapeOperators } from './shape-operators.js';

/** The names of all operators. */
export const operatorNames: readonly string[] = [...shapeOperators, ...requestOperators].map(
  ({ name }) => name,
);

/** Mutants of the shape of messages. */
export const shaped: readonly GeneratedMutant[] = shapeMutants();

/** All mutants that the operators create from the clauses. */
export const generated: readonly Mutant[] = [...shaped, ...requestMutants()];

/** The operator that created a mutant; undefined for a mutant written by hand. */
export function operatorOf({ id }: Pick<Mutant, 'id'>): string | undefined {
  const [kind, , rest = ''] = id.split('/');
  if (kind !== 'operator') return undefined;
  return operatorNames.find((name) => rest === name || rest.startsWith(`${name}-`));
}
