import { expect, it } from 'vitest';

import { RecentItems } from '../../../server/recent-requests/journal.js';

const kb = 1_024;
const item = (name: string) => ({ name });
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

it('limits bytes per owner, and drops an item that is too large', () => {
  const items = new RecentItems<{ name: string }>({ items: 9, bytes: 10 * kb, totalBytes: 100 * kb });
  for (const name of ['a1', 'a2', 'a3']) items.add('a', item(name), 3 * kb);
  items.add('b', item('too large'), 10 * kb);
  expect(names(items.newest())).toEqual(['a3', 'a2']);
});

it('limits bytes of all owners: the longest idle one goes', () => {
  const items = new RecentItems<{ name: string }>({ items: 9, bytes: 10 * kb, totalBytes: 20 * kb });
  for (const owner of ['a', 'b', 'a', 'c', 'd', 'e']) items.add(owner, item(owner), 3 * kb);
  expect(names(items.newest())).toEqual(['e', 'd', 'c', 'a', 'a']);
  expect(items.bytes).toBe(20 * kb);
});
