import { expect, test } from 'vitest';
import { badgeReport } from '../../conformance/report/badge.js';
import type { Report } from '../../conformance/report/report.js';
import { sampleReport } from './sample-report.js';

function badgeOf(changes: Partial<Report>): unknown {
  return JSON.parse(badgeReport({ ...sampleReport('text'), ...changes }));
}

test.each<[Partial<Report>, string, string]>([
  [{ verdict: 'conformant' }, 'conformant', 'brightgreen'],
  [{ verdict: 'conformant', profile: 'standard' }, 'conformant (standard)', 'brightgreen'],
  [{ verdict: 'partial' }, 'no failure but 1 waived in 5 of 7 MUST clauses (71%)', 'yellow'],
  [{ verdict: 'nonconformant' }, 'not conformant', 'red'],
  [{ verdict: 'undecided' }, 'undecided', 'lightgrey'],
  [{ verdict: 'error' }, 'not judged: something broke', 'lightgrey'],
])('a badge says what the verdict says: %j', (changes, message, color) => {
  const isGood = changes.verdict === 'conformant';
  expect(badgeOf(changes)).toEqual({
    ...{ schemaVersion: 1, label: 'PIX gateway', message, color },
    ...(!isGood && { isError: true }),
  });
});
