import { expect, it } from 'vitest';

import { dialect, lastingDatabase } from '../support/databases.js';
import { sampled } from '../support/sample.js';
import type { Books } from './processes/databases.js';
import { known } from './processes/known.js';
import { playProcesses } from './processes/play.js';
import { Wire } from './processes/wire.js';

/** Books in a database of this run's; on PostgreSQL for two gateways, whose ways there can be cut. */
async function books(): Promise<Books> {
  const { database, file, remove } = await lastingDatabase();
  const nothing = () => Promise.resolve();
  if (dialect === 'sqlite') {
    return { ...{ databases: [database], database, file, wires: [] }, die: nothing, revive: nothing, remove };
  }
  const ways = [await Wire.before(database), await Wire.before(database)];
  return {
    ...{ databases: ways.map(({ url }) => url), database, file: null, wires: ways.map(({ wire }) => wire) },
    ...{ die: nothing, revive: nothing },
    remove: async () => {
      await Promise.all(ways.map(({ wire }) => wire.close()));
      await remove();
    },
  };
}

/** A server shows in the middle of whose work a gateway stops; the rest is the same on both. */
const names = dialect === 'postgres' ? (['H5', 'M1'] as const) : (['H1', 'H6', 'Killed'] as const);
const meant = Object.entries(known).filter(([name]) => names.some((one) => name.startsWith(one)));

it.each(sampled(meant, 2))(
  'with real processes nobody loses anything and nobody waits for a neighbour: %s',
  async (_name, steps) => {
    expect((await playProcesses({ seed: 1, steps }, books)).findings).toEqual([]);
  },
  600_000,
);
