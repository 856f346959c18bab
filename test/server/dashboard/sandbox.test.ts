import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect } from 'vitest';

import { routes } from '../../../server/dashboard/routes.js';
import { curlOf } from '../../../server/dashboard/sandbox/calls.js';
import { fieldsOf, type panelStates, paramsOf, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { DashboardClient } from '../../support/dashboard.js';
import { formsOf, locationOf, shownIn } from '../../support/forms.js';
import type { TestGateway } from '../../support/gateway.js';
import { it } from '../../support/fixtures.js';

type PanelState = (typeof panelStates)[keyof typeof panelStates][number];
const path = (state: PanelState) => `/sandbox/states/${slugOf(state)}`;

describe('a state of the panel', () => {
  it('is of the visitor’s own account, with any id in the form', async ({ gateway, dashboard }) => {
    const other = await gateway.account();
    const form = { amount: '1', accountId: other.accountId };
    await dashboard.post(path('a received payment'), form).expect(303);
    expect(await other.balance()).toEqual({ available: 1000, blocked: 0 });
  });

  it('names the field that is wrong and what to send, in the language of the page, and keeps what was typed', async ({
    dashboard,
  }) => {
    const form = { amount: 'ten', 'payer.name': 'Ana' };
    const en = await dashboard.post(path('a received payment'), form).expect(400);
    expect(en.text).toContain('value="ten"');
    expect(shownIn(en.text)).toContain(
      'The value must be an amount in BRL of at least 0.01 with at most 2 decimals.',
    );
    expect(shownIn(en.text)).toContain('Fill in this field: a CPF (11 digits) or a CNPJ (14 digits).');
    expect(en.text).toMatch(/id="field-amount"[^>]*aria-describedby="field-amount-fault/);
    const pt = await dashboard.post(path('a received payment'), form).set('accept-language', 'pt-BR');
    expect(shownIn(pt.text)).toContain(
      'Este campo deve ser um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais.',
    );
    const either = await dashboard.post(path('a charge is paid')).set('accept-language', 'pt-BR');
    expect(shownIn(either.text)).toContain('Preencha transactionId ou txid.');
  });
});

describe('a form of a state', () => {
  const paramsFrom = (form: Record<string, string>, state: PanelState, language: 'en' | 'pt-BR' = 'pt-BR') =>
    paramsOf(fieldsOf(state), new URLSearchParams(form), language);

  it('takes an empty limit for none', () => {
    const form = { 'limits.daily': '', 'limits.night': '10', 'scenarios.cashIn': '', feeAmount: '' };
    expect(paramsFrom(form, 'an account changes')).toEqual({
      limits: { daily: null, night: 10 },
      scenarios: { cashIn: null },
    });
  });
});

describe('the panel', () => {
  it('shows the result of a call to its caller alone, and a secret only on request', async ({
    gateway,
    dashboard: us,
  }) => {
    const to = locationOf(await us.post(path('a charge'), { amount: '3' }).expect(303));
    expect((await us.get(to)).text).toContain('id="outcome"');
    const other = await DashboardClient.signedIn(await gateway.account());
    expect((await other.get(to).expect(200)).text).not.toContain('id="outcome"');
    const token = await us.post(path('an access token')).expect(200);
    expect(shownIn(token.text)).toContain('"accessToken":');
  });
});

const haveCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);
it.skipIf(!haveCurl)(
  'the call can be pasted into a shell, with any characters',
  async ({ account, served }) => {
    const payer = { name: `O'Neil "$HOME" \\ \`id\``, document: '52998224725' };
    const params = { accountId: account.accountId, amount: 3.21, payer };
    const line = curlOf(served.controlUrl, { state: 'a received payment', params, action: 'setup' }, false);
    const { stdout } = await promisify(execFile)('sh', ['-c', line]);
    const { transactionId } = JSON.parse(stdout) as Record<string, string>;
    const { body } = await account.get('/api/transactions');
    const [newest] = body['data'] as Record<string, unknown>[];
    expect(newest).toMatchObject({ transactionId, counterpart: { name: payer.name } });
  },
);

const ofSandbox = routes.filter(({ only }) => only !== undefined);
const filled = (route: string) => route.replace(':state', 'a-charge').replace(':request', 'x');

describe('who may use it', () => {
  it('no visitor where the control endpoint is closed', async ({ start }) => {
    const { us } = await demoOf(await start({ control: false }));
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 404]);
    }
    await us.post('/control-token', { token: 'x' }).expect(404);
    expect((await us.get('/')).text).not.toContain('/dashboard/sandbox');
  });

  it('visitors who enter the token, once in a session and in no other', async ({ start }) => {
    const token = 'control-token-of-this-test';
    const { us, elsewhere } = await demoOf(await start({ control: { token } }));
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 401]);
    }
    const wrong = await us.post('/control-token', { token: 'another', next: '/sandbox' }).expect(401);
    expect(shownIn(wrong.text)).toContain('This is not the control token.');
    const right = await us.post('/control-token', { token, next: '/sandbox' });
    expect([right.status, right.headers['location']]).toEqual([303, '/dashboard/sandbox']);
    expect(right.headers['set-cookie']).not.toContain(token);
    await us.get('/sandbox').expect(200);
    const done = await us.submit(path('a received payment'), { amount: '1' });
    expect(shownIn(done.text)).toContain('-H "authorization: Bearer $CONTROL_TOKEN"');
    expect(done.text).not.toContain(token);
    // The cookie of one session opens nothing in another.
    elsewhere.cookies.set('pixkit_control', us.cookies.get('pixkit_control') ?? '');
    await elsewhere.get('/sandbox').expect(401);
    await elsewhere.post('/control-token', { token }).expect(303);
  });

  it('needs its token on this machine, too, where only the sign-in page offers the demo account', async ({
    start,
    folder,
  }) => {
    const inMemory = { control: { token: 'control-token-of-this-test' }, database: ':memory:' };
    const open = await (await start({ ...inMemory, allowHosts: ['gateway.example'] })).listen();
    await open.gateway.demo();
    const us = new DashboardClient(open);
    const offered = formsOf((await us.get('/sign-in')).text).find(({ fields }) => fields['clientSecret']);
    await us.post('/sign-in', offered?.fields).expect(303);
    await us.get('/sandbox').expect(401);
    for (const elsewhere of [
      { host: 'gateway.example' },
      { host: 'gateway.example', 'x-forwarded-for': '127.0.0.1' },
      { host: 'rebound.example' },
      { 'x-forwarded-for': '127.0.0.1' },
      { origin: 'http://rebound.example' },
    ]) {
      const { status } = await us.get('/sandbox').set(elsewhere);
      const signIn = await new DashboardClient(open).get('/sign-in').set(elsewhere);
      expect([elsewhere, status > 400, signIn.text.includes('sandbox-secret')]).toEqual([
        elsewhere,
        true,
        false,
      ]);
    }
    // A proxy may lead to it, or it outlives its process: its secrets are not for everybody.
    for (const option of [{ sandboxReceivers: false } as const, { database: join(folder, 'kept.db') }]) {
      const gateway = await (await start({ ...inMemory, ...option })).listen();
      const { us: closed } = await demoOf(gateway);
      await closed.get('/sandbox').expect(401);
      expect((await new DashboardClient(gateway).get('/sign-in')).text).not.toContain('demo account');
    }
  });

  it('without a token no visitor from elsewhere, by the rule of the control endpoint', async ({ start }) => {
    const dashboard = await DashboardClient.signedIn(await (await start()).account());
    const strange = { 'x-forwarded-for': '203.0.113.7' };
    for (const { path: route, kind } of ofSandbox) {
      const { status, text } = await (
        kind === 'action' ? dashboard.post(filled(route)) : dashboard.get(filled(route))
      ).set(strange);
      expect([route, status]).toEqual([route, 403]);
      expect(shownIn(text)).toContain('a proxy forwarded it');
    }
  });
});

/** Two browsers that are signed in to the demo account of a gateway. */
async function demoOf(gateway: TestGateway): Promise<{ us: DashboardClient; elsewhere: DashboardClient }> {
  const { clientId, fresh } = await gateway.gateway.demo();
  const visitors = { us: new DashboardClient(gateway), elsewhere: new DashboardClient(gateway) };
  for (const each of Object.values(visitors))
    await each.signIn({ clientId, clientSecret: fresh?.clientSecret ?? '' }).expect(303);
  return visitors;
}
