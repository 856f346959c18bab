import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from '../../support/embedded-postgres.js';

import { freePort } from '../../support/free-port.js';
import { Wire } from './wire.js';

/** What gateways keep their books in, and how it can be hurt. */
export interface Backend {
  /** What each gateway is told, one per gateway. */
  readonly databases: readonly string[];
  /** What the audit is told. */
  readonly database: string;
  /** The SQLite file; null: a server has the books. */
  readonly file: string | null;
  readonly wires: readonly Wire[];
  /** Kills the server, and everything of it. */
  die(): Promise<void>;
  /** Starts the server again. */
  revive(): Promise<void>;
  remove(): Promise<void>;
}

/** A SQLite file for one gateway. */
export async function sqliteBackend(): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-nemesis-'));
  const file = join(folder, 'gateway.db');
  const nothing = () => Promise.resolve();
  return {
    ...{ databases: [file], database: file, file, wires: [], die: nothing, revive: nothing },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const user = 'gateway';
const name = 'gateway';

/** A PostgreSQL server for two gateways, which keeps what it has acknowledged (fsync is on). */
export async function postgresBackend(): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-nemesis-'));
  // Where this runs as root the server is another user.
  await chmod(folder, 0o755);
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const serverOf = () =>
    new EmbeddedPostgres({
      ...{ databaseDir, port, user, password: user, persistent: true },
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=100'],
      onLog: () => undefined,
      onError: () => undefined,
    });
  let server = serverOf();
  await server.initialise();
  await server.start();
  await server.createDatabase(name);
  const database = `postgres://${user}:${user}@127.0.0.1:${port}/${name}`;
  const relays = [await Wire.before(database), await Wire.before(database)];
  const die = async () => {
    const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  return {
    databases: relays.map(({ url }) => url),
    database,
    file: null,
    wires: relays.map(({ wire }) => wire),
    die,
    revive: async () => {
      server = serverOf();
      await started(server, databaseDir);
    },
    remove: async () => {
      await Promise.all(relays.map(({ wire }) => wire.close()));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server whose last processes may still be on their way out. */
async function started(server: InstanceType<typeof EmbeddedPostgres>, databaseDir: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await rm(join(databaseDir, 'postmaster.pid'), { force: true });
    try {
      return await server.start();
    } catch (error) {
      if (tries === 20) throw new Error('the database server does not start again', { cause: error });
    }
  }
}
