/** A mutant in a table written by `npm run mutants -- --json FILE`; tables may contain more members. */
export interface TableRow {
  readonly id: string;
  readonly clause: string;
  readonly caught: boolean;
  readonly catches: readonly { readonly check: string; readonly clauses: readonly string[] }[];
}

/**
 * For each clause the defects that were caught at it, each with the checks that caught it. A defect made by an operator
 * goes without `operator/` and its clause.
 */
export function caughtDefects(
  table: readonly TableRow[],
): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const found: Record<string, Record<string, readonly string[]>> = {};
  for (const { id, clause, catches } of table) {
    const checks = catches.filter(({ clauses }) => clauses.includes(clause)).map(({ check }) => check);
    if (checks.length > 0)
      (found[clause] ??= {})[id.replace(`operator/${clause}/`, '')] = [...new Set(checks)].sort();
  }
  return found;
}

/** A defect, with a clause at which something caught it. */
export interface Pair {
  readonly id: string;
  readonly clause: string;
}

/** What a table proves. `everywhere`: at all clauses at which a check failed, not only at the mutant's own. */
export function pairsOf(table: readonly TableRow[], everywhere: boolean): readonly Pair[] {
  return table.flatMap(({ id, clause, caught, catches }) => {
    const clauses = everywhere ? catches.flatMap((one) => one.clauses) : caught ? [clause] : [];
    return [...new Set(clauses)].map((at) => ({ id, clause: at }));
  });
}

/** Pairs of the first table that the second lacks. */
export function lostPairs(before: readonly Pair[], after: readonly Pair[]): readonly Pair[] {
  const kept = new Set(after.map(({ id, clause }) => `${id} ${clause}`));
  return before.filter(({ id, clause }) => !kept.has(`${id} ${clause}`));
}
