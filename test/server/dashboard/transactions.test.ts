import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { csvLine, exportRoutes } from '../../../server/dashboard/pages/transaction-export.js';
import { formatOf } from '../../../server/dashboard/format.js';
import type { HonoContext, PageRequest } from '../../../server/dashboard/page.js';
import { DashboardClient } from '../../support/dashboard.js';
import { it as base } from '../../support/fixtures.js';
import { fromHtml, locationOf } from '../../support/forms.js';
import type { Answer, TestAccount } from '../../support/gateway.js';

const it = base.extend('pt', ({ account }) =>
  DashboardClient.signedIn(account, { 'accept-language': 'pt-BR' }),
);

/** A payment that has failed. */
async function failed(account: TestAccount, externalId: string): Promise<string> {
  const { body } = await account.cashOut({ value: 10, externalId });
  const { transactionId } = body;
  await account.state('a payment settles', { transactionId, outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' });
  return String(transactionId);
}

/** The link above the heading. */
const backIn = ({ text }: Answer) =>
  fromHtml(/<p class="back[^"]*"><a href="\/dashboard([^"]*)"/.exec(text)?.[1] ?? '');

describe('the overview', () => {
  it('leads from nothing to the first webhook', async ({ account, dashboard, receiver }) => {
    await account.register(`${receiver.url}/hook`, 'cash_in');
    const shown = async () => {
      const { text } = await dashboard.get('/');
      return ['id="first"', '(done)', 'id="delivery-'].map((each) => text.includes(each));
    };
    expect(await shown()).toEqual([true, false, false]);
    const { transactionId } = (await account.charge({ value: 10 })).body;
    expect(await shown()).toEqual([true, true, false]);
    await account.state('a charge is paid', { transactionId });
    expect(await shown()).toEqual([false, false, true]);
  });
});

describe('the list of transactions', () => {
  it('has a heading for each day in São Paulo', async ({ gateway }) => {
    const account = await gateway.account({ openedAt: '2026-03-01T02:59:00.000Z' });
    await account.state('a received payment', { amount: 10 });
    await account.state('time passes', { accountId: account.accountId, seconds: 120 });
    await account.state('a received payment', { amount: 20 });
    const dashboard = await DashboardClient.signedIn(account);
    const { text } = await dashboard.get('/transactions?startDate=2026-02-28&endDate=2026-03-01');
    const headings = [...text.matchAll(/scope="rowgroup"[^>]*>([^<]*)</g)].map(([, day]) => day);
    expect(headings).toEqual(['Mar 01, 2026', 'Feb 28, 2026']);
  });

  it('is come back to as it was, also after an action', async ({ account, dashboard }) => {
    await account.state('a received payment', { amount: 10 });
    const list = '/transactions?status=CONFIRMED&type=PAYMENT';
    const { text } = await dashboard.get(`${list}&startDate=`);
    const to = fromHtml(/\/dashboard(\/transactions\/\d+\?[^"]*)"/.exec(text)?.[1] ?? '');
    const page = await dashboard.get(to);
    expect(backIn(page)).toBe(list);
    const action = fromHtml(
      /action="\/dashboard(\/transactions\/\d+\/refund[^"]*)"/.exec(page.text)?.[1] ?? '',
    );
    const refused = await dashboard.post(action, { amount: 'ten' }).expect(400);
    expect(backIn(refused)).toBe(list);
    const done = await dashboard.post(action, { amount: '1', once: 'another' }).expect(303);
    expect(backIn(await dashboard.get(locationOf(done)))).toBe(list);
  });

  it('leads nowhere else, with any address', async ({ account, dashboard }) => {
    const { id } = await account.state('a received payment', { amount: 10 });
    const list = encodeURIComponent('https://evil.example/?a=1');
    expect(backIn(await dashboard.get(`/transactions/${String(id)}?list=${list}`))).toMatch(
      /^\/transactions\?/,
    );
  });
});

describe('the search', () => {
  it('goes to the owner of the id, of any kind', async ({ account, dashboard }) => {
    const { id, endToEndId } = await account.state('a received payment', { amount: 10 });
    const transactionId = await failed(account, 'order 7');
    const txid = 'a1'.repeat(16);
    const valor = { original: '12.34' };
    await account.put(`/cob/${txid}`, { calendario: {}, valor, chave: account.accountId });
    const find = async (search: string) =>
      locationOf(await dashboard.get(`/search?${new URLSearchParams({ search }).toString()}`).expect(303));
    expect(await find(String(endToEndId))).toBe(`/transactions/${String(id)}`);
    expect(await find(` ${String(id)} `)).toBe(`/transactions/${String(id)}`);
    expect(await find('order 7')).toBe(await find(transactionId));
    expect(await find('order 7')).toMatch(/^\/transactions\/\d+$/);
    expect(await find(txid)).toBe(`/cobs/${txid}`);
    expect(await find('')).toBe('/transactions');
    expect(await find('nothing <b>')).toBe('/transactions?search=nothing+%3Cb%3E');
    expect(await find('\u0000')).toBe('/transactions');
    expect((await dashboard.get('/transactions?search=nothing')).text).toContain(
      'nothing with the id “nothing”',
    );
  });

  it('finds nothing of another account', async ({ gateway, dashboard }) => {
    const other = await gateway.account();
    const transactionId = await failed(other, 'theirs');
    for (const id of ['theirs', transactionId])
      expect(locationOf(await dashboard.get(`/search?search=${id}`))).toBe(`/transactions?search=${id}`);
  });
});

describe('the list as a file', () => {
  it('has the rows of the filter, with amounts for programs', async ({ account, dashboard, pt }) => {
    await failed(account, '=1+1');
    await account.state('a received payment', {
      amount: 1234.5,
      payer: { name: 'Souza, "Maria"', document: '52998224725' },
    });
    const file = await dashboard.get('/transactions.csv?status=CONFIRMED').expect(200);
    expect(file.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="transactions-[\d-]+\.csv"$/);
    const [head, row, ...rest] = file.text.split('\r\n');
    expect(head).toBe(
      'Time (São Paulo),Type,Counterparty,Document,State,Direction,Amount (BRL),Fee (BRL),externalId,endToEndId,transactionId,Number',
    );
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Received payment,"Souza, ""Maria""",\*{3}\.982\.247-\*\*,Confirmed,in,1234\.50,0\.00,,E\w+,[\w-]{36},\d+$/,
    );
    expect(rest).toEqual(['']);
    const inPortuguese = await pt.get('/transactions.csv?status=ERROR');
    expect(inPortuguese.headers['content-disposition']).toContain('transacoes-');
    expect(inPortuguese.text).toMatch(/^Horário \(São Paulo\),Tipo,Contraparte,.*Situação,Movimento,Valor/);
    expect(inPortuguese.text).toMatch(/Falhou,saída,10\.00,0\.00,'=1\+1,/);
  });

  it('is of this account, and of days that there are', async ({ gateway, dashboard }) => {
    const other = await gateway.account();
    await failed(other, 'theirs');
    expect((await dashboard.get('/transactions.csv')).text).not.toContain('theirs');
    expect((await dashboard.head('/transactions.csv').expect(200)).text).toBeFalsy();
    await dashboard.get('/transactions.csv?startDate=2026-02-30').expect(400);
    await dashboard.get('/transactions.csv?startDate=2026-01-01&endDate=2026-03-31').expect(400);
    const signedOut = new DashboardClient(gateway);
    expect(locationOf(await signedOut.get('/transactions.csv').expect(303))).toMatch(/^\/sign-in/);
  });

  /** Asks for the file of a list with so many rows, and leaves it unread. */
  async function ask(total: number): Promise<Response> {
    const none = Promise.resolve({ items: [], total, next: null });
    const transactions = { list: () => none, search: () => none };
    const store = { read: (work: (tables: unknown) => unknown) => work({ transactions }) };
    const request = {
      account: { id: 'an account' },
      moment: { nowMs: 0 },
      query: new URLSearchParams(),
      language: 'en',
      format: formatOf('en'),
      services: { store },
    };
    const [route] = exportRoutes;
    if (route?.kind !== 'resource') throw new Error('the file has no route');
    const context = { req: { method: 'GET' } };
    return route.answer(request as unknown as PageRequest, context as unknown as HonoContext);
  }

  test('is refused if it is too long, or if two are being made already', async () => {
    const long = await ask(100_001);
    expect(long.status).toBe(413);
    expect(await long.text()).toContain('up to 100,000 transactions, but the filter matches 100,001');
    const [first, second] = [await ask(1), await ask(1)];
    const third = await ask(1);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(third.headers.get('retry-after')).toBe('10');
    await first.body?.cancel();
    await setImmediate();
    const fourth = await ask(1);
    expect([fourth.status, (await ask(1)).status]).toEqual([200, 429]);
    // One that is read to its end gives its place back as well.
    expect(await second.text()).toMatch(/^Time .*\r\n$/);
    await (await ask(1)).text();
    await fourth.body?.cancel();
    await setImmediate();
  });

  test.each([
    ['=cmd()', "'=cmd()"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\t=1', "'\t=1"],
    ['\uff1d1', "'\uff1d1"],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=1,"2"', `"'=1,""2"""`],
  ])('writes %j as %j', (text, written) => {
    expect(csvLine([text, 5, null])).toBe(`${written},5,\r\n`);
  });
});
