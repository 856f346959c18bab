import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { GatewayOptions } from '../../server/gateway.js';
import { auditDatabase } from '../../server/ledger/audit.js';
import { openStore } from '../../server/storage/store.js';
import { Application } from './application.js';
import { DashboardClient } from './dashboard.js';
import { freshDatabase, lastingDatabase } from './databases.js';
import { type FakeOptions, startFake } from './fake-gateway.js';
import { TestGateway } from './gateway.js';
import { patience } from './patience.js';
import { TestReceiver } from './receiver.js';
import { close, listen } from './servers.js';

/**
 * A test whose parameter names the fixtures that it needs. All tests of a file share one `gateway`; a file sets its options
 * with `it.extend('options', { scope: 'file' }, …)`. Each test has its own instance of everything else.
 */
export const it = test
  .extend('options', { scope: 'file' }, {} as GatewayOptions)
  .extend('gateway', { scope: 'file' }, async ({ options }, { onCleanup }) => {
    const gateway = await TestGateway.start(options);
    onCleanup(() => gateway.close());
    return gateway;
  })
  /** The file's gateway, listening on a port. */
  .extend('served', { scope: 'file' }, ({ gateway }) => gateway.listen())
  .extend('account', ({ gateway }) => gateway.account())
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await TestReceiver.start();
    onCleanup(() => receiver.close());
    return receiver;
  })
  /** Returns a function that resolves with the body of the first, or a later, notification of a type to the account. */
  .extend('next', ({ account, receiver }) => receiver.watch(account))
  /** A temporary folder. */
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  /** Writes a file into the folder, objects as JSON; resolves with its path. */
  .extend('write', ({ folder }) => async (name: string, content: string | object) => {
    const path = join(folder, name);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  })
  /** A database that outlives its gateways. */
  .extend('database', async ({}, { onCleanup }) => {
    const database = await lastingDatabase();
    onCleanup(() => database.remove());
    return database;
  })
  .extend('dashboard', ({ account }) => DashboardClient.signedIn(account))
  .extend('store', async ({}, { onCleanup }) => {
    const store = await openStore(await freshDatabase(), patience);
    onCleanup(() => store.close());
    return store;
  })
  /** Closes what the test opens at the end of the test. */
  .extend('keep', ({}, { onCleanup }) => {
    const { keep, close } = keeping();
    onCleanup(close);
    return keep;
  })
  /** A merchant's application. */
  .extend('application', ({ keep }) => keep(Application.start()))
  /** Starts fake gateways. */
  .extend(
    'fake',
    ({ keep }) =>
      (options?: FakeOptions) =>
        keep(startFake(options)),
  )
  /** Makes a server listen on a free port until the end of the test; resolves with the port. */
  .extend('listening', ({}, { onCleanup }) => (server: Server) => {
    onCleanup(() => close(server));
    return listen(server);
  })
  /** Starts separate gateways for the test. */
  .extend('start', ({}, { onCleanup }) => {
    const { keep, close } = keeping();
    onCleanup(close);
    return (options?: GatewayOptions) => keep(TestGateway.start(options));
  })
  /** Starts gateways on the test's database, whose ledger is audited when they are closed. */
  .extend('open', ({ database: { database } }, { onCleanup }) => {
    const { keep, close } = keeping();
    onCleanup(async () => {
      await close();
      expect((await auditDatabase(database)).violations).toEqual([]);
    });
    return (options?: GatewayOptions) => keep(TestGateway.start({ ...options, database }));
  });

interface Closable {
  close(): Promise<unknown>;
}

/** Keeps what is opened, and closes all of it in reverse order. */
function keeping() {
  const opened: Closable[] = [];
  return {
    keep: async <T extends Closable>(opening: T | Promise<T>): Promise<T> => {
      const one = await opening;
      opened.push(one);
      return one;
    },
    close: async (): Promise<void> => {
      for (const one of opened.reverse()) await one.close();
    },
  };
}
