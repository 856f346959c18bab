import { describe, expect } from 'vitest';

import { DashboardClient } from '../../support/dashboard.js';
import { it as base } from '../../support/fixtures.js';
import type { Answer } from '../../support/gateway.js';

const it = base
  /** How far the clock on the wall is ahead; tests may move it on. */
  .extend('ahead', () => ({ ms: 0 }))
  .extend('account', async ({ ahead, open }) =>
    (await open({ wallMs: () => Date.now() + ahead.ms })).account(),
  );

const isIn = async (dashboard: DashboardClient): Promise<boolean> =>
  (await dashboard.get('/')).status === 200;
const cookieOf = (headers: Answer['headers']): string =>
  [headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('pixkit_session=')) ?? '';

describe('a session', () => {
  it('begins with the credentials of the account, in a cookie that no script and no other site gets', async ({
    account,
  }) => {
    const dashboard = new DashboardClient(account.gateway);
    expect((await dashboard.get('/')).headers['location']).toBe('/dashboard/sign-in');
    const { status, headers } = await dashboard.signIn(account);
    expect([status, headers['location']]).toEqual([303, '/dashboard']);
    const cookie = cookieOf(headers);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Strict(;|$)/);
    expect(cookie).toMatch(/; Path=\/dashboard(;|$)/);
    expect(cookie).not.toMatch(/secure/i);
    const { text, headers: ofPage } = await dashboard.get('/');
    expect(text).toContain(account.clientId);
    expect(ofPage['cache-control']).toBe('no-store');
  });

  it('is Secure where TLS ends at a proxy', async ({ account }) => {
    const { headers } = await new DashboardClient(account.gateway, { 'x-forwarded-proto': 'https' }).signIn(
      account,
    );
    expect(cookieOf(headers)).toMatch(/; Secure(;|$)/);
  });

  it.for([
    ['a wrong secret', (): object => ({ clientSecret: 'x'.repeat(40) })],
    ['an unknown client', () => ({ clientId: '7f1c0f4e-9f6b-4b8e-8f7a-0d6f5b1f0a11' })],
    ['no UUID', () => ({ clientId: "' or 1=1 --" })],
    ['U+0000', () => ({ clientId: '\u0000', clientSecret: '\u0000' })],
    ['nothing', () => ({ clientId: '', clientSecret: '' })],
    ['texts without end', () => ({ clientId: 'a'.repeat(5_000), clientSecret: 'b'.repeat(5_000) })],
  ] as const)('does not begin with %s', async ([_, changes], { account }) => {
    const dashboard = new DashboardClient(account.gateway);
    const { status, text } = await dashboard.signIn({ ...account.credentials, ...changes() });
    expect(status).toBe(400);
    expect(text).toContain('The clientId or the clientSecret is wrong.');
    expect(await isIn(dashboard)).toBe(false);
  });

  it('leads to the page that was asked for, and to no other site', async ({ account }) => {
    const { headers } = await new DashboardClient(account.gateway).get('/transactions?status=ERROR');
    expect(headers['location']).toBe('/dashboard/sign-in?next=%2Ftransactions%3Fstatus%3DERROR');
    const signIn = async (next: string) =>
      (await new DashboardClient(account.gateway).post('/sign-in', { ...account.credentials, next })).headers[
        'location'
      ];
    expect(await signIn('/transactions?status=ERROR')).toBe('/dashboard/transactions?status=ERROR');
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/../docs',
      '/%2e%2e/docs',
      '/\\evil.example',
    ]) {
      expect(await signIn(next)).toMatch(/^\/dashboard(\/[^.]*)?$/);
    }
  });

  it('ends at a sign-out, on this device or on all', async ({ account }) => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => DashboardClient.signedIn(account)));
    if (!one || !two || !three) throw new Error('three visitors');
    const kept = new Map(one.cookies);
    await one.post('/sign-out');
    expect([one, two, three].map(({ cookies }) => cookies.has('pixkit_session'))).toEqual([
      false,
      true,
      true,
    ]);
    for (const [name, value] of kept) one.cookies.set(name, value);
    expect(await isIn(one)).toBe(false);
    expect(await isIn(two)).toBe(true);
    const { headers } = await two.post('/sign-out', { everywhere: 'yes' });
    expect(headers['location']).toBe('/dashboard/sign-in');
    expect((await two.get('/sign-in')).text).toContain('You are signed out on every device.');
    expect((await two.get('/sign-in')).text).not.toContain('You are signed out');
    expect(await isIn(three)).toBe(false);
  });

  it('ends where the browser signs in again, with any account', async ({ account }) => {
    const other = await account.gateway.account();
    const dashboard = await DashboardClient.signedIn(account);
    const before = new DashboardClient(account.gateway);
    for (const [name, value] of dashboard.cookies) before.cookies.set(name, value);
    expect(await isIn(before)).toBe(true);
    expect((await dashboard.signIn({ clientId: other.clientId, clientSecret: 'wrong' })).status).toBe(400);
    expect(await isIn(before)).toBe(true);
    expect((await dashboard.signIn(other)).status).toBe(303);
    expect([await isIn(dashboard), await isIn(before)]).toEqual([true, false]);
  });

  it('is one of twenty: one more ends the oldest', async ({ ahead, account }) => {
    const other = await account.gateway.account();
    const bystander = await DashboardClient.signedIn(account);
    const visitors: DashboardClient[] = [];
    for (let count = 0; count < 21; count += 1) {
      ahead.ms += 1_000;
      visitors.push(await DashboardClient.signedIn(other));
    }
    const states = await Promise.all(visitors.map(isIn));
    expect(states).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
    expect(await isIn(bystander)).toBe(true);
  });

  it('ends after twelve hours', async ({ ahead, dashboard }) => {
    ahead.ms += 12 * 3_600_000 - 60_000;
    expect(await isIn(dashboard)).toBe(true);
    ahead.ms += 120_000;
    expect(await isIn(dashboard)).toBe(false);
  });

  it('ends with the client secret that it was begun with', async ({ account, dashboard }) => {
    const { accountId, gateway } = account;
    await gateway.services.store.write(({ accounts }) => accounts.setSecret(accountId, 'another'), accountId);
    expect(await isIn(dashboard)).toBe(false);
  });

  it('is not one of another gateway’s', async ({ account }) => {
    const dashboard = new DashboardClient(account.gateway);
    dashboard.cookies.set('pixkit_session', 'A'.repeat(43));
    expect(await isIn(dashboard)).toBe(false);
  });
});

it('shows the result of an action on the next page of the visitor, not on another one that reloads itself', async ({
  dashboard,
}) => {
  const { headers } = await dashboard.post('/sign-out');
  const next = String(headers['location']).replace('/dashboard', '');
  expect((await dashboard.get(next).set('x-dashboard-refresh', 'yes')).text).not.toContain(
    'You are signed out.',
  );
  expect((await dashboard.get(next)).text).toContain('You are signed out.');
  expect((await dashboard.get(next)).text).not.toContain('You are signed out.');
});
