/**
 * `npm run test:drivers`: the tests of storage, and of what rests on it, with each driver of SQLite that users may bring. They are
 * installed beside this file, which may take a compiler; `--with better-sqlite3@12.11.1` takes another version.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('./', import.meta.url));
const { values, positionals } = parseArgs({
  options: { with: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});

function run(title: string, program: string, args: readonly string[], options: object): void {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';
run('drivers', npm, ['ci', '--no-audit', '--no-fund'], { cwd: here, shell });
const others = ['install', '--no-save', '--no-audit', '--no-fund', ...values.with];
if (values.with.length > 0) run(values.with.join(', '), npm, others, { cwd: here, shell });

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const paths = [join(here, 'node_modules'), process.env['NODE_PATH'] ?? ''].filter((path) => path !== '');
const projects = ['better-sqlite3', 'sqlite3'].flatMap((name) => ['--project', name]);
run('tests', process.execPath, [vitest, 'run', ...projects, ...positionals], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  env: { ...process.env, NODE_PATH: paths.join(delimiter) },
});
