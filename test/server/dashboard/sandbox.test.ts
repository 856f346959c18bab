import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect } from 'vitest';

import { protocol } from '../../../generated/provider-states.js';
import { languages } from '../../../server/dashboard/language.js';
import { routes } from '../../../server/dashboard/routes.js';
import { curlOf } from '../../../server/dashboard/sandbox/calls.js';
import {
  descriptionOf,
  fieldsOf,
  panelStates,
  paramsOf,
  slugOf,
} from '../../../server/dashboard/sandbox/states.js';
import { isTranslated, panelWording, protocolTexts } from '../../../server/dashboard/texts/protocol.js';
import { DashboardClient } from '../../support/dashboard.js';
import { fromHtml } from '../../support/forms.js';
import type { Answer, TestGateway } from '../../support/gateway.js';
import { prerequisites } from '../../support/prerequisites.js';
import { it } from '../../support/fixtures.js';

const states = Object.values(panelStates).flat();
const path = (state: (typeof states)[number]) => `/sandbox/states/${slugOf(state)}`;

/** What a page shows between tags. */
const textOf = (html: string) => fromHtml(html.replace(/<[^>]+>/g, ' '));

/** Params as a form sends them: texts under dotted names. */
function formOf(params: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      if (typeof value === 'object')
        return Object.entries(formOf(value as Record<string, unknown>, `${prefix}${name}.`));
      return [[prefix + name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

describe('a state of the panel', () => {
  it.for(states)(
    '%s comes about by its form, and the page shows the call',
    async (state, { account, dashboard }) => {
      const { accountId: _, ...example } = protocol.states[state].example.params;
      const params = { ...example, ...(await prerequisites[state]?.(account.gateway, account.accountId)) };
      await dashboard.get(path(state)).expect(200);
      const { status, text } = await dashboard.submit(path(state), formOf(params));
      expect([status, status === 200 ? '' : textOf(text)]).toEqual([200, '']);
      const shown = textOf(text);
      expect(shown).toContain(
        `curl -s http://localhost/_control/states -H 'content-type: application/json' -d '{"state":"${state}"`,
      );
      expect(shown).toContain(`"accountId":"${account.accountId}"`);
    },
  );

  it.each(states)('%s is said in every language, and so is each of its fields', (state) => {
    const fields = fieldsOf(state);
    const texts = [descriptionOf(state), ...fields.map(({ description }) => description)];
    for (const language of languages) {
      for (const text of texts) expect(isTranslated(text, language), text).toBe(true);
      for (const { name } of fields) expect(protocolTexts[language].fields[name], name).toMatch(/\S/);
      for (const choice of fields.flatMap(({ choices }) => choices))
        expect(protocolTexts[language].choices[choice], choice).toMatch(/\S/);
    }
  });

  it('is said in the panel’s own way only where its fields say so now', () => {
    const descriptions = new Set(
      states.flatMap((state) => fieldsOf(state).map(({ description }) => description)),
    );
    for (const wording of Object.values(panelWording))
      expect(Object.keys(wording).filter((text) => !descriptions.has(text))).toEqual([]);
  });

  it('is of nobody’s account but the visitor’s own, whatever the form says', async ({
    gateway,
    dashboard,
  }) => {
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
    expect(textOf(en.text)).toContain(
      'This must be an amount in BRL of at least 0.01 with at most 2 decimals.',
    );
    expect(textOf(en.text)).toContain('Fill this in: a CPF (11 digits) or a CNPJ (14 digits).');
    expect(en.text).toMatch(/id="field-amount"[^>]*aria-describedby="field-amount-fault/);
    const pt = await dashboard.post(path('a received payment'), form).set('accept-language', 'pt-BR');
    expect(textOf(pt.text)).toContain(
      'Deve ser um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais.',
    );
    const either = await dashboard.post(path('a charge is paid')).set('accept-language', 'pt-BR');
    expect(textOf(either.text)).toContain('Preencha transactionId ou txid.');
  });

  it('that cannot be says why: the answer of the control endpoint', async ({ dashboard }) => {
    const { text } = await dashboard.post(path('a payment settles'), { transactionId: 'x' }).expect(400);
    expect(textOf(text)).toContain('transactionId x is of no sent payment of the account: send that of one');
    const pt = await dashboard
      .post(path('a payment settles'), { transactionId: 'x' })
      .set('accept-language', 'pt-BR');
    expect(textOf(pt.text)).toContain(
      'O gateway não conseguiu fazer isso: transactionId x não é de um pagamento enviado desta conta: informe o transactionId de um',
    );
  });

  it('shows as text whatever was typed', async ({ dashboard }) => {
    const evil = '"><script>alert(1)</script><b>';
    for (const state of states) {
      const form = Object.fromEntries(fieldsOf(state).map(({ name }) => [name, evil]));
      const { status, text } = await dashboard.post(path(state), form);
      expect(status, state).toBeLessThan(500);
      expect(text).not.toContain('<script>alert');
      const query = new URLSearchParams(form).toString();
      expect((await dashboard.get(`${path(state)}?${query}`)).text).not.toContain('<script>alert');
    }
  });

  it('that the panel does not have is not found', async ({ dashboard }) => {
    for (const slug of ['an-account', 'a-directory-key', 'a-miracle', '__proto__'])
      await dashboard.post(`/sandbox/states/${slug}`).expect(404);
  });
});

describe('a form of a state', () => {
  const paramsFrom = (
    form: Record<string, string>,
    state: (typeof states)[number],
    language: 'en' | 'pt-BR' = 'pt-BR',
  ) => paramsOf(fieldsOf(state), new URLSearchParams(form), language);

  it('reads amounts as people write them, and leaves out what is empty', () => {
    expect(paramsFrom({ amount: ' 1.234,56 ', receivedAt: '' }, 'a received payment')).toEqual({
      amount: 1234.56,
    });
    expect(paramsFrom({ amount: '1.000' }, 'a received payment')).toEqual({ amount: 1000 });
    expect(paramsFrom({ amount: '1,000.5' }, 'a received payment', 'en')).toEqual({ amount: 1000.5 });
    expect(paramsFrom({ amount: '12.3' }, 'a received payment')).toEqual({ amount: 12.3 });
    expect(paramsFrom({ amount: '1e3' }, 'a received payment')).toEqual({ amount: '1e3' });
    expect(paramsFrom({ failing: 'true' }, 'receivers fail')).toEqual({ failing: true });
  });

  it('reads numbers as the language writes them, and guesses nothing', () => {
    expect(paramsFrom({ seconds: '3.600' }, 'time passes')).toEqual({ seconds: 3600 });
    expect(paramsFrom({ seconds: '3,600' }, 'time passes', 'en')).toEqual({ seconds: 3600 });
    expect(paramsFrom({ seconds: '0,5' }, 'time passes')).toEqual({ seconds: 0.5 });
    for (const [seconds, language] of [
      ['3,600', 'pt-BR'],
      ['3.600', 'en'],
      ['1.2345,00', 'pt-BR'],
    ] as const)
      expect(paramsFrom({ seconds }, 'time passes', language)).toEqual({ seconds });
  });

  it('takes an empty limit for none', () => {
    const form = { 'limits.daily': '', 'limits.night': '10', 'scenarios.cashIn': '', feeAmount: '' };
    expect(paramsFrom(form, 'an account changes')).toEqual({
      limits: { daily: null, night: 10 },
      scenarios: { cashIn: null },
    });
  });
});

describe('the panel', () => {
  it('stays, and shows what a button of it has changed, with the call', async ({
    account: own,
    dashboard: us,
  }) => {
    const { transactionId } = await own.state('a sent payment', { amount: 5, settlement: 'manual' });
    const press = (state: (typeof states)[number], params: Record<string, string>) =>
      us.post(path(state), { ...params, panel: 'yes' });
    const settled = await press('a payment settles', { transactionId: String(transactionId) }).expect(303);
    expect(settled.headers['location']).toMatch(/^\/dashboard\/sandbox\?call=[\w-]{16}$/);
    const { text } = await us.get((settled.headers['location'] ?? '').replace('/dashboard', ''));
    expect(textOf(text)).toContain('Payments and charges');
    expect(text).toContain(`href="/dashboard/transactions/${String(transactionId)}"`);
    expect(textOf(text)).toContain(`curl -s http://localhost/_control/states`);
    // The end-to-end id that was returned is there in words; the page can be loaded again.
    expect(textOf(text)).toMatch(/endToEndId\s+E\w{31}/);
    const outcome = async (sent: Answer) => {
      const page = await us.get((sent.headers['location'] ?? '').replace('/dashboard', ''));
      return textOf(page.text.slice(page.text.indexOf('id="outcome"'), page.text.indexOf('id="call"')));
    };
    expect(await outcome(settled)).toContain(String(transactionId));
    const later = await press('time passes', { seconds: '60' });
    const [, before = '', now = ''] =
      /clock before\s+(.+?)\s+The account’s clock now\s+(.+)$/.exec((await outcome(later)).trim()) ?? [];
    expect(Date.parse(now.slice(0, 22)) - Date.parse(before)).toBe(60_000);
    const failing = await press('receivers fail', { failing: 'true', statusCode: '500' });
    expect(await outcome(failing)).toMatch(/answer 500 \(was: work/);
    const refused = await press('a payment settles', { transactionId: String(transactionId) }).expect(400);
    expect(textOf(refused.text)).toContain(
      'of a payment that is CONFIRMED: send that of one that is PENDING',
    );
    expect(textOf(refused.text)).toContain('Payments and charges');
  });

  it('shows what came of a call to nobody else, and a secret only where it was asked for', async ({
    gateway,
    dashboard: us,
  }) => {
    const { headers } = await us.post(path('a charge'), { amount: '3' }).expect(303);
    const to = (headers['location'] ?? '').replace('/dashboard', '');
    expect((await us.get(to)).text).toContain('id="outcome"');
    const other = await DashboardClient.signedIn(await gateway.account());
    expect((await other.get(to).expect(200)).text).not.toContain('id="outcome"');
    const token = await us.post(path('an access token')).expect(200);
    expect(textOf(token.text)).toContain('"accessToken":');
  });

  it('changes settings from what they are', async ({ gateway }) => {
    const own = await gateway.account({ limits: { daily: 70 } });
    const us = await DashboardClient.signedIn(own);
    const { text } = await us.get(path('an account changes'));
    expect(text).toMatch(/name="limits.daily"[^>]*value="70.00"|value="70.00"[^>]*name="limits.daily"/);
    await us.post(path('an account changes'), { 'limits.perTransaction': '5', 'limits.daily': '' });
    expect((await own.cashOut()).body['code']).toBe('PIX_TRANSACTION_LIMIT_EXCEEDED');
  });
});

const haveCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);
it.skipIf(!haveCurl)(
  'the call can be pasted into a shell, whatever is in it',
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
  it('nobody where the control endpoint is closed', async ({ start }) => {
    const { us } = await demoOf(await start({ control: false }));
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 404]);
    }
    await us.post('/control-token', { token: 'x' }).expect(404);
    expect((await us.get('/')).text).not.toContain('/dashboard/sandbox');
  });

  it('whoever shows the token, once in a session and in no other', async ({ start }) => {
    const token = 'control-token-of-this-test';
    const { us, elsewhere } = await demoOf(await start({ control: { token } }));
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 401]);
    }
    const wrong = await us.post('/control-token', { token: 'another', next: '/sandbox' }).expect(401);
    expect(textOf(wrong.text)).toContain('This is not the control token.');
    const right = await us.post('/control-token', { token, next: '/sandbox' });
    expect([right.status, right.headers['location']]).toEqual([303, '/dashboard/sandbox']);
    expect(right.headers['set-cookie']).not.toContain(token);
    await us.get('/operator').expect(200);
    const done = await us.submit(path('a received payment'), { amount: '1' });
    expect(textOf(done.text)).toContain('-H "authorization: Bearer $CONTROL_TOKEN"');
    expect(done.text).not.toContain(token);
    // The cookie of one session opens nothing in another.
    elsewhere.cookies.set('pixkit_control', us.cookies.get('pixkit_control') ?? '');
    await elsewhere.get('/operator').expect(401);
    for (let n = 0; n < 10; n += 1) await elsewhere.post('/control-token', { token: 'guessed' });
    await elsewhere.post('/control-token', { token: 'guessed' }).expect(429);
    await elsewhere.post('/control-token', { token }).expect(303);
  });

  it('without a token nobody from elsewhere, by the rule of the control endpoint', async ({ start }) => {
    const dashboard = await DashboardClient.signedIn(await (await start()).account());
    const strange = { 'x-forwarded-for': '203.0.113.7' };
    for (const { path: route, kind } of ofSandbox) {
      const { status, text } = await (
        kind === 'action' ? dashboard.post(filled(route)) : dashboard.get(filled(route))
      ).set(strange);
      expect([route, status]).toEqual([route, 403]);
      expect(textOf(text)).toContain('a proxy forwarded it');
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
