import { expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import type { Visitor } from '../../support/dashboard.js';
import { pathOf } from './things.js';
import { it } from '../../support/fixtures.js';

const pages = routes.filter(({ kind }) => kind === 'page');

/** What the menu says that somebody is looking at, as it stands beside the page. */
async function marked(visitor: Visitor, path: string): Promise<readonly string[]> {
  const { text } = await visitor.get(path);
  const menu = /<nav class="sidebar[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
  return [...menu.matchAll(/href="\/dashboard([^"]*)"[^>]*aria-current="page"/g)].map(
    ([, to = '']) => to || '/',
  );
}

it.for(pages)('the menu says where $path is', async ({ path }, { account, visitor }) => {
  expect(await marked(visitor, await pathOf(path, account))).toHaveLength(1);
});

it('charges of either kind are in one place of it', async ({ account, visitor }) => {
  for (const path of ['/charges', '/charges/new', '/cobs/new', '/charges/:charge', '/cobs/:txid'])
    expect(await marked(visitor, await pathOf(path, account))).toEqual(['/charges']);
});
