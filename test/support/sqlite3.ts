/**
 * The `globalSetup` of the tests that run on the driver `sqlite3`. npm installs the driver without its native part, because
 * its install script would download a binary. This builds it from the sources in the package, with the headers of the
 * running Node, which takes half a minute once per clone. Without a compiler, its tests are skipped; on GitHub, whose
 * runners have a compiler, the run fails.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The SQLite driver of this project; null if nothing can be tested on it, missing for the default driver. */
    sqliteDriver?: 'sqlite3' | null;
  }
}

const { resolve } = createRequire(import.meta.url);

export default function setup(project: TestProject): void {
  if (!isBuilt()) build();
  if (!isBuilt()) {
    if (process.env['GITHUB_ACTIONS']) throw new Error('the driver sqlite3 could not be built');
    process.stderr.write('The driver sqlite3 cannot be built here, so nothing is tested on it.\n');
  }
  project.provide('sqliteDriver', isBuilt() ? 'sqlite3' : null);
}

/** Whether the driver is built. Tried in another process, because a failure to load a module is cached. */
function isBuilt(): boolean {
  return spawnSync(process.execPath, ['-e', `require(${JSON.stringify(resolve('sqlite3'))})`]).status === 0;
}

/** Builds the driver without optimisation, which takes a third of the time. */
function build(): void {
  const cwd = dirname(resolve('sqlite3/package.json'));
  const nodedir = dirname(dirname(process.execPath));
  const options = ['rebuild', '--debug', '--jobs=2', `--nodedir=${nodedir}`];
  spawnSync(process.execPath, [resolve('node-gyp/bin/node-gyp.js'), ...options], { cwd });
}
