import { describe, expect } from 'vitest';

import { auditBooks } from '../../../../server/ledger/audit.js';
import { freshDatabase } from '../../../support/databases.js';
import { type Answer, cashOutBody, TestGateway } from '../../../support/gateway.js';
import { type Link, TestProxy } from '../../../support/proxy.js';
import { unavailable } from '../../../support/unavailable.js';
import { it } from '../../../support/fixtures.js';

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
  let proxy: TestProxy;
  it.beforeAll(async ({ database }) => {
    database = await freshDatabase();
    const through = await TestProxy.before(database);
    proxy = through.proxy;
  });
  it.afterAll(async ({ database }) => {
    await proxy.close();
    expect((await auditBooks(database)).violations).toEqual([]);
  });

  const call = (path: string, body?: unknown): Promise<Answer> =>
    gateway.call(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${account.token}` },
      ...(body !== undefined && { body }),
    });

  it('is answered as what it was where it was carried out: a refund without an id of its own is paid once', async ({
    account,
  }) => {
    const { transactionId } = await account.state('a received payment', { amount: 10 });
    const before = await account.balance();
    loseAnswer(proxy, ({ client }) => void client.destroy());
    const { status, body } = await call(`/api/pix/refund-in/${String(transactionId)}`, { refundValue: 1 });
    expect([status, body['status']]).toEqual([201, 'PENDING']);
    expect(await account.balance()).toEqual({
      available: before.available - 1,
      blocked: before.blocked + 1,
    });
  });

  it('is a 503 that asks for another try where it did not arrive', async ({ account }) => {
    atCommit(proxy, ({ client }) => {
      client.destroy();
      return false;
    });
    const answer = await account.cashOut();
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.body).toMatchObject(unavailable);
    expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
  });

  it('is a 503 where the server only finds out later that nobody is there any more', async ({ account }) => {
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

  it('is a 504 that says how to find out where nobody can be asked, and does not ask for another try', async ({
    database,
    account,
  }) => {
    const through = await TestProxy.before(database);
    const cutOff = await TestGateway.start({ database: through.url, postgres: { outcomeMs: 100 } });
    loseAnswer(through.proxy, () => through.proxy.cut());
    const body = cashOutBody();
    const answer = await cutOff.cashOut(account, body);
    expect([answer.status, answer.headers['retry-after']]).toEqual([504, null]);
    expect(answer.body['message']).toMatch(
      /not known whether the request was carried out.*GET \/api\/transactions/,
    );
    const found = await call(`/api/transactions?externalId=${String(body['externalId'])}`);
    expect(found.body['data']).toHaveLength(1);
    through.proxy.mend();
    await cutOff.close();
    await through.proxy.close();
  });
});
