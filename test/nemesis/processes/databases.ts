import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Cluster } from './cluster.js';
import type { Replication } from './replicated.js';
import { Wire } from './wire.js';

/** The database in which gateways keep their books, and the ways to disturb it. */
export interface Backend {
  /** URLs for the gateways, one per gateway. */
  readonly databases: readonly string[];
  /** URL for the audit. */
  readonly database: string;
  /** The SQLite file; null if a server has the books. */
  readonly file: string | null;
  readonly wires: readonly Wire[];
  /** Set if a primary and a standby have the books. */
  readonly replication?: Replication;
  /** Kills the server with all of its processes. */
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
    databases: [file],
    database: file,
    file,
    wires: [],
    die: nothing,
    revive: nothing,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL server for two gateways, which keeps everything that it has acknowledged (fsync is on). */
export async function postgresBackend(): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-nemesis-'));
  // If this process runs as root, the server runs as another user.
  await chmod(folder, 0o755);
  let server = await Cluster.in(join(folder, 'data'));
  await server.initialise();
  const database = server.url;
  const relays = [await Wire.before(database), await Wire.before(database)];
  return {
    databases: relays.map(({ url }) => url),
    database,
    file: null,
    wires: relays.map(({ wire }) => wire),
    die: () => server.kill(),
    revive: async () => {
      server = await Cluster.in(server.folder, [], server.port);
      await started(server);
    },
    remove: async () => {
      await Promise.all(relays.map(({ wire }) => wire.close()));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server whose previous processes may still be exiting. */
async function started(server: Cluster): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await rm(join(server.folder, 'postmaster.pid'), { force: true });
    try {
      return await server.start();
    } catch (error) {
      if (tries === 20) throw new Error('the database server does not start again', { cause: error });
    }
  }
}
