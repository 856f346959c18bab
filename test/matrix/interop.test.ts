/** The template of a repository of results: the steps of its workflow, run in a copy with real rows. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderName } from '../../conformance/matrix/validate.js';
import type { Report } from '../../conformance/report/report.js';
import { makeWorkspace, program, root, type Workspace, writeProgram } from '../pipelines/kit-program.js';
import { type Ran, run, usual } from '../pipelines/shell.js';
import { resealed } from '../support/sample-report.js';
import { defective, reference, reportOf, variant } from './judged.js';

const template = join(root, 'deploy/interop');
const workflow = parse(readFileSync(join(template, '.github/workflows/results.yml'), 'utf8')) as {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly steps: readonly { readonly run?: string; readonly with?: { readonly path?: string } }[] }
    >
  >;
};
const steps = workflow.jobs['validate']?.steps ?? [];

let workspace: Workspace;
/** Of the runner, outside of what is handed in. */
let temporary: Workspace;
const reports: Report[] = [];

beforeAll(async () => {
  workspace = makeWorkspace({ withKit: false });
  cpSync(template, workspace.folder, { recursive: true });
  temporary = makeWorkspace({ withKit: false });
  writeProgram(temporary.folder, 'pixkit', program);
  // In place of npm, which would download the kit.
  writeProgram(
    join(temporary.folder, 'programs'),
    'npm',
    '#!/bin/sh\nmkdir -p kit/node_modules/.bin\nmv pixkit kit/node_modules/.bin/ 2>/dev/null || true\n',
  );
  // What is handed in may bring a program of that name.
  writeProgram(join(workspace.folder, 'node_modules/.bin'), 'pixkit', '#!/bin/sh\nexit 0\n');
  for (const gateway of [
    reference,
    variant('balance-in-data'),
    variant('times-with-offset'),
    defective('balance/available-text'),
  ]) {
    const report = await reportOf(gateway, ['balance/*']);
    reports.push(report);
    put(report, `${folderName(gateway.name)}/${folderName(gateway.version)}`);
  }
}, 120_000);
afterAll(() => [workspace, temporary].forEach((one) => one.remove()));

function put(report: Report, place: string, text = JSON.stringify(report)): string {
  const folder = join(workspace.folder, 'results', place);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), text);
  return join(folder, 'report.json');
}

async function runSteps(): Promise<Ran> {
  let last: Ran = { status: 0, out: '', err: '' };
  for (const step of steps) {
    if (step.run === undefined) continue;
    const path = `${join(temporary.folder, 'programs')}:${usual['PATH'] ?? ''}`;
    last = await run(['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run], {
      folder: workspace.folder,
      variables: { ...usual, ...workflow.env, PATH: path, RUNNER_TEMP: temporary.folder },
    });
    if (last.status !== 0) break;
  }
  return last;
}

test('publishes what is right, and takes nothing that is wrong', async () => {
  const right = await runSteps();
  expect([right.status, right.err, right.out]).toEqual([
    0,
    '',
    expect.stringContaining('4 reports, 8 pages'),
  ]);
  expect(reports.map(({ verdict }) => verdict)).toEqual(['partial', 'partial', 'partial', 'nonconformant']);
  const published = steps.flatMap((step) => step.with?.path ?? []);
  expect(published.map((path) => existsSync(join(workspace.folder, path, 'index.html')))).toEqual([true]);
  const [first] = reports;
  put(first!, 'altered/0.1.0', JSON.stringify({ ...first, verdict: 'conformant' }));
  const { status, out } = await runSteps();
  expect([status, out]).toEqual([1, expect.stringMatching(/altered\/0\.1\.0\/report\.json: .*another hash/)]);
  put(
    resealed({ ...first!, target: { ...first!.target, baseUrl: 'x eyJhbGciOi.eyJzdWIi.c2ln' } }),
    'altered/0.1.0',
  );
  const leaked = await runSteps();
  expect([leaked.status, leaked.out]).toEqual([1, expect.stringContaining('a secret at /target/baseUrl')]);
}, 120_000);
