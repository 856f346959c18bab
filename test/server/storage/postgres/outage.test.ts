import { describe, expect } from 'vitest';

import type { Log } from '../../../../server/domain/log.js';
import { auditDatabase } from '../../../../server/ledger/audit.js';
import { tamper } from '../../../support/databases.js';
import { it as base } from '../../../support/fixtures.js';
import type { Answer } from '../../../support/gateway.js';
import { TestProxy } from '../../../support/proxy.js';
import { unavailable } from '../../../support/unavailable.js';

/** Asks again until the answer is no 503 any more: nothing but asking makes the gateway recover. */
async function recovered(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

describe('with PostgreSQL', () => {
  const logged: string[] = [];
  const it = base.extend('through', async ({ database: { database }, keep, start }, { onCleanup }) => {
    const { proxy, url } = await TestProxy.before(database);
    await keep(proxy);
    onCleanup(async () => expect((await auditDatabase(database)).violations).toEqual([]));
    const log: Log = (_level, _message, facts) => void logged.push(JSON.stringify(facts));
    const gateway = await start({ database: url, log });
    return { proxy, account: await gateway.subscriber() };
  });

  it('a lost connection is a 503 in the envelope, and what was pending goes on when it is back', async ({
    receiver,
    through: { proxy, account },
  }) => {
    await account.register(receiver.url);
    const under = Array.from({ length: 20 }, () => account.cashOut({ value: 1 }));
    proxy.cut();
    const statuses = (await Promise.all(under)).map(({ status }) => status);
    // 504: the connection was lost during COMMIT, and no server responds.
    expect(statuses.filter((status) => ![201, 503, 504].includes(status))).toEqual([]);
    const lost = await account.cashOut();
    expect([lost.status, lost.headers['retry-after']]).toEqual([503, '1']);
    expect(lost.body).toMatchObject(unavailable);
    const short = await account.get('/accounts/balances');
    expect([short.status, Object.keys(short.body).sort()]).toEqual([503, ['error', 'message', 'statusCode']]);
    expect(logged.join()).toMatch(/caused by/);
    proxy.restore();
    const { status, body } = await recovered(() => account.cashOut({ value: 1 }));
    expect(status).toBe(201);
    await receiver.until((all) => all.some((one) => one.body['externalId'] === body['externalId']));
  });

  it('connections that the server ends are replaced', async ({
    database: { database },
    through: { account },
  }) => {
    await tamper(
      database,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await recovered(() => account.cashOut({ value: 1 }))).status).toBe(201);
  });

  it('a full disk is a 503 that keeps nothing, until there is room again', async ({
    database: { database },
    through: { account },
  }) => {
    await tamper(
      database,
      `create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger full_disk before insert or update on ledger_entries execute function full_disk();
       create trigger full_disk before insert or update on settings execute function full_disk()`,
    );
    const before = await account.balance();
    const externalId = crypto.randomUUID();
    const refused = await account.cashOut({ value: 1, externalId });
    expect(refused.body).toMatchObject(unavailable);
    expect((await account.balance()).available).toBe(before.available);
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await account.gateway.get('/health').expect(503);
      expect(body['reason']).toBe('the disk of the database is full');
    }
    await tamper(database, 'drop trigger full_disk on ledger_entries; drop trigger full_disk on settings');
    await account.gateway.get('/health').expect(200);
    await account.cashOut({ value: 1, externalId }).expect(201);
  });
});
