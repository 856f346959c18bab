import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { StorageRefused } from '../../../server/storage/errors.js';
import { openStore } from '../../../server/storage/store.js';
import { lastingDatabase, type TestDatabase } from '../../support/databases.js';

let books: TestDatabase;
beforeAll(async () => {
  books = await lastingDatabase();
});
afterAll(() => books.remove());

describe.each(['', 'sqlite3:'])('a SQLite file, named "%sFILE"', (prefix) => {
  it('is one process’s: another is refused in a sentence until the first has gone', async () => {
    const first = await openStore(prefix + books.database);
    const failure: unknown = await openStore(prefix + books.database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageRefused);
    expect(String(failure)).toContain('is in use by another process: stop it, or name another file');
    await first.close();
    await (await openStore(prefix + books.database)).close();
  });

  it('that is none, or cannot be there, is refused in a sentence', async () => {
    await expect(openStore(prefix + new URL(import.meta.url).pathname)).rejects.toThrow(
      'file is not a database',
    );
    await expect(openStore(`${prefix}${books.database}/there/x.db`)).rejects.toThrow('cannot be opened');
  });
});
