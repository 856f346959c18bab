import { describe, expect } from 'vitest';

import { openStore } from '../../../server/storage/store.js';
import { dialect, tamper } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';

describe('a database', () => {
  it('keeps the key of access tokens: a token is good at the next gateway too', async ({ open }) => {
    const first = await open();
    const account = await first.account();
    await first.close();
    const second = await open();
    expect(await account.with({}, second).balance()).toEqual({ available: 1000, blocked: 0 });
    await second.close();
    const stranger = await open({ tokenKey: new Uint8Array(32) });
    await account.with({}, stranger).get('/balance').expect(401);
  });

  it('whose first statement fails is let go: it can be opened when that is fixed', async ({
    database: { database },
    start,
  }) => {
    await (await openStore(database)).close();
    await tamper(database, 'alter table settings rename to misplaced');
    await expect(start({ database })).rejects.toThrow();
    await tamper(database, 'alter table misplaced rename to settings');
    await (await start({ database })).close();
    await tamper(database, 'alter table pending_work rename to misplaced');
    if (dialect === 'sqlite') await expect(openStore(database)).rejects.toThrow();
    await tamper(database, 'alter table misplaced rename to pending_work');
    await (await openStore(database)).close();
  });
});
