import { expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import { Visitor } from '../../support/dashboard.js';
import { pathOf } from './things.js';
import { it } from '../../support/fixtures.js';
it.beforeAll(async ({ gateway, account }) => {
  visitor = await Visitor.signedIn(gateway, account);
});

const pages = routes.filter(({ kind }) => kind === 'page');

/** What the menu says that somebody is looking at, as it stands beside the page. */
async function marked(path: string): Promise<readonly string[]> {
  const { text } = await visitor.get(path);
  const menu = /<nav class="sidebar[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
  return [...menu.matchAll(/href="\/dashboard([^"]*)"[^>]*aria-current="page"/g)].map(
    ([, to = '']) => to || '/',
  );
}

it.for(pages)('the menu says where $path is', async ({ path }, { gateway, account }) => {
  expect(await marked(await pathOf(path, gateway, account))).toHaveLength(1);
});

it('charges of either kind are in one place of it', async ({ gateway, account }) => {
  for (const path of ['/charges', '/charges/new', '/cobs/new', '/charges/:charge', '/cobs/:txid'])
    expect(await marked(await pathOf(path, gateway, account))).toEqual(['/charges']);
});
