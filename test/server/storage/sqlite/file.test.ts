import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { StorageRefused } from '../../../../server/storage/refusals.js';
import { openStore } from '../../../../server/storage/store.js';
import { lastingDatabase, sqlitePrefix as prefix, type TestDatabase } from '../../../support/databases.js';

let books: TestDatabase;
beforeAll(async () => {
  books = await lastingDatabase();
});
afterAll(() => books.remove());

describe(`a SQLite file, named "${prefix}FILE"`, () => {
  it('is one process’s: another is refused in a sentence until the first has gone', async () => {
    const first = await openStore(books.database);
    const failure: unknown = await openStore(books.database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageRefused);
    expect(String(failure)).toContain('is in use by another process: stop it, or name another file');
    await first.close();
    await (await openStore(books.database)).close();
  });

  it('that is none, or cannot be there, is refused in a sentence', async () => {
    await expect(openStore(prefix + new URL(import.meta.url).pathname)).rejects.toThrow(
      'file is not a database',
    );
    await expect(openStore(`${books.database}/there/x.db`)).rejects.toThrow('cannot be opened');
  });
});
