import { expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import type { DashboardClient } from '../../support/dashboard.js';
import { pathOf } from './things.js';
import { it } from '../../support/fixtures.js';

const pages = routes.filter(({ kind }) => kind === 'page');

/** What the menu says that somebody is looking at, as it stands beside the page. */
async function marked(dashboard: DashboardClient, path: string): Promise<readonly string[]> {
  const { text } = await dashboard.get(path);
  const menu = /<nav class="sidebar[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
  return [...menu.matchAll(/href="\/dashboard([^"]*)"[^>]*aria-current="page"/g)].map(
    ([, to = '']) => to || '/',
  );
}

it.for(pages)('the menu says where $path is', async ({ path }, { account, dashboard }) => {
  expect(await marked(dashboard, await pathOf(path, account))).toHaveLength(1);
});

it('the account, and that its money is none, are in sight on every page', async ({ account, dashboard }) => {
  for (const path of ['/', '/deliveries', '/operator', '/nothing-here']) {
    const { text } = await dashboard.get(path);
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'));
    expect(header).toContain(`<code>${account.clientId.slice(0, 8)}</code>`);
    expect(header).toContain('Sandbox · test money');
  }
});

it('charges of either kind are in one place of it', async ({ account, dashboard }) => {
  for (const path of ['/charges', '/charges/new', '/cobs/new', '/charges/:charge', '/cobs/:txid'])
    expect(await marked(dashboard, await pathOf(path, account))).toEqual(['/charges']);
});
