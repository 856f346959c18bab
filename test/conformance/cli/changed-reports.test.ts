import { describe, expect } from 'vitest';

import type { Report } from '../../../conformance/report/report.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

/** As a run has written it. */
const written = resealed(sampleReport(''));
const [first, ...others] = written.checks;

/** One change each: of a value, of a nested value, and of the hash itself. */
const changes: Readonly<Record<string, Report>> = {
  'a verdict': { ...written, verdict: 'conformant' },
  'a failure that is gone': { ...written, checks: [{ ...first!, failures: [] }, ...others] },
  'another hash': { ...written, results: { sha256: '0'.repeat(64) } },
};

const commands: Readonly<Record<string, (changed: string, right: string) => readonly string[]>> = {
  'report show': (changed) => ['report', 'show', changed],
  'report diff, first': (changed, right) => ['report', 'diff', changed, right],
  'report diff, second': (changed, right) => ['report', 'diff', right, changed],
  'check with a baseline': (changed) => ['check', '--only', 'tokens/*', '--baseline', changed],
};

describe('a report that was changed after its run', () => {
  it.for(Object.entries(commands))('is refused by %s', async ([, argsFor], { write }) => {
    const right = await write('right.json', written);
    for (const [what, report] of Object.entries(changes)) {
      const changed = await write('changed.json', report);
      const { status, out, err } = await pixkit(...argsFor(changed, right));
      expect({ status, out }, what).toEqual({ status: 2, out: '' });
      expect(err).toContain(`The report ${changed} was changed after its run`);
      expect(err).toContain('Give the file as the run has written it, or run the checks again');
    }
  });

  it('is accepted if only the order of its members differs', async ({ write }) => {
    const backwards = Object.fromEntries(Object.entries(written).reverse());
    const { status } = await pixkit('report', 'show', await write('right.json', backwards));
    expect(status).toBe(0);
  });
});

it('warns that a report of version 1 has no hash', async ({ write }) => {
  const { results: _results, profile: _profile, ...rest } = written;
  const older = await write('older.json', { ...rest, report: 1 });
  const { status, err } = await pixkit('report', 'diff', older, await write('right.json', written));
  expect(status).not.toBe(2);
  expect(err).toContain(`The report ${older} is of version 1, which has no hash`);
  const shown = await pixkit('report', 'show', older, '--lang', 'pt-BR');
  expect([shown.status, shown.err]).toEqual([0, expect.stringContaining('é da versão 1, que não tem hash')]);
});

it('refuses to read a report from a device', async () => {
  const { status, err } = await pixkit('report', 'show', '/dev/null');
  expect([status, err]).toEqual([2, expect.stringContaining('it is not a file')]);
});
