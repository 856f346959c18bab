import { describe, expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import { panelStates, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { DashboardClient } from '../../support/dashboard.js';
import type { TestAccount } from '../../support/gateway.js';
import { common, mark, pathOf, things } from './things.js';
import { it } from '../../support/fixtures.js';
let ours: TestAccount;
let theirs: TestAccount;
let us: DashboardClient;
let them: DashboardClient;
it.beforeAll(async ({ gateway }) => {
  ours = await gateway.account();
  theirs = await gateway.account();
  us = await DashboardClient.signedIn(ours);
  them = await DashboardClient.signedIn(theirs);
});

const states = Object.values(panelStates).flat();
const reads = routes.filter(({ kind }) => kind !== 'action');
const acts = routes.filter(({ kind }) => kind === 'action');

/** Whether a path names something that is of one account. */
const isOfAccount = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !common.includes(name));

/** What a page says in HTML of a text. */
const inHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

async function everythingOf(account: TestAccount): Promise<unknown> {
  const { body } = await account.get('/api/transactions?size=100');
  return [body, await account.balance()];
}

describe('data of an account is hidden from others', () => {
  it.for(reads.filter(({ kind }) => kind === 'page'))('GET $path of another account', async ({ path }) => {
    const filled = await pathOf(path, theirs);
    await them.get(filled).expect(200);
    const other = await us.get(filled);
    expect(other.status).toBe(isOfAccount(path) ? 404 : 200);
    for (const secret of [inHtml(mark), theirs.accountId, theirs.clientId]) {
      expect(other.text).not.toContain(secret);
    }
  });

  it.for(acts)('POST $path of another account', async ({ path }) => {
    const filled = await pathOf(path, theirs);
    if (!isOfAccount(path)) return;
    const before = await everythingOf(theirs);
    const { text } = await us.post(filled, { amount: '0.01' }).expect(404);
    expect(text).not.toContain(inHtml(mark));
    expect(await everythingOf(theirs)).toEqual(before);
  });

  it.for(states)('the state %s reaches nothing of another account', async (state) => {
    const { accountId } = theirs;
    const payment = await theirs.state('a sent payment', { amount: 1, settlement: 'manual' });
    const [charge, txid, med] = await Promise.all(
      ['charge', 'txid', 'med'].map((name) => things[name]!(theirs)),
    );
    const all = async () => [
      await everythingOf(theirs),
      ...(await Promise.all(['/charges', '/meds', '/webhooks', '/credentials'].map((path) => them.get(path))))
        .map(({ text }) => text.slice(text.indexOf('<main')))
        .map((text) => text.replaceAll(/<input type="hidden"[^>]*>/g, '')),
    ];
    const before = await all();
    for (const transactionId of [charge, payment['transactionId']]) {
      for (const name of [{ transactionId: String(transactionId) }, { txid: String(txid) }]) {
        const id = String(med);
        const form = {
          ...name,
          accountId,
          id,
          amount: '1',
          seconds: '60',
          analysisResult: 'APPROVED',
        };
        const { text } = await us.post(`/sandbox/states/${slugOf(state)}`, { ...form, failing: 'true' });
        expect(text).not.toContain(theirs.clientId);
        expect(text).not.toContain(inHtml(mark));
      }
    }
    expect(await all()).toEqual(before);
  });

  it.for(reads)('GET $path needs a session', async ({ path }, { gateway }) => {
    const { headers, text } = await new DashboardClient(gateway).get(await pathOf(path, theirs)).expect(303);
    expect(headers['location']).toMatch(/^\/dashboard\/sign-in/);
    expect(text).toBe('');
  });

  it.for(acts)('POST $path needs a session', async ({ path }, { gateway }) => {
    const before = await everythingOf(theirs);
    await new DashboardClient(gateway).post(await pathOf(path, ours), { amount: '0.01' }).expect(303);
    expect(await everythingOf(theirs)).toEqual(before);
  });

  it.for(acts)('POST $path needs a page of the dashboard', async ({ path }) => {
    const filled = await pathOf(path, theirs);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
      await them.post(filled).set(headers).expect(403);
    }
  });
});
