import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { faultIn, locationOf } from '../../support/forms.js';

const charge = {
  value: '1,234.50',
  description: 'Order <7>',
  externalId: 'order-7',
  fullName: 'Maria "Souza"',
  document: '52998224725',
};

describe('a charge', () => {
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

  it('of the other kind has an id made for it, or its own', async ({ dashboard, account }) => {
    const created = await dashboard.post('/cobs', { original: '12.34', solicitacaoPagador: 'Thank <you>' });
    expect(locationOf(created)).toMatch(/^\/cobs\/[A-Za-z0-9]{32}$/);
    const { text } = await dashboard.get(locationOf(created));
    expect(text).toContain('Thank &lt;you&gt;');
    expect(text).toMatch(/<svg class="qr"/);
    const txid = randomUUID().replaceAll('-', '');
    const own = { original: '5', txid, nome: 'Maria', document: '52998224725' };
    expect(locationOf(await dashboard.post('/cobs', own))).toBe(`/cobs/${txid}`);
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
