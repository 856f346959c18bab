import { createHash } from 'node:crypto';
import type { Report } from './report.js';

/** A report without its hash. */
export type Unsealed = Omit<Report, 'results'>;

/**
 * Adds the hash of everything else in the report: SHA-256 of its JSON without `results`, with the members of each
 * object sorted by name and without whitespace. `jq -cSj 'del(.results)' report.json | sha256sum` gives the same.
 */
export function sealed(report: Unsealed): Report {
  return { ...report, results: { sha256: hashOf(report) } };
}

/** Whether a report is unchanged since it was written; false for a report of version 1, which has no hash. */
export function isUnchanged({ results, ...report }: Report): boolean {
  return results?.sha256 === hashOf(report);
}

function hashOf(report: Unsealed): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(report)))
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, inOrder(inner)]));
}
