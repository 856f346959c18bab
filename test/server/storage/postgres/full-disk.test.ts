import { expect } from 'vitest';

import { NoRoom } from '../../../../server/storage/errors.js';
import { openStore } from '../../../../server/storage/store.js';
import { tamper } from '../../../support/databases.js';
import { it } from '../../../support/fixtures.js';

it('a full disk is told of until there is room again', async ({ database: { database }, keep }) => {
  const store = await keep(openStore(database));
  expect(await store.whyReadOnly()).toBe(null);
  // As the server reports it.
  await tamper(
    database,
    `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger full_disk before insert or update on settings execute function full_disk()`,
  );
  await expect(store.write(({ settings }) => settings.put('a', 'b'), null)).rejects.toBeInstanceOf(NoRoom);
  expect(await store.whyReadOnly()).toBe('the disk of the database is full');
  expect(await store.whyReadOnly()).toBe('the disk of the database is full');
  await tamper(database, 'drop trigger full_disk on settings');
  expect(await store.whyReadOnly()).toBe(null);
});
