import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { boundedRun } from '../../tools/bounded-run.js';

/** A program that starts another, which writes its process id to the file `pid`; neither ends by itself or when it is asked to. */
const hanging = `
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
  if (process.argv[2] === 'inner') require('node:fs').writeFileSync('pid', String(process.pid));
  else require('node:child_process').spawn(process.execPath, [__filename, 'inner'], { stdio: 'ignore' });
`;

async function inFolder(program: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bounded-run-'));
  try {
    await writeFile(join(folder, 'program.cjs'), program);
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const run = (cwd: string, limitMs: number): Promise<number | null> =>
  boundedRun(['program.cjs'], { cwd, limitMs, graceMs: 100, stdio: 'ignore' });

it('gives the status of a program that ends', async () => {
  await inFolder('process.exitCode = 7', async (folder) => expect(await run(folder, 20_000)).toBe(7));
});

it('gives a status that is not 0 to a program that a signal ended', async () => {
  await inFolder("process.kill(process.pid, 'SIGKILL')", async (folder) =>
    expect(await run(folder, 20_000)).toBe(137),
  );
});

it('kills what hangs, and all that it started', async () => {
  await inFolder(hanging, async (folder) => {
    expect(await run(folder, 2_000)).toBeNull();
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    // A killed process is there until its parent has looked: here that is whoever adopts orphans.
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

async function isAlive(pid: number): Promise<boolean> {
  try {
    // State Z: killed, and not yet buried.
    return !(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ');
  } catch {
    return false;
  }
}
