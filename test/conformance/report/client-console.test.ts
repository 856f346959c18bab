/** The console about a client of which nearly everything is wrong, and about one of which little is. */
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';

import { registerFor } from '../../../conformance/cli/reports.js';
import { type Language, languages } from '../../../conformance/core/language.js';
import { duties } from '../../../conformance/duties/register.js';
import { ConsoleReport } from '../../../conformance/report/console.js';
import type { Report, ReportCheck, ReportStep } from '../../../conformance/report/report.js';
import { severityOfDuty } from '../../../conformance/report/severity.js';
import { sampleReport } from '../../support/sample-report.js';
import { at, failure } from './failures.js';

const whole = sampleReport('text');

const chain = Array.from({ length: 14 }, (_, index): ReportStep => ({
  ...{ kind: 'call', at: `2026-01-31T12:00:${10 + index}.000Z`, what: 'POST /api/pix/cash-out' },
  ...{ sent: '{"value":10.01}', came: '201 {}', note: index === 3 ? 'lost (provoked)' : null },
}));

/** A scenario in which this duty was not kept; each duty is a finding of its own. */
const failed = ({ id, grade, money }: (typeof duties)[number]): ReportCheck => ({
  ...whole.checks[0]!,
  ...{ id: `caller/${id.toLowerCase()}`, clauses: [id] },
  failures: [
    failure({
      ...{ clause: id, pointer: '', message: `what is wrong at ${id}`, chain },
      severity: severityOfDuty({ ...(grade !== 'MUST' && { grade }), money }),
      exchanges: at(`http://127.0.0.1:4000/api/${id}`, 'POST'),
    }),
  ],
});

const dutyClause = ({ id, grade, money }: (typeof duties)[number]): Report['clauses'][number] => ({
  ...{ id, level: 'must', outcome: 'failed', checks: [`caller/${id.toLowerCase()}`], reason: null },
  ...(grade !== 'MUST' && { grade }),
  ...(money === true && { money }),
});

/** Of a client that breaks the first so many duties. */
const breaking = (count: number): Report => ({
  ...{ ...whole, subject: 'client' as const, waivers: [], openPoints: [] },
  checks: duties.slice(0, count).map(failed),
  clauses: duties.slice(0, count).map(dutyClause),
});

/** With as many lines below the findings as there can be. */
const worst = (): Report => {
  const broken = Array.from({ length: 20 }, (_, index) => ({
    ...{ ...whole.checks[4]!, id: `caller/broken-${index}`, reason: 'it broke' },
  }));
  const skipped = Array.from({ length: 20 }, (_, index) => ({
    ...{ ...whole.checks[5]!, id: `caller/skipped-${index}`, unlock: `the step ${index} of the driver` },
  }));
  const unjudged = skipped.map(({ id }, index): Report['clauses'][number] => ({
    ...{ id: `CALLER-${900 + index}`, level: 'must', outcome: 'skipped', checks: [id], reason: 'no step' },
  }));
  const unused = unjudged.map((one) => ({
    ...one,
    id: `${one.id}-unused`,
    outcome: 'unobservable' as const,
  }));
  const { checks, clauses, ...others } = breaking(duties.length);
  return {
    ...others,
    checks: [...checks, ...broken, ...skipped],
    clauses: [...clauses, ...unjudged, ...unused],
    openPoints: Array.from({ length: 20 }, (_, index) => ({
      ...{ id: 'client', operation: '', observed: `it does ${index}` },
    })),
    waivers: Array.from({ length: 20 }, (_, index) => ({ ...whole.waivers![1]!, id: `W-${index}` })),
    configuration: { message: 'm', mend: 'n' },
    run: { ...whole.run, interrupted: true as const },
  };
};

/** Header and summary, as a terminal shows them. */
async function shown(report: Report, language: Language = 'en', verbose = false) {
  const register = await registerFor({ subject: 'client' }, language);
  const console = new ConsoleReport(register, pc.createColors(false), { verbose, reports: ['html a.html'] });
  const about = { kit: report.kit, contract: '1.0.0', baseUrl: 'a client', seed: 1, checks: 60 };
  return [...console.header(about), ...console.summary(report)].join('\n').split('\n');
}

describe.each(languages)('in %s', (language) => {
  test('a client that breaks every duty is told so on 60 lines, and where the rest is', async () => {
    const lines = await shown(worst(), language);
    expect(lines.length).toBeLessThanOrEqual(60);
    const heads = lines.filter((line) => line.startsWith('✗'));
    // At least one of them with what happened, money first.
    expect(lines.filter((line) => /^ {4}\d\d:\d\d:\d\d/.test(line)).length).toBeGreaterThanOrEqual(5);
    expect(heads[0]).toMatch(/^✗ \S+ (money|dinheiro) /);
    expect(lines.join('\n')).toMatch(
      new RegExp(`(and|e mais) ${duties.length - heads.length} .*--report html=`),
    );
  });
});

test('few findings stand in whole, and all of them if asked for', async () => {
  const few = await shown(breaking(3));
  expect(few.filter((line) => line.trimStart().startsWith('“'))).toHaveLength(3);
  expect(few.join('\n')).not.toContain('--report html=PATH');
  const all = await shown(worst(), 'en', true);
  expect(all.filter((line) => line.startsWith('✗'))).toHaveLength(duties.length);
  expect(all.length).toBeGreaterThan(10 * duties.length);
});
