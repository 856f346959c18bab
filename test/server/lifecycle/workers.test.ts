import { expect } from 'vitest';

import { uuid } from '../../../server/domain/ids.js';
import { repeatable, writeRepeatably } from '../../../server/lifecycle/workers.js';
import { seededRandom } from '../../../server/sandbox/seeding.js';
import { it } from '../../support/fixtures.js';

it('work that is run again because of its neighbour draws the same ids, and uses up no others', async ({
  store,
}) => {
  const services = { store, random: seededRandom('1') };
  const expected = seededRandom('1');
  const wanted = Array.from({ length: 5 }, () => uuid(expected));
  const drawn: string[] = [];
  const writing = writeRepeatably(
    services,
    async ({ settings }, { random }) => {
      const ids = [uuid(random), uuid(random)];
      drawn.push(ids.join());
      return settings.settle('ids', ids.join());
    },
    'an account',
  );
  const failing = store.write(() => Promise.reject(new Error('refused')), 'an account');
  await expect(failing).rejects.toThrow('refused');
  expect(await writing).toBe(wanted.slice(0, 2).join());
  expect(new Set(drawn)).toEqual(new Set([wanted.slice(0, 2).join()]));
  expect(uuid(services.random)).toBe(wanted[2]);
});

it('work that takes another way when it is run again goes on where the first had ended', () => {
  const again = repeatable(seededRandom('1'));
  const all = seededRandom('1').bytes(30);
  expect(again().bytes(4)).toEqual(all.slice(0, 4));
  const second = again();
  expect(second.bytes(10)).toEqual(all.slice(0, 10));
  expect(second.bytes(20)).toEqual(all.slice(10));
  expect(again().bytes(30)).toEqual(all);
});
