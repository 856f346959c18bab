import { describe, expect } from 'vitest';

import { auditBooks } from '../../../../server/ledger/audit.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { type Answer } from '../../../support/gateway.js';
import { TestProxy } from '../../../support/proxy.js';
import { TestReceiver } from '../../../support/receiver.js';
import { unavailable } from '../../../support/unavailable.js';
import { it } from '../../../support/fixtures.js';

/** Asks again until the answer is no 503 any more: nothing but asking makes the gateway recover. */
async function recovered(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

describe('with PostgreSQL', () => {
  let proxy: TestProxy;
  const logged: string[] = [];
  it.beforeAll(async ({ database }) => {
    database = await freshDatabase();
    const through = await TestProxy.before(database);
    proxy = through.proxy;
  });
  it.afterAll(async ({ database }) => {
    await proxy.close();
    expect((await auditBooks(database)).violations).toEqual([]);
  });

  it('a lost connection is a 503 in the envelope, and what was pending goes on when it is back', async ({
    account,
  }) => {
    const receiver = await TestReceiver.start();
    await account.register(receiver.url);
    const under = Array.from({ length: 20 }, () => account.cashOut({ value: 1 }));
    proxy.cut();
    const statuses = (await Promise.all(under)).map(({ status }) => status);
    // 504: the connection was lost during COMMIT, and nobody can be asked.
    expect(statuses.filter((status) => ![201, 503, 504].includes(status))).toEqual([]);
    const lost = await account.cashOut();
    expect([lost.status, lost.headers['retry-after']]).toEqual([503, '1']);
    expect(lost.body).toMatchObject(unavailable);
    const short = await account.get('/accounts/balances');
    expect([short.status, Object.keys(short.body).sort()]).toEqual([503, ['error', 'message', 'statusCode']]);
    expect(logged.join()).toMatch(/caused by/);
    proxy.mend();
    const { status, body } = await recovered(() => account.cashOut({ value: 1 }));
    expect(status).toBe(201);
    await receiver.until((all) => all.some((one) => one.body['externalId'] === body['externalId']));
    await receiver.close();
  });

  it('connections that the server ends are replaced', async ({ database, account }) => {
    await tamper(
      database,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await recovered(() => account.cashOut({ value: 1 }))).status).toBe(201);
  });

  it('a full disk is a 503 that keeps nothing, until there is room again', async ({ database, account }) => {
    await tamper(
      database,
      `create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger full_disk before insert on ledger_entries execute function full_disk()`,
    );
    const before = await account.balance();
    const externalId = crypto.randomUUID();
    const refused = await account.cashOut({ value: 1, externalId });
    expect(refused.body).toMatchObject(unavailable);
    expect((await account.balance()).available).toBe(before.available);
    await tamper(database, 'drop trigger full_disk on ledger_entries');
    await account.cashOut({ value: 1, externalId }).expect(201);
  });
});
