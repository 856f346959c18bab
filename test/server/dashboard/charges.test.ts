import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { faultIn, linkIn } from '../../support/forms.js';
import type { Answer } from '../../support/gateway.js';

const charge = {
  value: '1,234.50',
  description: 'Order <7>',
  externalId: 'order-7',
  fullName: 'Maria "Souza"',
  document: '52998224725',
};
const positionOf = ({ headers }: Answer) => (headers['location'] ?? '').replace('/dashboard', '');

describe('a charge', () => {
  it('is created, shown with its code, and paid', async ({ dashboard, account }) => {
    const created = await dashboard.post('/charges', charge).expect(303);
    const path = positionOf(created);
    const { text } = await dashboard.get(path).expect(200);
    expect(text).toMatch(/<svg class="qr"[^>]*role="img" aria-label="QR code to pay R\$1,234.50/);
    expect(text).toMatch(/<code id="pix-code">000201\d+/);
    expect(text).toContain('Order &lt;7&gt;');
    const list = await dashboard.get('/charges');
    expect(list.text).toContain('Waiting for payment');
    await account.state('a charge is paid', { transactionId: path.split('/').at(-1) });
    const paid = await dashboard.get(path);
    expect(paid.text).toContain('Paid');
    expect(paid.text).not.toContain('<svg class="qr"');
    expect(paid.text).not.toContain('000201');
  });

  it('shows who gets a part of it, and what was noted on it', async ({ account, dashboard }) => {
    const share = {
      pixKey: 'ana@example.com',
      pixKeyType: 'EMAIL',
      name: 'Ana Lima',
      document: '52998224725',
    };
    const created = await account.post('/api/pix/cash-in', {
      transaction: { value: 10, description: 'Order 8', externalId: 'order-8' },
      payer: { fullName: 'Maria Souza', document: '52998224725' },
      additionalInfo: { table: 'seven' },
      splits: [
        { ...share, type: 'FIXED', value: 2.5, immediate: true },
        { ...share, name: 'Rui Reis', type: 'PERCENTAGE', value: 10 },
      ],
    });
    const { text } = await dashboard.get(`/charges/${String(created.body['transactionId'])}`);
    expect(text).toMatch(/Ana Lima.*ana@example\.com.*With the payment.*R\$2\.50/s);
    expect(text).toMatch(/Rui Reis.*At the frequency of the account.*R\$1\.00/s);
    expect(text).toMatch(/<dt>table<\/dt><dd>seven/);
  });

  it('that is refused is shown again with what was typed and what is wrong, field by field', async ({
    dashboard,
  }) => {
    const wrong = { ...charge, value: '0', expirationTime: '5' };
    const amount = await dashboard.post('/charges', wrong).expect(400);
    expect(faultIn(amount, 'value')).toMatch(/^Amount in BRL must be between/);
    expect(amount.text).toContain('value="Order &lt;7&gt;"');
    const others = await dashboard.post('/charges', { ...wrong, value: '10', document: 'x' }).expect(400);
    expect(faultIn(others, 'document')).toBeDefined();
    expect(faultIn(others, 'expirationTime')).toBeDefined();
    await dashboard.post('/charges', charge).expect(303);
    const used = await dashboard.post('/charges', charge);
    expect(faultIn(used, 'externalId')).toMatch(/^externalId is already used: order-7/);
  });

  it('of the other kind that breaks the contract is refused at its field, even if no client has sent one', async ({
    dashboard,
  }) => {
    const charge = { original: '10', txid: '', nome: 'Maria', document: '52998224725' };
    for (const [name, value] of [
      ['txid', 'too-short'],
      ['document', '1'],
      ['solicitacaoPagador', 'x'.repeat(141)],
    ] as const) {
      const refused = await dashboard.post('/cobs', { ...charge, [name]: value });
      expect([name, refused.status]).toEqual([name, 400]);
      expect(faultIn(refused, name)).toBeDefined();
      expect(refused.text).toContain(`value="${value}"`);
    }
  });

  it('of the other kind has an id made for it, or its own', async ({ dashboard, account }) => {
    const created = await dashboard.post('/cobs', { original: '12.34', solicitacaoPagador: 'Thank <you>' });
    expect(positionOf(created)).toMatch(/^\/cobs\/[A-Za-z0-9]{32}$/);
    const { text } = await dashboard.get(positionOf(created));
    expect(text).toContain('Thank &lt;you&gt;');
    expect(text).toMatch(/<svg class="qr"/);
    const txid = randomUUID().replaceAll('-', '');
    const own = { original: '5', txid, nome: 'Maria', document: '52998224725' };
    expect(positionOf(await dashboard.post('/cobs', own))).toBe(`/cobs/${txid}`);
    const used = await dashboard.post('/cobs', own);
    expect(faultIn(used, 'txid')).toMatch(/^The txid \w+ already exists/);
    const wrong = await dashboard.post('/cobs', { ...own, txid: '', document: '52998224724' });
    expect(faultIn(wrong, 'document')).toMatch(/^CPF or CNPJ of the payer must be a valid CPF/);
    await account.state('a charge is paid', { txid });
    const paid = await dashboard.get(`/cobs/${txid}`);
    expect(paid.text).toContain('Show the transaction');
    expect((await dashboard.get('/charges')).text).toContain('Paid');
  });

  it('is one of many, page by page', async ({ dashboard }) => {
    for (let index = 0; index < 23; index += 1)
      await dashboard.post('/charges', { ...charge, externalId: `order-${index}` });
    const first = await dashboard.get('/charges');
    const older = /\/dashboard(\/charges\?before=\d+)"/.exec(first.text)?.[1] ?? '';
    const second = await dashboard.get(older);
    const ids = (text: string) => [...text.matchAll(/>(order-\d+)</g)].map(([, id]) => id);
    expect([ids(first.text).length, ids(second.text)]).toEqual([20, ['order-2', 'order-1', 'order-0']]);
    expect(second.text).not.toContain('href="/dashboard/charges?before=');
  });
});

describe('a refund', () => {
  it('that breaks the contract is refused, even if no client has sent one', async ({
    account,
    dashboard,
  }) => {
    const { id } = await account.state('a received payment', { amount: 10 });
    const path = `/transactions/${String(id)}/refund`;
    const none = await dashboard.post(path, { amount: '0' }).expect(400);
    expect(faultIn(none, 'amount')).toMatch(/^Amount in BRL must be/);
    const all = await dashboard.post(path, { amount: '11' }).expect(400);
    expect(faultIn(all, 'amount')).toMatch(/^The refund exceeds the remaining amount/);
    expect(all.text.split('The refund exceeds')).toHaveLength(2);
    const what = await dashboard.post(path, { amount: 'ten' }).expect(400);
    expect(faultIn(what, 'amount')).toBe('The amount must be a number such as 10.50.');
  });
});

describe('a MED', () => {
  it('is listed by its state, and shown with its history', async ({ account, dashboard }) => {
    const decided = await account.state('a MED', { reconciled: true });
    const id = String(decided['id']);
    await account.state('a MED is decided', { id: decided['id'], analysisResult: 'APPROVED' });
    await account.state('a MED', { reconciled: false });
    const list = async (query: string) =>
      [...(await dashboard.get(`/meds${query}`)).text.matchAll(/\/meds\/(\d+)["?]/g)].map(
        ([, found]) => found,
      );
    expect(await list('')).toHaveLength(2);
    expect(await list('?status=ANALYZED')).toEqual([id]);
    expect(await list('?status=nothing&page=x')).toHaveLength(2);
    const { text } = await dashboard.get(`/meds/${id}`);
    expect(text).toContain('The case was opened');
    expect(text).toContain('State changed: Decided');
    expect(text).toContain('Accepted');
    const { transactionId } = decided;
    const contested = await dashboard.get(`/transactions?search=${String(transactionId)}`);
    const payment = await dashboard.get(linkIn(contested, 'transactions'));
    expect(payment.text).toContain(`/dashboard/meds/${id}"`);
    expect(payment.text.slice(payment.text.indexOf('id="meds"'))).toMatch(/Decided<[^]*?Accepted/);
  });
});
