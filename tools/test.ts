/**
 * `npm test`: what shows whether the project is sound, cheap steps first. Continues after a failure, so that one run
 * shows all of them, and ends with a line `N passed, N failed` that counts every test and every other step.
 *
 * - `npm run test:all`: also on PostgreSQL what is the same on every database, in a browser, and in pipelines.
 * - `npm test -- NAME…`: only the tests whose file names match, of all of these, and no other step.
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

/** Projects of vitest.config.ts. The others are run by `npm run test:all`, and each by a command of its own. */
const usual = ['tests', 'alone', 'postgres'].map((name) => `--project=${name}`);

/** Chromium, PostgreSQL and programs of others leave cores idle that more workers use (vitest.config.ts). */
const workersOfAll = '3';

/** The tests themselves; `chosen` are arguments for Vitest that say which. */
async function tests(chosen: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const report = join(folder, 'vitest.json');
    const reporters = ['default', 'json', './tools/unfinished-reporter.ts'].map(
      (name) => `--reporter=${name}`,
    );
    const program = join(packages.resolve('vitest/package.json'), '../vitest.mjs');
    const output = `--outputFile.json=${report}`;
    const passed = await run('tests', limits.tests, program, 'run', ...reporters, output, ...chosen);
    return countVitest(readFileSync(report, 'utf8'), passed);
  } catch (error) {
    console.error('FAILED: the test run left no report', error);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All steps and the tests. */
async function everything(chosen: readonly string[]): Promise<readonly Counts[]> {
  const program = 'tools/run.mjs';
  const tsc = packages.resolve('typescript/bin/tsc');
  /** In parallel with everything else: the compiler needs one core, and the other steps and the start of the tests leave one idle. */
  const types = step('types, and tests of types', false, tsc, '-p', 'tsconfig.json');
  const others = [
    await step('generated code is up to date', !javaIsHere(), program, 'tools/generate/main.ts', '--check'),
    await step('clauses', false, program, 'tools/clauses/check.ts', '--still'),
    await step('build', false, 'tools/build.mjs', '--if-changed'),
  ];
  const tested = await tests(chosen);
  return [await types, ...others, tested];
}

const selected = process.argv.slice(2);
const named = selected.filter((argument) => argument !== '--all');
const isAll = selected.includes('--all');
if (isAll) process.env['TEST_WORKERS'] ??= workersOfAll;
const counts = named.length > 0 ? [await tests(named)] : await everything(isAll ? [] : usual);
const total = sum(counts);
console.log(`\n${closingLine(total)}`);
process.exitCode = exitStatus(total);
