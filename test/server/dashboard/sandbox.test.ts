import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

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
import { Visitor } from '../../support/dashboard.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';
import { prerequisites } from '../../support/prerequisites.js';

const states = Object.values(panelStates).flat();
const path = (state: (typeof states)[number]) => `/sandbox/states/${slugOf(state)}`;

let gateway: TestGateway;
let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  gateway = await TestGateway.start();
  account = await gateway.account();
  visitor = await Visitor.signedIn(gateway, account);
});
afterAll(() => gateway.close());

/** What a page shows between tags. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

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
  test.each(states)('%s comes about by its form, and the page shows the call', async (state) => {
    const { accountId: _, ...example } = protocol.states[state].example.params;
    const params = { ...example, ...(await prerequisites[state]?.(gateway, account.accountId)) };
    expect((await visitor.get(path(state))).status).toBe(200);
    const { status, text } = await visitor.post(path(state), formOf(params));
    expect([status, status === 200 ? '' : textOf(text)]).toEqual([200, '']);
    const shown = textOf(text);
    expect(shown).toContain(
      `curl -s ${gateway.controlUrl} -H 'content-type: application/json' -d '{"state":"${state}"`,
    );
    expect(shown).toContain(`"accountId":"${account.accountId}"`);
  });

  test.each(states)('%s is said in every language, and so is each of its fields', (state) => {
    const fields = fieldsOf(state);
    const texts = [descriptionOf(state), ...fields.map(({ description }) => description)];
    for (const language of languages) {
      for (const text of texts) expect(isTranslated(text, language), text).toBe(true);
      for (const { name } of fields) expect(protocolTexts[language].fields[name], name).toMatch(/\S/);
    }
  });

  test('is said in the panel’s own way only where its fields say so now', () => {
    const said = new Set(states.flatMap((state) => fieldsOf(state).map(({ description }) => description)));
    for (const wording of Object.values(panelWording))
      expect(Object.keys(wording).filter((text) => !said.has(text))).toEqual([]);
  });

  it('is of nobody’s account but the visitor’s own, whatever the form says', async () => {
    const other = await gateway.account();
    const form = { amount: '1', accountId: other.accountId };
    expect((await visitor.post(path('a received payment'), form)).status).toBe(200);
    expect(await gateway.balance(other)).toEqual({ available: 1000, blocked: 0 });
  });

  it('names the field that is wrong and what to send, in the language of the page, and keeps what was typed', async () => {
    const form = { amount: 'ten', 'payer.name': 'Ana' };
    const en = await visitor.post(path('a received payment'), form);
    expect(en.status).toBe(400);
    expect(en.text).toContain('value="ten"');
    expect(textOf(en.text)).toContain(
      'This must be an amount in BRL of at least 0.01 with at most 2 decimals.',
    );
    expect(textOf(en.text)).toContain('Fill this in: a CPF (11 digits) or a CNPJ (14 digits).');
    expect(en.text).toMatch(/id="field-amount"[^>]*aria-describedby="field-amount-fault/);
    const pt = await visitor.post(path('a received payment'), form, { 'accept-language': 'pt-BR' });
    expect(textOf(pt.text)).toContain(
      'Deve ser um valor em BRL de no mínimo 0,01 com no máximo 2 casas decimais.',
    );
    const either = await visitor.post(path('a charge is paid'), {}, { 'accept-language': 'pt-BR' });
    expect(textOf(either.text)).toContain('Preencha transactionId ou txid.');
  });

  it('that cannot be says why: the answer of the control endpoint', async () => {
    const { status, text } = await visitor.post(path('a payment settles'), { transactionId: 'x' });
    expect(status).toBe(400);
    expect(textOf(text)).toContain('transactionId x is of no sent payment of the account: send that of one');
  });

  it('shows as text whatever was typed', async () => {
    const evil = '"><script>alert(1)</script><b>';
    for (const state of states) {
      const form = Object.fromEntries(fieldsOf(state).map(({ name }) => [name, evil]));
      const { status, text } = await visitor.post(path(state), form);
      expect(status, state).toBeLessThan(500);
      expect(text).not.toContain('<script>alert');
      const query = new URLSearchParams(form).toString();
      expect((await visitor.get(`${path(state)}?${query}`)).text).not.toContain('<script>alert');
    }
  });

  it('that the panel does not have is not found', async () => {
    for (const slug of ['an-account', 'a-directory-key', 'a-miracle', '__proto__'])
      expect((await visitor.post(`/sandbox/states/${slug}`)).status).toBe(404);
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
  it('has a button for what waits, and shows what fails', async () => {
    const own = await gateway.account();
    const { accountId } = own;
    const us = await Visitor.signedIn(gateway, own);
    const pending = await gateway.state('a sent payment', { accountId, externalId: 'order-of-panel' });
    await gateway.state('a charge', { accountId, operation: 'putCob', txid: 'a'.repeat(32) });
    await gateway.state('a MED', { accountId, reconciled: true });
    await gateway.state('receivers fail', { accountId, failing: true, statusCode: 503 });
    const { text, status } = await us.get('/sandbox');
    expect(status).toBe(200);
    const shown = textOf(text);
    for (const part of ['order-of-panel', 'a'.repeat(32), 'answer 503', '· Open'])
      expect(shown).toContain(part);
    expect(text).toContain(`name="transactionId" value="${String(pending['transactionId'])}"`);
    expect(text.indexOf('order-of-panel')).toBeGreaterThan(0);
    const empty = await Visitor.signedIn(gateway, await gateway.account());
    expect(textOf((await empty.get('/sandbox')).text)).toContain('Nothing is waiting for a bank or a payer.');
  });

  it('changes settings from what they are', async () => {
    const own = await gateway.account({ limits: { daily: 70 } });
    const us = await Visitor.signedIn(gateway, own);
    const { text } = await us.get(path('an account changes'));
    expect(text).toMatch(/name="limits.daily"[^>]*value="70.00"|value="70.00"[^>]*name="limits.daily"/);
    await us.post(path('an account changes'), { 'limits.perTransaction': '5', 'limits.daily': '' });
    expect((await gateway.cashOut(own)).body['code']).toBe('PIX_TRANSACTION_LIMIT_EXCEEDED');
  });
});

const haveCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);
test.skipIf(!haveCurl)('the call can be pasted into a shell, whatever is in it', async () => {
  const payer = { name: `O'Neil "$HOME" \\ \`id\``, document: '52998224725' };
  const params = { accountId: account.accountId, amount: 3.21, payer };
  const line = curlOf(gateway.controlUrl, { state: 'a received payment', params, action: 'setup' }, false);
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  const { transactionId } = JSON.parse(stdout) as Record<string, string>;
  const headers = { authorization: `Bearer ${account.token}` };
  const { body } = await gateway.call('/api/transactions', { headers });
  const [newest] = body['data'] as Record<string, unknown>[];
  expect(newest).toMatchObject({ transactionId, counterpart: { name: payer.name } });
});

describe('the payer’s phone', () => {
  let payee: TestAccount;
  let us: Visitor;
  beforeAll(async () => {
    payee = await gateway.account();
    us = await Visitor.signedIn(gateway, payee);
  });

  async function codeOf(): Promise<{ code: string; transactionId: string }> {
    const { body } = await gateway.call('/api/pix/cash-in', {
      method: 'POST',
      headers: { authorization: `Bearer ${payee.token}` },
      body: {
        transaction: { value: 45.67, description: 'A charge', externalId: `phone-${Math.random()}` },
        payer: { fullName: 'Maria da Silva', document: '52998224725' },
      },
    });
    return { code: String(body['pixCode']), transactionId: String(body['transactionId']) };
  }

  it('pays the charge of a code, once', async () => {
    const { code, transactionId } = await codeOf();
    const before = await gateway.balance(payee);
    const { status, text } = await us.get(`/sandbox/phone?${new URLSearchParams({ code }).toString()}`);
    expect(status).toBe(200);
    expect(textOf(text)).toMatch(/R\$\s?45[.,]67/);
    expect(text).toContain(transactionId);
    // From the charge's own page a link leads here.
    const charge = await us.get(`/charges/${transactionId}`);
    expect(charge.text).toContain(`/dashboard/sandbox/phone?transactionId=${transactionId}`);
    const paid = await us.post('/sandbox/phone', { transactionId, who: '2' });
    expect(paid.status).toBe(200);
    expect(textOf(paid.text)).toContain('Ana Lima');
    expect((await gateway.balance(payee)).available).toBeCloseTo(before.available + 45.67);
    const again = await us.post('/sandbox/phone', { transactionId, who: '2' });
    expect(again.status).toBe(400);
    expect(textOf(again.text)).toContain('No open charge of this account has this id.');
    expect((await us.get(`/sandbox/phone?${new URLSearchParams({ code }).toString()}`)).status).toBe(400);
  });

  it('pays an immediate charge, by its code too, as somebody who is typed in', async () => {
    const { txid } = await gateway.state('a charge', { accountId: payee.accountId, operation: 'putCob' });
    const { body } = await gateway.call(`/cob/${String(txid)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${payee.token}` },
      body: { calendario: {}, valor: { original: '1.00' } },
    });
    expect(body).toBeTypeOf('object');
    const form = { txid: String(txid), who: 'typed' };
    const faulty = await us.post('/sandbox/phone', { ...form, 'payer.name': 'Rosa', 'payer.document': '1' });
    expect(faulty.status).toBe(400);
    expect(textOf(faulty.text)).toContain('This must be a CPF (11 digits) or a CNPJ (14 digits).');
    const rosa = { 'payer.name': 'Rosa', 'payer.document': '52998224725' };
    expect((await us.post('/sandbox/phone', { ...form, ...rosa })).status).toBe(200);
  });

  it('knows no charge of another account, and no code that is none', async () => {
    const { code, transactionId } = await codeOf();
    const other = await Visitor.signedIn(gateway, await gateway.account());
    for (const query of [{ code }, { transactionId }, { code: 'x'.repeat(9_000) }, { code: '%00' }])
      expect((await other.get(`/sandbox/phone?${new URLSearchParams(query).toString()}`)).status).toBe(400);
    expect((await other.post('/sandbox/phone', { transactionId, who: '0' })).status).toBe(400);
  });
});

const ofSandbox = routes.filter(({ only }) => only !== undefined);
const filled = (route: string) => route.replace(':state', 'a-charge').replace(':request', 'x');

describe('who may use it', () => {
  it('nobody where the control endpoint is closed', async () => {
    const closed = await TestGateway.start({ control: false });
    const us = await Visitor.signedIn(closed, await demoOf(closed));
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 404]);
    }
    expect((await us.post('/control-token', { token: 'x' })).status).toBe(404);
    expect((await us.get('/')).text).not.toContain('/dashboard/sandbox');
    await closed.close();
  });

  it('whoever shows the token, once in a session and in no other', async () => {
    const token = 'control-token-of-this-test';
    const guarded = await TestGateway.start({ control: { token } });
    const demo = await demoOf(guarded);
    const [us, elsewhere] = [await Visitor.signedIn(guarded, demo), await Visitor.signedIn(guarded, demo)];
    for (const { path: route, kind } of ofSandbox) {
      const { status } = kind === 'action' ? await us.post(filled(route)) : await us.get(filled(route));
      expect([route, status]).toEqual([route, 401]);
    }
    const wrong = await us.post('/control-token', { token: 'another', next: '/sandbox' });
    expect(wrong.status).toBe(401);
    expect(textOf(wrong.text)).toContain('This is not the control token.');
    const right = await us.post('/control-token', { token, next: '/sandbox' });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/dashboard/sandbox']);
    expect(right.headers.get('set-cookie')).not.toContain(token);
    expect((await us.get('/operator')).status).toBe(200);
    const done = await us.post(path('a received payment'), { amount: '1' });
    expect(textOf(done.text)).toContain('-H "authorization: Bearer $CONTROL_TOKEN"');
    expect(done.text).not.toContain(token);
    // The cookie of one session opens nothing in another.
    elsewhere.cookies.set('pixkit_control', us.cookies.get('pixkit_control') ?? '');
    expect((await elsewhere.get('/operator')).status).toBe(401);
    for (let n = 0; n < 10; n += 1) await elsewhere.post('/control-token', { token: 'guessed' });
    expect((await elsewhere.post('/control-token', { token })).status).toBe(429);
    await guarded.close();
  });

  it('without a token nobody from elsewhere, by the rule of the control endpoint', async () => {
    const strange = { 'x-forwarded-for': '203.0.113.7' };
    for (const { path: route, kind } of ofSandbox) {
      const { status, text } =
        kind === 'action'
          ? await visitor.post(filled(route), {}, strange)
          : await visitor.get(filled(route), strange);
      expect([route, status]).toEqual([route, 403]);
      expect(textOf(text)).toContain('a proxy forwarded it');
    }
  });
});

async function demoOf({ gateway: served }: TestGateway): Promise<{ clientId: string; clientSecret: string }> {
  const { clientId, fresh } = await served.demo();
  return { clientId, clientSecret: fresh?.clientSecret ?? '' };
}
