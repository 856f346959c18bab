import { readFileSync } from 'node:fs';

/** Gateways with one defect that were caught at a clause, each with the checks that caught it. */
export type CaughtDefects = Readonly<Record<string, readonly string[]>>;

let read: Readonly<Record<string, CaughtDefects>> | undefined;

/** The defects caught at a clause, as recorded by `npm run measure`. The names of generated defects contain no `/`. */
export function caughtAt(clause: string): CaughtDefects {
  read ??= (
    JSON.parse(readFileSync(new URL('../../generated/caught-defects.json', import.meta.url), 'utf8')) as {
      readonly clauses: Readonly<Record<string, CaughtDefects>>;
    }
  ).clauses;
  return read[clause] ?? {};
}
