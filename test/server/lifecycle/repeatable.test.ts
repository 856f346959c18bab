import { expect } from 'vitest';

import { uuid } from '../../../server/domain/ids.js';
import { writeRepeatably } from '../../../server/lifecycle/settlement.js';
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
