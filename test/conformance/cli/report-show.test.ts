import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

const report = resealed(sampleReport(''));

it('prints the summary, and with --verbose every failure', async ({ write }) => {
  const path = await write('report.json', report);
  const [summary, verbose] = [
    await pixkit('report', 'show', path),
    await pixkit('report', 'show', path, '--verbose'),
  ];
  expect([summary.status, verbose.status]).toEqual([0, 0]);
  expect(summary.out).toMatch(/^NONCONFORMANT: /m);
  expect(verbose.out.length).toBeGreaterThan(summary.out.length);
  expect(verbose.out).toMatch(/^NONCONFORMANT: /m);
});

it.for([
  ['json', /^\{/],
  ['junit', /^<\?xml /],
  ['markdown', /^## pixkit: /m],
  ['html', /^<!doctype html>/],
  ['badge', /"schemaVersion": ?1/],
] as const)('writes %s to a file and to stdout', async ([kind, start], { write, folder }) => {
  const [path, file] = [await write('report.json', report), join(folder, kind)];
  const onStdout = await pixkit('report', 'show', path, '--reporter', kind, '--report', `${kind}=${file}`);
  expect([onStdout.status, onStdout.out]).toEqual([0, expect.stringMatching(start)]);
  expect(onStdout.out).toBe(readFileSync(file, 'utf8'));
});

it('writes a JSON report as it was', async ({ write }) => {
  const path = await write('report.json', report);
  const { out } = await pixkit('report', 'show', path, '--reporter', 'json');
  expect(JSON.parse(out)).toEqual(report);
});
