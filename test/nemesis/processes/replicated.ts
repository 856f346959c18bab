import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Cluster } from './cluster.js';
import type { Backend } from './databases.js';
import { Wire } from './wire.js';

/** The operations on a primary and its standby, including the promotion of the standby. */
export interface Replication {
  /** Stops all data from the primary to the standby. */
  cutOff(): void;
  /** Resolves when COMMITs of both gateways wait for the standby, or after some seconds if they do not. */
  commitsWait(): Promise<void>;
  /** Makes the primary end the connections whose COMMITs wait for the standby, or cancel only their wait. */
  endWaiting(isCancelled: boolean): Promise<void>;
  killPrimary(): Promise<void>;
  /** Promotes the standby to primary, if the primary is dead. */
  promote(): Promise<void>;
  /** Lets the first gateway notice the death of the primary and reach the new one. */
  letFirstIn(): void;
  /** Lets data from the primary reach the standby again. */
  rejoin(): void;
}

/** Maximum time to wait for COMMITs that wait for the standby, in ms. */
const waitingMs = 5_000;
/** Makes sure that everything acknowledged is on the standby too, without any setting of a gateway. */
const synchronous = 'synchronous_standby_names=*';
/** Skips syncing to disk: only servers are killed here, not their machines, so everything that they have written stays. */
const unsynced = 'fsync=off';

/**
 * A primary and a synchronous standby for two gateways, each of which knows both. A history kills the primary at most
 * once, and ends with the books of the server that is then the primary.
 */
export async function replicatedBackend(): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'pixkit-nemesis-'));
  // If this process runs as root, the servers run as another user.
  await chmod(folder, 0o755);
  const source = await Cluster.in(join(folder, 'primary'));
  await source.initialise();
  await source.stop();
  const copy = join(folder, 'standby');
  // Preserves the owner.
  execFileSync('cp', ['-a', source.folder, copy]);
  await writeFile(join(copy, 'standby.signal'), '');
  const primary = await Cluster.in(source.folder, [synchronous, unsynced]);
  const between = await Wire.before(primary.url);
  const standby = await Cluster.in(copy, [Cluster.primaryAt(new URL(between.url).port), unsynced]);
  await primary.start();
  await standby.startStandby();
  await primary.until(`select exists (select from pg_stat_replication where sync_state = 'sync')`);

  const ways = await Promise.all(
    [0, 1].map(async () => [await Wire.before(primary.url), await Wire.before(standby.url)] as const),
  );
  const wires = ways.flatMap(([to, toOther]) => [to.wire, toOther.wire]);
  const [first = []] = ways.map((both) => both.map(({ wire }) => wire));
  let isDead = false;
  let now = primary;
  const replication: Replication = {
    cutOff: () => between.wire.hold(),
    commitsWait: () =>
      Promise.race([
        primary.until(`select count(*) > 1 from pg_stat_activity where wait_event = 'SyncRep'`),
        pause(waitingMs),
      ]),
    endWaiting: async (isCancelled) => {
      await primary.ask(
        `select ${isCancelled ? 'pg_cancel_backend' : 'pg_terminate_backend'}(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
    },
    killPrimary: async () => {
      // Late packets arrive, but not the end of the connection.
      for (const wire of first) wire.hold();
      await primary.kill();
      isDead = true;
    },
    promote: async () => {
      if (!isDead || now === standby) return;
      now = standby;
      await standby.ask('select pg_promote()');
    },
    letFirstIn: () => first.forEach((wire) => wire.release()),
    rejoin: () => between.wire.release(),
  };
  return {
    databases: ways.map(([to, toOther]) => {
      const { host } = new URL(to.url);
      const both = to.url.replace(host, `${host},${new URL(toOther.url).host}`);
      return `${both}?target_session_attrs=read-write`;
    }),
    get database() {
      return now.url;
    },
    file: null,
    wires,
    replication,
    die: () => Promise.resolve(),
    revive: () => Promise.resolve(),
    remove: async () => {
      for (const wire of [...wires, between.wire]) await wire.close();
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
