import { expect, it } from 'vitest';

import { dialect, lastingDatabase } from '../support/databases.js';
import { sampled } from '../support/sample.js';
import type { Backend } from './processes/databases.js';
import { regressions } from './processes/regressions.js';
import { playProcesses } from './processes/play.js';
import { Wire } from './processes/wire.js';

/** A backend on a database of this test run; on PostgreSQL, for two gateways whose connections can be cut. */
async function backendOfRun(): Promise<Backend> {
  const { database, file, remove } = await lastingDatabase();
  const nothing = () => Promise.resolve();
  if (dialect === 'sqlite') {
    return { databases: [database], database, file, wires: [], die: nothing, revive: nothing, remove };
  }
  const relays = [await Wire.before(database), await Wire.before(database)];
  return {
    databases: relays.map(({ url }) => url),
    database,
    file: null,
    wires: relays.map(({ wire }) => wire),
    die: nothing,
    revive: nothing,
    remove: async () => {
      await Promise.all(relays.map(({ wire }) => wire.close()));
      await remove();
    },
  };
}

/** Names of the histories to play: only a server reveals in the middle of which work a gateway stops. */
const names = dialect === 'postgres' ? (['H5', 'M1'] as const) : (['H1', 'H6', 'Killed'] as const);
const meant = Object.entries(regressions).filter(([name]) => names.some((one) => name.startsWith(one)));

it.each(sampled(meant, 2))(
  'with real processes no account loses anything or waits for a neighbour: %s',
  async (_name, steps) => {
    expect((await playProcesses({ seed: 1, steps }, backendOfRun)).findings).toEqual([]);
  },
  600_000,
);
