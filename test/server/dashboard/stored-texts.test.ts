import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import { panelStates, slugOf } from '../../../server/dashboard/sandbox/states.js';
import { routes } from '../../../server/dashboard/routes.js';
import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import { Application } from '../../support/application.js';
import { DashboardClient } from '../../support/dashboard.js';
import { eventually } from '../../support/eventually.js';
import { formsOf, type PageForm } from '../../support/forms.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

/** What would be an element, end an attribute or begin an entity, were it not text. */
const odd = `<s>"'&`;
const inHtml = '&lt;s&gt;&quot;&#39;&amp;';
const marks = new Set<string>();
/** A unique text: it should be shown somewhere, unchanged. */
const mark = (name: string) => {
  marks.add(name);
  return odd + name;
};

const it = base
  .extend('options', { scope: 'file' }, { retrySchedule: [0], allowHttpWebhooks: true })
  /** The visitor who sees what {@link storeEverything} has stored. */
  .extend('reader', { scope: 'file' }, async ({ gateway }, { onCleanup }) => {
    const application = await Application.start({ host: '127.0.0.1' });
    onCleanup(() => application.close());
    const body = mark('answer');
    application.answer = () => ({ status: 500, body });
    const account = await gateway.account({ settlement: 'manual' });
    const reader = await DashboardClient.signedIn(account);
    await storeEverything(account, reader, application.url);
    return reader;
  });

async function call(
  account: TestAccount,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await account.request(method, path, body).set(headers);
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
}
const document = '52998224725';

/** Every text that a client, a payer, a bank or a receiver can bring in. */
async function storeEverything(account: TestAccount, dashboard: DashboardClient, url: string): Promise<void> {
  await dashboard.post('/webhooks', {
    eventType: 'cash_in',
    url: `${url}/?q=${encodeURIComponent(odd)}`,
    'header-0-key': 'x-mark',
    'header-0-value': mark('header'),
  });
  // Shown as X.509 writes names, with backslashes.
  const { certificatePem } = await clientCertificate(`${odd}subject`, validity.valid, Date.now());
  await dashboard.post('/credentials/certificates', { certificate: certificatePem });
  await storeCharges(account);
  await storePayments(account);
  await account.state('a MED', {
    status: 'OPEN',
    reason: 'REFUND_REQUEST',
    reconciled: true,
    cause: mark('cause'),
  });
  await eventually(async () => /deliveries\/\d/.test((await dashboard.get('/deliveries?status=dead')).text));
}

async function storeCharges(account: TestAccount): Promise<void> {
  const created = await call(account, 'POST', '/api/pix/cash-in', {
    transaction: { value: 9, description: mark('charge'), externalId: mark('charge-id') },
    payer: { fullName: odd, document },
    additionalInfo: { [mark('info-key')]: mark('info') },
    splits: [
      {
        pixKey: 'maria@example.com',
        pixKeyType: 'EMAIL',
        name: mark('split'),
        document,
        type: 'FIXED',
        value: 1,
      },
    ],
  });
  const payer = { name: mark('payer'), document };
  const paid = await account.state('a charge is paid', { transactionId: created['transactionId'], payer });
  await call(account, 'POST', `/api/pix/refund-in/${String(created['transactionId'])}`, {
    refundValue: 1,
    reason: mark('refund'),
    externalId: mark('refund-id'),
  });
  const e2e = String(paid['endToEndId']);
  await call(account, 'PUT', `/pix/${e2e}/devolucao/${randomUUID().slice(0, 8)}`, {
    valor: '1.00',
    descricao: mark('devolucao'),
  });
  await call(account, 'PUT', `/cob/${randomUUID().replaceAll('-', '')}`, {
    calendario: {},
    valor: { original: '12.34' },
    chave: account.accountId,
    devedor: { cpf: document, nome: mark('debtor') },
    solicitacaoPagador: mark('message'),
  });
}

async function storePayments(account: TestAccount): Promise<void> {
  const key = { key: 'maria@example.com', keyType: 'EMAIL' };
  const out = await call(account, 'POST', '/api/pix/cash-out', {
    value: 2,
    externalId: mark('out-id'),
    description: mark('out'),
    details: { ...key, name: mark('beneficiary'), document },
  });
  await account.state('a payment settles', {
    transactionId: out['transactionId'],
    outcome: 'ERROR',
    errorCode: mark('error'),
  });
  const transfer = { pixKey: 'maria@example.com', payment: { currency: 'BRL', amount: 3 } };
  await call(
    account,
    'POST',
    '/dict/pix',
    { ...transfer, description: mark('transfer') },
    { 'x-idempotency-key': randomUUID() },
  );
}

const statePaths = Object.values(panelStates)
  .flat()
  .map((each) => `/sandbox/states/${slugOf(each)}`);

/** Every page that is linked to from another one, and those of the menu. */
async function everyPage(dashboard: DashboardClient): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/', ...statePaths];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path) || found.size > 400) continue;
    const { text } = await dashboard.get(path);
    found.set(path, text);
    for (const [, link = ''] of text.matchAll(/href="\/dashboard([^"#]*)"/g))
      if (!/^\/assets|\.csv/.test(link)) waiting.push(link.replaceAll('&amp;', '&') || '/');
  }
  return found;
}

describe('what others wrote', () => {
  it('is text on every page, and each of it is shown on one', { timeout: 120_000 }, async ({ reader }) => {
    const pages = await everyPage(reader);
    for (const [path, text] of pages) expect([path, text.includes('<s>')]).toEqual([path, false]);
    const all = [...pages.values()].join('\n');
    expect([...marks].filter((name) => !all.includes(inHtml + name))).toEqual([]);
    const patterns = routes
      .filter(({ kind }) => kind === 'page')
      .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
    const paths = [...pages.keys()].map((path) => path.split('?')[0] ?? '');
    expect(patterns.filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
  });

  it('is text in every form that is refused or done', { timeout: 120_000 }, async ({ reader: dashboard }) => {
    const forms = new Map<string, PageForm>();
    for (const text of (await everyPage(dashboard)).values())
      for (const form of formsOf(text)) forms.set(`${form.method} ${form.to}`, form);
    for (const [name, { method, to, fields }] of forms) {
      const typed = Object.fromEntries(Object.keys(fields).map((field) => [field, `${odd}typed`]));
      const { status, text } =
        method === 'post'
          ? await dashboard.post(to, typed)
          : await dashboard.get(`${to}?${new URLSearchParams(typed).toString()}`);
      expect([name, status < 500, text.includes('<s>')]).toEqual([name, true, false]);
      const { text: next } = await dashboard.get('/');
      expect([name, next.includes('<s>')]).toEqual([name, false]);
    }
    expect(forms.size).toBeGreaterThan(routes.filter(({ kind }) => kind === 'action').length);
  });
});
