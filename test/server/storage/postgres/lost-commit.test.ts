import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../../server/ledger/audit.js';
import { tamper } from '../../../support/databases.js';
import { it as base } from '../../../support/fixtures.js';
import { cashOutBody } from '../../../support/gateway.js';
import { type Link, TestProxy } from '../../../support/proxy.js';
import { unavailable } from '../../../support/unavailable.js';

/** What becomes of the next COMMIT: `passed` says whether it arrives. */
function atCommit(proxy: TestProxy, passed: (link: Link) => boolean): void {
  proxy.filter = (chunk, from, link) => {
    if (from !== 'client' || !chunk.includes('commit\0')) return true;
    proxy.filter = () => true;
    return passed(link);
  };
}

/** The next COMMIT arrives, its answer does not: `instead` happens. */
function loseAnswer(proxy: TestProxy, instead: (link: Link) => void): void {
  atCommit(proxy, (link) => {
    proxy.filter = (_chunk, from, { upstream }) => {
      if (from !== 'upstream' || upstream !== link.upstream) return true;
      proxy.filter = () => true;
      instead(link);
      return false;
    };
    return true;
  });
}

describe('a COMMIT that is not answered', () => {
  const it = base.extend('through', async ({ database: { database }, keep, start }, { onCleanup }) => {
    const { proxy, url } = await TestProxy.before(database);
    await keep(proxy);
    onCleanup(async () => expect((await auditDatabase(database)).violations).toEqual([]));
    const postgres = { idleInTransactionMs: 300, outcomeMs: 10_000 };
    const gateway = await start({ database: url, postgres });
    return { proxy, account: await gateway.account() };
  });

  it('is answered as what it was where it was carried out: a refund without an id of its own is paid once', async ({
    through: { proxy, account },
  }) => {
    const { transactionId } = await account.state('a received payment', { amount: 10 });
    const before = await account.balance();
    loseAnswer(proxy, ({ client }) => void client.destroy());
    const path = `/api/pix/refund-in/${String(transactionId)}`;
    const { body } = await account.post(path, { refundValue: 1 }).expect(201);
    expect(body['status']).toBe('PENDING');
    expect(await account.balance()).toEqual({
      available: before.available - 1,
      blocked: before.blocked + 1,
    });
  });

  it('is a 504 where the server has crashed since: it gives ids of transactions a second time', async ({
    database: { database },
    through: { proxy, account },
  }) => {
    loseAnswer(proxy, ({ client }) => {
      // A crash resets the statistics, as this does.
      const reset = tamper(database, `select pg_stat_reset_shared('bgwriter')`);
      void reset.then(() => client.destroy());
    });
    const answer = await account.cashOut().expect(504);
    expect(answer.headers).not.toHaveProperty('retry-after');
  });

  it('is a 503 that asks for another try where it did not arrive', async ({
    through: { proxy, account },
  }) => {
    atCommit(proxy, ({ client }) => {
      client.destroy();
      return false;
    });
    const answer = await account.cashOut();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.body).toMatchObject(unavailable);
    expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
  });

  it('is a 503 where the server only finds out later that the client is gone', async ({
    through: { proxy, account },
  }) => {
    atCommit(proxy, ({ client }) => {
      // The server's side stays open: it waits for the COMMIT until a transaction must not stand still any longer.
      client.removeAllListeners('close');
      client.destroy();
      return false;
    });
    const answer = await account.cashOut();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
  });

  it('is a 504 that says how to find out if no server responds, and does not ask for a retry', async ({
    database,
    keep,
    start,
    through: { account },
  }) => {
    const { proxy, url } = await TestProxy.before(database.database);
    await keep(proxy);
    const cutOff = await start({ database: url, postgres: { outcomeMs: 100 } });
    loseAnswer(proxy, () => proxy.cut());
    const body = cashOutBody();
    const answer = await account.with({}, cutOff).cashOut(body).expect(504);
    expect(answer.headers).not.toHaveProperty('retry-after');
    expect(answer.body['message']).toMatch(
      /not known whether the request was carried out.*GET \/api\/transactions/,
    );
    const found = await account.get(`/api/transactions?externalId=${String(body['externalId'])}`);
    expect(found.body['data']).toHaveLength(1);
    proxy.restore();
  });
});
