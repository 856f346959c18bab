import { readFileSync } from 'node:fs';

/** Gateways with one defect that were caught at a clause, each with the checks that caught it. */
export type CaughtDefects = Readonly<Record<string, readonly string[]>>;

let read: Readonly<Record<string, CaughtDefects>> | undefined;

/** The defects that were caught at a clause, as `npm run measure` has recorded it. Those made by an operator have no `/`. */
export function caughtAt(clause: string): CaughtDefects {
  read ??= (
    JSON.parse(readFileSync(new URL('../../generated/caught-defects.json', import.meta.url), 'utf8')) as {
      readonly clauses: Readonly<Record<string, CaughtDefects>>;
    }
  ).clauses;
  return read[clause] ?? {};
}
