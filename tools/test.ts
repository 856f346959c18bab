/**
 * `npm test`: everything that shows whether the project is sound, cheap steps first. Continues after a
 * failure, so that one run shows all of them, and ends with a line `N passed, N failed` that counts every test and
 * every other step.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { boundedRun } from './bounded-run.js';
import { javaIsHere } from './generate/stubs.js';
import { closingLine, countVitest, type Counts, exitStatus, sum } from './test-counts.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = createRequire(import.meta.url);

/** Maximum duration of a step, in minutes: several times what it takes. */
const limits = { step: 6, tests: 30 };

/** Whether the program succeeded in time. */
async function run(
  title: string,
  minutes: number,
  program: string,
  ...args: readonly string[]
): Promise<boolean> {
  console.log(`\n── ${title}`);
  const status = await boundedRun([program, ...args], { cwd: root, limitMs: minutes * 60_000 });
  if (status === null) console.error(`${title}: not ended after ${minutes} minutes, and killed`);
  return status === 0;
}

/** A step that is not a test run counts as one test. `partial`: it could not check everything here. */
async function step(
  title: string,
  partial: boolean,
  program: string,
  ...args: readonly string[]
): Promise<Counts> {
  const passed = await run(title, limits.step, program, ...args);
  if (!passed) console.error(`FAILED: ${title}`);
  return { passed: Number(passed && !partial), failed: Number(!passed), skipped: Number(passed && partial) };
}

/** The tests themselves, or those named on the command line. */
async function tests(names: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const report = join(folder, 'vitest.json');
    const reporters = ['default', 'json', './tools/unfinished-reporter.ts'].map(
      (name) => `--reporter=${name}`,
    );
    const program = join(packages.resolve('vitest/package.json'), '../vitest.mjs');
    const output = `--outputFile.json=${report}`;
    const passed = await run('tests', limits.tests, program, 'run', ...reporters, output, ...names);
    return countVitest(readFileSync(report, 'utf8'), passed);
  } catch (error) {
    console.error('FAILED: the test run left no report', error);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const program = 'tools/run.mjs';
const tsc = packages.resolve('typescript/bin/tsc');
/** In parallel with everything else: the compiler needs one core, and the other steps and the start of the tests leave one idle. */
const types = step('types, and tests of types', false, tsc, '-p', 'tsconfig.json');
const others = [
  await step('generated code is up to date', !javaIsHere(), program, 'tools/generate/main.ts', '--check'),
  await step('clauses', false, program, 'tools/clauses/check.ts', '--still'),
  await step('build', false, 'tools/build.mjs'),
];
const tested = await tests(process.argv.slice(2));
const counts = sum([await types, ...others, tested]);
console.log(`\n${closingLine(counts)}`);
process.exitCode = exitStatus(counts);
