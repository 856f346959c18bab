import { createHash } from 'node:crypto';
import type { Report } from './report.js';

/** What a report says, without the hash of it. */
export type Unsealed = Omit<Report, 'results'>;

/**
 * The report with the hash of everything else in it: SHA-256 of its JSON without `results`, the members of each object in the
 * order of their names, without spaces. `jq -cSj 'del(.results)' report.json | sha256sum` gives the same.
 */
export function sealed(report: Unsealed): Report {
  const text = JSON.stringify(inOrder(report));
  return { ...report, results: { sha256: createHash('sha256').update(text).digest('hex') } };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, inOrder(inner)]));
}
