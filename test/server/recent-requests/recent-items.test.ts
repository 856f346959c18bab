import { expect, it } from 'vitest';

import { RecentItems } from '../../../server/recent-requests/journal.js';

const kb = 1_024;
const item = (name: string) => ({ name });
const namesIn = (items: RecentItems<{ name: string }>, ...owners: readonly string[]) =>
  owners.flatMap((owner) => items.of(owner)).map(({ name }) => name);

it('limits bytes per owner, and drops an item that is too large', () => {
  const items = new RecentItems<{ name: string }>({ items: 9, bytes: 10 * kb, totalBytes: 100 * kb });
  for (const name of ['a1', 'a2', 'a3']) items.add('a', item(name), 3 * kb);
  items.add('b', item('too large'), 10 * kb);
  expect(namesIn(items, 'a', 'b')).toEqual(['a2', 'a3']);
});

it('limits bytes of all owners: the longest idle one goes', () => {
  const items = new RecentItems<{ name: string }>({ items: 9, bytes: 10 * kb, totalBytes: 20 * kb });
  for (const owner of ['a', 'b', 'a', 'c', 'd', 'e']) items.add(owner, item(owner), 3 * kb);
  expect(namesIn(items, 'a', 'b', 'c', 'd', 'e')).toEqual(['a', 'a', 'c', 'd', 'e']);
});
