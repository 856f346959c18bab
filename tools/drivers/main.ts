/**
 * `npm run test:drivers`: runs the tests of storage, and of what depends on it, with each SQLite driver that users may
 * install. The drivers are installed next to this file, which may need a compiler; `--with better-sqlite3@12.11.1`
 * selects another version, such as the one for Node 20.
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

/** The last version for Node before 22.14, which cannot run the version in the lockfile. */
const olderBetter = 'better-sqlite3@12.11.1';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 22 || (major === 22 && minor < 14);
const isNamed = values.with.some((one) => one.startsWith('better-sqlite3@'));
const versions = [...values.with, ...(isOld && !isNamed ? [olderBetter] : [])];

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';
run('drivers', npm, ['ci', '--no-audit', '--no-fund'], { cwd: here, shell });
const others = ['install', '--no-save', '--no-audit', '--no-fund', ...versions];
if (versions.length > 0) run(versions.join(', '), npm, others, { cwd: here, shell });

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const paths = [join(here, 'node_modules'), process.env['NODE_PATH'] ?? ''].filter((path) => path !== '');
const projects = ['better-sqlite3', 'sqlite3'].flatMap((name) => ['--project', name]);
run('tests', process.execPath, [vitest, 'run', ...projects, ...positionals], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  env: { ...process.env, NODE_PATH: paths.join(delimiter) },
});
