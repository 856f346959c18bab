import { expect } from 'vitest';

import { DashboardClient } from '../../support/dashboard.js';
import { eventually } from '../../support/eventually.js';
import { it as base } from '../../support/fixtures.js';
import { fromHtml, linkIn } from '../../support/forms.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [] });

it('a delivery is told from the next by its transaction, its amount and how long it took', async ({
  account,
  dashboard,
  receiver,
}) => {
  await account.register(`${receiver.url}/hook`, 'cash_out');
  const { body } = await account.cashOut({ value: 7.5, externalId: 'order-7' });
  const { transactionId } = body;
  await account.state('a payment settles', { transactionId, outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' });
  const text = await eventually(async () => {
    const page = await dashboard.get('/deliveries?status=delivered');
    return page.text.includes('HTTP 200') && page.text;
  });
  const [row = ''] = /<tbody>[\s\S]*?<\/tr>/.exec(text) ?? [];
  const { text: found } = await dashboard.get('/transactions?search=order-7');
  expect(row).toContain(`href="/dashboard${linkIn({ text: found }, 'transactions')}"`);
  expect(row).toContain('order-7');
  expect(row).toContain('<s class="amount">R$7.50</s>');
  expect(fromHtml(row)).toMatch(/HTTP 200<div class="second">1 attempt, \d+ ms</);
  const delivery = await dashboard.get(`${linkIn({ text: row }, 'deliveries')}?list=status%3Ddelivered`);
  expect(delivery.text).toContain('<p class="back"><a href="/dashboard/deliveries?status=delivered"');
  expect(delivery.text).toContain('<s class="amount">R$7.50</s>');
});

it('a test has neither transaction nor amount', async ({ account, dashboard, receiver }) => {
  await account.register(`${receiver.url}/hook`, 'cash_in');
  const webhook = linkIn(await dashboard.get('/webhooks'), 'webhooks');
  await dashboard.post(`${webhook}/test`).expect(200);
  const { text } = await dashboard.get('/deliveries');
  expect(text).not.toContain('/dashboard/transactions/');
  expect(/<tbody>[\s\S]*?<\/tr>/.exec(text)?.[0]).not.toContain('R$');
});

it('what stands in the place of an answer while receivers fail is in the language of the page', async ({
  account,
  receiver,
}) => {
  await account.register(`${receiver.url}/hook`, 'cash_in');
  await account.state('receivers fail', { failing: true, statusCode: 503 });
  const { id } = await account.state('a received payment', { amount: 10 });
  for (const [language, said] of [
    ['en', 'not sent: receivers fail'],
    ['pt-BR', 'não enviada: o sandbox simula a falha dos endpoints'],
  ] as const) {
    const dashboard = await DashboardClient.signedIn(account, { 'accept-language': language });
    await eventually(async () =>
      (await dashboard.get(`/transactions/${String(id)}`)).text.includes(`<code>${said}</code>`),
    );
    const { text } = await dashboard.get('/deliveries');
    const [delivery = ''] = /\/deliveries\/\d+/.exec(text) ?? [];
    expect((await dashboard.get(delivery)).text).toContain(`<code>${said}</code>`);
  }
});
