import { describe, expect } from 'vitest';

import { StorageRefused } from '../../../../server/storage/errors.js';
import { openStore } from '../../../../server/storage/store.js';
import { sqlitePrefix as prefix } from '../../../support/databases.js';
import { it } from '../../../support/fixtures.js';

describe(`a SQLite file, named "${prefix}FILE"`, () => {
  it('is one process’s: another is refused in a sentence until the first has gone', async ({
    database: { database },
  }) => {
    const first = await openStore(database);
    const failure: unknown = await openStore(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageRefused);
    expect(String(failure)).toContain('is in use by another process: stop it, or name another file');
    await first.close();
    await (await openStore(database)).close();
  });

  it('that is none, or cannot be there, is refused in a sentence', async ({ database: { database } }) => {
    await expect(openStore(prefix + new URL(import.meta.url).pathname)).rejects.toThrow(
      'file is not a database',
    );
    await expect(openStore(`${database}/there/x.db`)).rejects.toThrow('cannot be opened');
  });
});
