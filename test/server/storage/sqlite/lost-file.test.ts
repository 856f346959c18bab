import { renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';

import { describe, expect } from 'vitest';

import type { Log } from '../../../../server/domain/log.js';
import { OutcomeUnknown } from '../../../../server/storage/errors.js';
import { OpenFile } from '../../../../server/storage/database-file.js';
import { openSync } from '../../../../server/storage/sqlite-sync.js';
import { it as base } from '../../../support/fixtures.js';
import { TestGateway } from '../../../support/gateway.js';
import { unavailable } from '../../../support/unavailable.js';

const it = base
  .extend('logged', () => [] as string[])
  /** A file with a hundred pages that another connection uses, too, and what it was opened as. */
  .extend('books', ({ database: { file } }, { onCleanup }) => {
    const books = openSync(file);
    onCleanup(() => books.close());
    for (const text of ['pragma journal_mode = wal', 'create table t as select randomblob(400000) as x'])
      books.exec(text);
    books.exec('pragma wal_checkpoint(truncate)');
    books.exec('create table log (id integer)');
    return books;
  })
  .extend('opened', ({ books: _, database: { file }, logged }, { onCleanup }) => {
    const opened = new OpenFile(file, (sentence) => logged.push(sentence));
    onCleanup(() => opened.close());
    expect(opened.loss()).toBe(null);
    return opened;
  });

describe.skipIf(process.platform === 'win32')('a file in use', () => {
  it.for([
    ['is removed', ' was removed or renamed', (file: string) => rmSync(file)],
    ['is renamed', ' was removed or renamed', (file: string) => renameSync(file, `${file}-old`)],
    [
      'is replaced',
      ' was replaced by another file',
      (file: string) => {
        writeFileSync(`${file}-new`, '');
        renameSync(`${file}-new`, file);
      },
    ],
    ['is cut', ' was cut', (file: string) => truncateSync(file, statSync(file).size / 2)],
    ['is emptied', ' was cut', (file: string) => truncateSync(file)],
    ['loses its log', '-wal was removed or renamed', (file: string) => rmSync(`${file}-wal`)],
  ] as const)('%s: that is said once, and what to do', ([_, what, happen], { opened, logged, database }) => {
    happen(database.file);
    expect([opened.loss(), opened.loss()]).toEqual([database.file + what, database.file + what]);
    expect(logged).toEqual([
      expect.stringContaining(`${what}: nothing is stored any more; stop the gateway, put ${database.file}`),
    ]);
  });

  it('that is put back stays lost: another process may have used it', ({ opened, database: { file } }) => {
    renameSync(file, `${file}-old`);
    expect(opened.loss()).not.toBe(null);
    renameSync(`${file}-old`, file);
    expect(opened.loss()).not.toBe(null);
  });

  it('may be made smaller by VACUUM, and by nothing else', ({
    books,
    opened,
    logged,
    database: { file },
  }) => {
    const before = statSync(file).size;
    for (const text of ['delete from t', 'vacuum', 'pragma wal_checkpoint(truncate)']) books.exec(text);
    expect(statSync(file).size).toBeLessThan(before);
    expect([opened.loss(), logged]).toEqual([null, []]);
    books.exec('create table u as select randomblob(500000) as x');
    books.exec('pragma wal_checkpoint');
    expect(opened.loss()).toBe(null);
    truncateSync(file, 8_192);
    expect(opened.loss()).toBe(`${file} was cut`);
  });

  it('nothing is acknowledged any more when it is gone, and the gateway says so', async ({
    database: { database, file },
    logged,
    keep,
  }) => {
    const log: Log = (level, message) => {
      if (level === 'error') logged.push(message);
    };
    const gateway = await keep(TestGateway.start({ database, log }));
    const account = await gateway.account();
    expect((await account.cashOut()).status).toBe(201);
    // In the middle of a transaction, whose outcome is unknown.
    const outcome = gateway.services.store.write(async ({ settings }) => {
      rmSync(file);
      await settings.put('late', 'yes');
    }, null);
    await expect(outcome).rejects.toBeInstanceOf(OutcomeUnknown);
    expect((await account.cashOut()).body).toMatchObject(unavailable);
    expect(logged.filter((line) => line.includes('was removed or renamed: nothing'))).toHaveLength(1);
    const { status, body } = await gateway.get('/health');
    expect([status, body['reason']]).toEqual([503, 'the database file is gone']);
    expect((await gateway.get('/health/live')).status).toBe(200);
  });

  it('and so does one without writes', async ({ database: { database, file }, keep }) => {
    const gateway = await keep(TestGateway.start({ database }));
    truncateSync(file, 4_096);
    expect((await gateway.get('/health')).body['reason']).toBe('the database file is gone');
    expect((await gateway.post('/_control/states', { state: 'an account' })).status).toBe(503);
  });
});
