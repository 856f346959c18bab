import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test } from 'vitest';

import type { GatewayOptions } from '../../server/gateway.js';
import { lastingDatabase } from './databases.js';
import { TestGateway } from './gateway.js';
import { TestReceiver } from './receiver.js';

/**
 * A test that says in its parameter what it needs. `gateway` is one for all tests of a file: a file chooses its options
 * with `it.extend('options', { scope: 'file' }, …)`. Everything else is the test's own.
 */
export const it = test
  .extend('options', { scope: 'file' }, {} as GatewayOptions)
  .extend('gateway', { scope: 'file' }, async ({ options }, { onCleanup }) => {
    const gateway = await TestGateway.start(options);
    onCleanup(() => gateway.close());
    return gateway;
  })
  /** The same, on a port. */
  .extend('served', { scope: 'file' }, ({ gateway }) => gateway.listen())
  .extend('account', ({ gateway }) => gateway.account())
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await TestReceiver.start();
    onCleanup(() => receiver.close());
    return receiver;
  })
  /** Resolves with the body of the account's notification of a type, the first or a later one. */
  .extend('next', ({ account, receiver }) => receiver.watch(account))
  /** A temporary folder. */
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  /** A database that outlives its gateways. */
  .extend('database', async ({}, { onCleanup }) => {
    const database = await lastingDatabase();
    onCleanup(() => database.remove());
    return database;
  })
  /** Starts gateways of the test's own. */
  .extend('start', ({}, { onCleanup }) => {
    const started: TestGateway[] = [];
    onCleanup(async () => {
      await Promise.all(started.map((gateway) => gateway.close()));
    });
    return async (options?: GatewayOptions) => {
      const gateway = await TestGateway.start(options);
      started.push(gateway);
      return gateway;
    };
  });
