import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditDatabase } from '../../../../server/ledger/audit.js';
import { lastingDatabase, type TestDatabase } from '../../../support/databases.js';
import { cashOutBody } from '../../../support/gateway.js';
import { ask, stateRequest } from '../../../support/mixed-load.js';
import { type GatewayProcess, startProcess } from '../../../support/processes.js';
import { unavailable } from '../../../support/unavailable.js';

/** Linux alone lets one process limit another. */
function canLimit(): boolean {
  try {
    execFileSync('prlimit', ['--version']);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(canLimit())('with SQLite', () => {
  let database: TestDatabase;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    database = await lastingDatabase();
    gateway = await startProcess(database.database);
  });
  afterAll(async () => {
    await gateway.kill();
    expect((await auditDatabase(database.database)).violations).toEqual([]);
    await database.remove();
  });

  /** No file of the gateway can grow beyond this many bytes: the kernel refuses it like a full disk. */
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(gateway.child.pid), `--fsize=${bytes}:unlimited`]);

  /** Whether it is ready, and why not. */
  const health = async () => {
    const answer = await ask(gateway, { method: 'GET', path: '/health', body: undefined });
    return [answer?.status, answer?.body['reason']];
  };

  it('a full disk is a 503 that keeps nothing, until there is room again', async () => {
    const created = await ask(gateway, stateRequest('an account', { available: 100_000 }));
    const accountId = created?.body['accountId'];
    const token = await ask(gateway, stateRequest('an access token', { accountId }));
    const headers = { authorization: `Bearer ${String(token?.body['accessToken'])}` };
    const pay = (externalId: string) =>
      ask(gateway, {
        method: 'POST',
        path: '/api/pix/cash-out',
        body: cashOutBody({ value: 1, externalId }),
        headers,
      });
    limit(statSync(`${database.file}-wal`).size + 100_000);
    const paid: string[] = [];
    let refused = '';
    while (refused === '') {
      const externalId = crypto.randomUUID();
      const answer = await pay(externalId);
      if (answer?.status === 201) paid.push(externalId);
      else {
        expect(answer?.body).toMatchObject(unavailable);
        refused = externalId;
      }
    }
    expect(
      (await ask(gateway, { method: 'GET', path: '/balance', body: undefined, headers }))?.body,
    ).toMatchObject({ blockedBalance: paid.length });
    expect(await health()).toEqual([503, 'the disk of the database is full']);
    limit('unlimited');
    // By itself: there was no other write.
    expect(await health()).toEqual([200, undefined]);
    expect((await pay(refused))?.status).toBe(201);
    expect((await pay(paid[0] ?? ''))?.body['code']).toBe('PIX_DUPLICATE_EXTERNAL_ID');
  });
});
