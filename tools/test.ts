/**
 * `npm test`: everything that says whether the project is sound, in order, cheap steps first. Goes on after a failure, so that
 * one run shows all of them, and ends with one line `N passed, N failed` that counts every test and every other step.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { javaIsHere } from './generate/stubs.js';
import { closingLine, countVitest, type Counts, exitStatus, sum } from './test-counts.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = createRequire(import.meta.url);

function run(title: string, program: string, ...args: readonly string[]): SpawnSyncReturns<Buffer> {
  console.log(`\n── ${title}`);
  return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
}

/** A step that is no test run counts as one test. `partial`: it could not look at everything here. */
function step(title: string, partial: boolean, program: string, ...args: readonly string[]): Counts {
  const passed = run(title, program, ...args).status === 0;
  if (!passed) console.error(`FAILED: ${title}`);
  return { passed: Number(passed && !partial), failed: Number(!passed), skipped: Number(passed && partial) };
}

/** The tests themselves, or those named on the command line. */
function tests(names: readonly string[]): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const report = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const program = join(packages.resolve('vitest/package.json'), '../vitest.mjs');
    const { status } = run('tests', program, 'run', ...reporters, ...names);
    return countVitest(readFileSync(report, 'utf8'), status === 0);
  } catch (error) {
    console.error('FAILED: the test run left no report', error);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tsx = packages.resolve('tsx/cli');
const tsc = packages.resolve('typescript/bin/tsc');
const counts = sum([
  step('generated code is up to date', !javaIsHere(), tsx, 'tools/generate/main.ts', '--check'),
  step('clauses', false, tsx, 'tools/clauses/check.ts'),
  step('types, and tests of types', false, tsc, '-p', 'tsconfig.json'),
  step('build', false, 'tools/build.mjs'),
  tests(process.argv.slice(2)),
]);
console.log(`\n${closingLine(counts)}`);
process.exitCode = exitStatus(counts);
