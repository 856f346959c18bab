import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'vitest';

import { boundedRun } from '../../tools/bounded-run.js';
import { it as base } from '../support/fixtures.js';

/** A program that starts another, which writes its process id to the file `pid`; neither ends by itself or when it is asked to. */
const hanging = `
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
  if (process.argv[2] === 'inner') require('node:fs').writeFileSync('pid', String(process.pid));
  else require('node:child_process').spawn(process.execPath, [__filename, 'inner'], { stdio: 'ignore' });
`;

const it = base.extend('run', ({ folder, write }) => async (program: string, limitMs: number) => {
  await write('program.cjs', program);
  return boundedRun(['program.cjs'], { cwd: folder, limitMs, graceMs: 100, stdio: 'ignore' });
});

it('gives the status of a program that ends', async ({ run }) => {
  expect(await run('process.exitCode = 7', 20_000)).toBe(7);
});

it('gives a status that is not 0 to a program that a signal ended', async ({ run }) => {
  expect(await run("process.kill(process.pid, 'SIGKILL')", 20_000)).toBe(137);
});

it('kills what hangs, and all that it started', async ({ run, folder }) => {
  expect(await run(hanging, 2_000)).toBeNull();
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  // A killed process is there until its parent has looked: here that is whoever adopts orphans.
  await expect.poll(() => isAlive(pid)).toBe(false);
});

async function isAlive(pid: number): Promise<boolean> {
  try {
    // State Z: killed, and not yet buried.
    return !(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ');
  } catch {
    return false;
  }
}
