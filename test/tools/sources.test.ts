/** Checks of the sources that start no gateway. Each is a program; the other tests run meanwhile. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { it } from 'vitest';

import { javaIsHere } from '../../tools/generate/stubs.js';

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const timeout = 600_000;

/** Runs a program with Node; rejects with its output if it fails. */
function run(...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, timeout, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${error.message}\n${stdout}${stderr}`));
    });
  });
}

it('the types are correct', { timeout }, () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'));

it('the generated files are up to date', { timeout }, async ({ skip }) => {
  await run('tools/run.mjs', 'tools/generate/main.ts', '--check');
  if (!javaIsHere()) skip('without Java, the server stubs are not compared');
});

it('the clauses have no faults', { timeout }, () =>
  run('tools/run.mjs', 'tools/clauses/check.ts', '--still'),
);

it('the package can be built', { timeout }, () => run('tools/build.mjs', '--if-changed'));
