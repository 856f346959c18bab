import type { CaughtDefects } from '../../conformance/contract/caught-defects.js';

/** A mutant in a table written by `npm run mutants -- --json FILE`; tables may contain more members. */
export interface TableRow {
  readonly id: string;
  readonly clause: string;
  readonly catches: readonly { readonly check: string; readonly clauses: readonly string[] }[];
}

/**
 * For each clause the defects that were caught at it, each with the checks that caught it. A defect made by an operator
 * goes without `operator/` and its clause.
 */
export function caughtDefects(table: readonly TableRow[]): Readonly<Record<string, CaughtDefects>> {
  const found: Record<string, Record<string, readonly string[]>> = {};
  for (const { id, clause, catches } of table) {
    const checks = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => check);
    if (checks.length > 0)
      (found[clause] ??= {})[id.replace(`operator/${clause}/`, '')] = [...new Set(checks)].sort();
  }
  return found;
}
