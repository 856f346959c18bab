import { rules } from '../../conformance/recordings/rules/index.js';

/** Rules over histories that recorded mutants prove; of the others test/conformance/recordings has histories. */
export const provenByMutants: readonly string[] = ['H-01', 'H-02', 'H-07', 'H-12', 'H-14', 'H-15'];

/** Clauses of which no mutant shows in what the kit's own checks send. */
const unshown: readonly string[] = ['MED-22', 'REFUNDIN-04', 'TRANSACTION-19'];

/** Each of these rules with each of its clauses. */
export const provenClauses = rules
  .filter(({ id }) => provenByMutants.includes(id))
  .flatMap(({ id, clauses }) => clauses.map((clause) => [clause, id] as const))
  .filter(([clause]) => !unshown.includes(clause));
