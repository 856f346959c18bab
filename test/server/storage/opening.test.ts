import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openStore } from '../../../server/storage/store.js';
import { dialect, lastingDatabase, tamper, type TestDatabase } from '../../support/databases.js';
import { TestGateway } from '../../support/gateway.js';

let books: TestDatabase;
beforeAll(async () => {
  books = await lastingDatabase();
  await (await openStore(books.database)).close();
});
afterAll(() => books.remove());

describe('a database', () => {
  it('that a newer program has been at is refused, and left as it was', async () => {
    await tamper(books.database, "insert into knex_migrations (name, batch) values ('999-tomorrow', 9)");
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(openStore(books.database)).rejects.toThrow(
        'newer than this program (it has "999-tomorrow")',
      );
    }
    await tamper(books.database, "delete from knex_migrations where name = '999-tomorrow'");
    await (await openStore(books.database)).close();
  });

  it('keeps the key of access tokens: a token is good at the next gateway too', async () => {
    const first = await TestGateway.start({ database: books.database });
    const account = await first.account();
    await first.close();
    const second = await TestGateway.start({ database: books.database });
    expect(await second.balance(account)).toEqual({ available: 1000, blocked: 0 });
    await second.close();
    const stranger = await TestGateway.start({ database: books.database, tokenKey: new Uint8Array(32) });
    const headers = { authorization: `Bearer ${account.token}` };
    await stranger.get('/balance').set(headers).expect(401);
    await stranger.close();
  });

  it('whose first statement fails is let go: it can be opened when that is fixed', async () => {
    const spoilt = await lastingDatabase();
    await (await openStore(spoilt.database)).close();
    await tamper(spoilt.database, 'alter table settings rename to misplaced');
    await expect(TestGateway.start({ database: spoilt.database })).rejects.toThrow();
    await tamper(spoilt.database, 'alter table misplaced rename to settings');
    await (await TestGateway.start({ database: spoilt.database })).close();
    await tamper(spoilt.database, 'alter table pending_work rename to misplaced');
    if (dialect === 'sqlite') await expect(openStore(spoilt.database)).rejects.toThrow();
    await tamper(spoilt.database, 'alter table misplaced rename to pending_work');
    await (await openStore(spoilt.database)).close();
    await spoilt.remove();
  });

  it('keeps no U+0000: 400, whatever the database could', async () => {
    const gateway = await TestGateway.start();
    const account = await gateway.account();
    const answer = await account.cashOut({ externalId: 'a\u0000b' });
    expect([answer.status, String(answer.body['message'])]).toEqual([400, expect.stringContaining('U+0000')]);
    expect(await account.balance()).toEqual({ available: 1000, blocked: 0 });
    await gateway.close();
  });
});
