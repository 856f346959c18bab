import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditDatabase } from '../../../../server/ledger/audit.js';
import { freshDatabase, tamper } from '../../../support/databases.js';
import { type Answer, type TestAccount, TestGateway } from '../../../support/gateway.js';
import { TestProxy } from '../../../support/proxy.js';
import { TestReceiver } from '../../../support/receiver.js';
import { unavailable } from '../../../support/unavailable.js';

/** Asks again until the answer is no 503 any more: nothing but asking makes the gateway recover. */
async function recovered(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

describe('with PostgreSQL', () => {
  let gateway: TestGateway;
  let account: TestAccount;
  let database: string;
  let proxy: TestProxy;
  const logged: string[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    const through = await TestProxy.before(database);
    proxy = through.proxy;
    gateway = await TestGateway.start({
      database: through.url,
      log: (_level, _message, facts) => logged.push(JSON.stringify(facts)),
    });
    account = await gateway.account({ settlement: 'automatic' });
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
    expect((await auditDatabase(database)).violations).toEqual([]);
  });

  it('a lost connection is a 503 in the envelope, and what was pending goes on when it is back', async () => {
    const receiver = await TestReceiver.start();
    const { accountId } = account;
    await gateway.state('a webhook registration', { accountId, eventType: 'cash_out', url: receiver.url });
    const under = Array.from({ length: 20 }, () => gateway.cashOut(account, { value: 1 }));
    proxy.cut();
    const statuses = (await Promise.all(under)).map(({ status }) => status);
    // 504: the connection was lost during COMMIT, and nobody can be asked.
    expect(statuses.filter((status) => ![201, 503, 504].includes(status))).toEqual([]);
    const lost = await gateway.cashOut(account);
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
    expect(lost.body).toMatchObject(unavailable);
    const short = await gateway.call('/accounts/balances', {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect([short.status, Object.keys(short.body).sort()]).toEqual([503, ['error', 'message', 'statusCode']]);
    expect(logged.join()).toMatch(/caused by/);
    proxy.mend();
    const { status, body } = await recovered(() => gateway.cashOut(account, { value: 1 }));
    expect(status).toBe(201);
    await receiver.until((all) => all.some((one) => one.body['externalId'] === body['externalId']));
    await receiver.close();
  });

  it('connections that the server ends are replaced', async () => {
    await tamper(
      database,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await recovered(() => gateway.cashOut(account, { value: 1 }))).status).toBe(201);
  });

  it('a full disk is a 503 that keeps nothing, until there is room again', async () => {
    await tamper(
      database,
      `create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger full_disk before insert on ledger_entries execute function full_disk()`,
    );
    const before = await gateway.balance(account);
    const externalId = crypto.randomUUID();
    const refused = await gateway.cashOut(account, { value: 1, externalId });
    expect(refused.body).toMatchObject(unavailable);
    expect((await gateway.balance(account)).available).toBe(before.available);
    await tamper(database, 'drop trigger full_disk on ledger_entries');
    expect((await gateway.cashOut(account, { value: 1, externalId })).status).toBe(201);
  });
});
