/** One PostgreSQL cluster per test run: the `globalSetup` of the tests that use it. Nothing needs to be installed. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from './embedded-postgres.js';
import type { TestProject } from 'vitest/node';

import { openStore } from '../../server/storage/store.js';
import { freePort } from './free-port.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's own database; null if nothing can be tested on PostgreSQL. */
    postgres: string | null;
  }
}

/** A database with an up-to-date schema from which new databases are copied. */
export const template = 'gateway_template';

const user = 'gateway';
const password = 'gateway';

/**
 * Starts the cluster, passes its URL to the tests, and returns a function that stops it. If it cannot start, its tests are
 * skipped; in CI, the run fails.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-postgres-'));
  // If the tests run as root, the server runs as another user.
  await chmod(folder, 0o755);
  try {
    const { url, stop } = await start(join(folder, 'data'));
    project.provide('postgres', url);
    return async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (process.env['CI']) throw error;
    process.stderr.write(`PostgreSQL does not start here, so nothing is tested on it: ${String(error)}\n`);
    project.provide('postgres', null);
    return () => Promise.resolve();
  }
}

async function start(databaseDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const logged: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    // Tests kill gateways, not the server, so nothing needs to reach the disk.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: (message: unknown) => void logged.push(String(message)),
    onError: (message: unknown) => void logged.push(String(message)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`${String(error)}\n${logged.join('\n')}`, { cause: error });
  }
  await cluster.createDatabase(template);
  const server = `postgres://${user}:${password}@127.0.0.1:${port}`;
  await (await openStore(`${server}/${template}`)).close();
  return { url: `${server}/postgres`, stop: () => cluster.stop() };
}
