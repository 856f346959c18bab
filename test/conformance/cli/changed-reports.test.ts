import { describe, expect } from 'vitest';

import type { Report } from '../../../conformance/report/report.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

/** As a run has written it. */
const written = resealed(sampleReport(''));
const [first, ...others] = written.checks;

/** What somebody might change in it, each in one place. */
const changes: Readonly<Record<string, Report>> = {
  'the verdict': { ...written, verdict: 'conformant' },
  'the outcome of a check': { ...written, checks: [{ ...first!, outcome: 'passed' }, ...others] },
  'a failure that is gone': { ...written, checks: [{ ...first!, failures: [] }, ...others] },
  'a check that is gone': { ...written, checks: others },
  'the target': { ...written, target: { baseUrl: 'https://other.example' } },
  'the time': { ...written, run: { ...written.run, startedAt: '2026-01-01T00:00:00.000Z' } },
  'its hash': { ...written, results: { sha256: '0'.repeat(64) } },
};

const commands = (changed: string, right: string): Readonly<Record<string, readonly string[]>> => ({
  'report show': ['report', 'show', changed],
  'report diff, first': ['report', 'diff', changed, right],
  'report diff, second': ['report', 'diff', right, changed],
  'check with a baseline': ['check', '--only', 'tokens/*', '--baseline', changed],
});

describe('a report that was changed after its run', () => {
  it.for(Object.entries(changes))('shows in its hash: %s', async ([_what, changed], { write }) => {
    const file = await write('changed.json', changed);
    const { status, out, err } = await pixkit('report', 'show', file);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(`The report ${file} was changed after its run`);
    expect(err).toContain('Give the file as the run has written it, or run the checks again');
  });

  it.for(Object.keys(commands('', '')))('is refused by %s', async (name, { write }) => {
    const changed = await write('changed.json', { ...written, verdict: 'conformant' });
    const right = await write('right.json', written);
    const { status, out, err } = await pixkit(...(commands(changed, right)[name] ?? []));
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(`The report ${changed} was changed after its run`);
  });

  it('is refused in Portuguese, too', async ({ write }) => {
    const file = await write('changed.json', { ...written, verdict: 'conformant' });
    const { status, err } = await pixkit(...['report', 'diff', file, file, '--lang', 'pt-BR']);
    expect([status, err]).toEqual([2, expect.stringContaining(`O relatório ${file} foi alterado depois`)]);
    expect(err).toContain('Informe o arquivo como a execução o gravou');
  });

  it('is none if only its layout has changed', async ({ write }) => {
    const backwards = Object.fromEntries(Object.entries(written).reverse());
    const { status } = await pixkit(...['report', 'show', await write('right.json', backwards)]);
    expect(status).toBe(0);
  });
});

it('a report of version 1 has no hash, and every command that reads it says so', async ({ write }) => {
  const { results: _results, profile: _profile, ...rest } = written;
  const older = await write('older.json', { ...rest, report: 1 });
  const { status, err } = await pixkit(...['report', 'diff', older, await write('right.json', written)]);
  expect(status).not.toBe(2);
  expect(err).toContain(`The report ${older} is of version 1, which has no hash`);
  const shown = await pixkit(...['report', 'show', older, '--lang', 'pt-BR']);
  expect([shown.status, shown.err]).toEqual([0, expect.stringContaining('é da versão 1, que não tem hash')]);
});

it('a report is read from a file of a bounded size only', async () => {
  const { status, err } = await pixkit(...['report', 'show', '/dev/null']);
  expect([status, err]).toEqual([2, expect.stringContaining('it is not a file')]);
});
