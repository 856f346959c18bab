import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('a program that has a PostgreSQL of its own keeps its exit status', () => {
  const program = "await import('./tools/bench/postgres.ts'); process.exitCode = 7;";
  const args = ['--import', './tools/loader/register.mjs', '--input-type=module', '-e', program];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([7, '']);
});
