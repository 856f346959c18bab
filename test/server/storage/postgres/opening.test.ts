import { describe, expect, it } from 'vitest';

import { openStore } from '../../../../server/storage/store.js';
import { freshDatabase, postgresDatabase } from '../../../support/databases.js';

describe('a PostgreSQL', () => {
  it('that is empty lets gateways start that start at once', async () => {
    const database = await postgresDatabase({ from: 'template1' });
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database)));
    const keys = stores.map((store) =>
      store.write(({ settings }) => settings.settle('key', crypto.randomUUID()), null),
    );
    expect(new Set(await Promise.all(keys)).size).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('that cannot be reached, or refuses to log in, is refused in a sentence without the password', async () => {
    const url = new URL(await freshDatabase());
    url.password = 'geheim';
    const failures = [url.href, 'postgres://gateway:geheim@127.0.0.1:1/books'].map((database) =>
      openStore(database).then(() => 'opened', String),
    );
    const [wrong, unreachable] = await Promise.all(failures);
    expect(wrong).toMatch(/cannot be used: password authentication failed/);
    expect(unreachable).toMatch(/the database books at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED/);
    expect([wrong, unreachable].join()).not.toContain('geheim');
  });
});
