import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { languages } from '../../../server/dashboard/language.js';
import { routes } from '../../../server/dashboard/routes.js';
import {
  barriers,
  chromiumPath,
  colourRules,
  findings,
  goTo,
  it as base,
  lack,
  overflow,
  picture,
  signInOn,
  troubleOn,
} from '../../support/browser.js';
import { sampled } from '../../support/sample.js';
import { mark, pathOf } from './things.js';

const widths = [1400, 390] as const;
/** Paths that end by themselves: no event streams. */
const pages = routes.filter(({ kind }) => kind === 'page');

const it = base
  /** It has something of everything that the pages show. */
  .extend('account', async ({ gateway, receiver }) => {
    const limits = { perTransaction: 500, daily: 1000, night: 100 };
    const account = await gateway.account({ limits, feeAmount: 0.35 });
    for (const eventType of ['cash_in', 'cash_out'])
      await account.register(`${receiver.url}/hook`, eventType);
    for (const amount of [150.5, 20, 1234.56])
      await account.state('a received payment', { amount, payer: { name: mark, document: '52998224725' } });
    const sent = await account.cashOut({ value: 42.1 });
    await account.settle(sent.body['transactionId']);
    const { transactionId } = (await account.cashOut({ value: 7 })).body;
    const refusal = { outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' };
    await account.state('a payment settles', { transactionId, ...refusal });
    await account.cashOut({ value: 99.9 });
    await receiver.until((received) => received.length >= 5);
    return account;
  })
  /** Opens a page, and sees what goes wrong on it. */
  .extend('watch', ({ served }) => async (context: BrowserContext) => {
    const page = await context.newPage();
    return { page, trouble: troubleOn(page, served.baseUrl) };
  });

describe.skipIf(chromiumPath === undefined)(`the dashboard in a browser${lack}`, { timeout: 180_000 }, () => {
  const openAll = (page: Page) =>
    page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");

  const looks = languages
    .flatMap((locale) => widths.map((width) => ({ locale, width })))
    .map((look, position) => ({ ...look, position }));
  /** The pages of one look: each page has one look in a run, another from run to run; with `SAMPLE_PART=all` it has all of them. */
  const shareOf = (position: number) => {
    const size = Math.ceil(pages.length / looks.length) * looks.length;
    const turned = Array.from({ length: size }, (_, index) => pages[(index + position) % size]);
    return sampled(turned, looks.length).flatMap((page) => page ?? []);
  };
  it.for(looks)(
    'axe finds nothing on any page in $locale at $width px',
    async (one, { account, openWindow, watch }) => {
      const { locale, width, position } = one;
      const { page, trouble } = await watch(await openWindow({ locale, viewport: { width, height: 900 } }));
      const found: string[] = [];
      const look = async (name: string) => {
        if ((await page.locator('html').getAttribute('lang')) !== locale)
          found.push(`${name}: another language`);
        if ((await overflow(page)) > 0) found.push(`${name}: wider than the screen`);
        await picture(page, `${locale}-${width}-${name}`);
        await openAll(page);
        if ((await overflow(page)) > 0) found.push(`${name}, all open: wider than the screen`);
        for (const finding of await findings(page)) found.push(`${name}: ${finding}`);
      };
      await goTo(page, '/sign-in');
      await look('sign-in');
      await signInOn(page, account);
      for (const { path } of shareOf(position)) {
        await goTo(page, await pathOf(path, account));
        await look(path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'overview');
      }
      expect(found).toEqual([]);
      expect(trouble).toEqual([]);
    },
  );

  it.for(['/webhooks/new', '/charges/new', '/cobs/new', '/credentials'])(
    'a form of %s that is refused has no barrier',
    async (path, { account, openWindow, watch }) => {
      const { page } = await watch(
        await openWindow({ locale: 'pt-BR', viewport: { width: 390, height: 900 } }),
      );
      await signInOn(page, account);
      await goTo(page, path);
      await page.evaluate(`{
        const form = document.querySelector('main form[method=post]:has(textarea, input:not([type=hidden]))');
        form.noValidate = true;
        form.requestSubmit();
      }`);
      await page.getByRole('alert').waitFor();
      expect(await barriers(page)).toEqual([]);
    },
  );

  it('dark where the browser is, with colours that can be read', async ({ account, openWindow, watch }) => {
    const { page } = await watch(
      await openWindow({ colorScheme: 'dark', viewport: { width: 1400, height: 900 } }),
    );
    await signInOn(page, account);
    const found: string[] = [];
    for (const { path } of shareOf(0)) {
      await goTo(page, await pathOf(path, account));
      expect(await page.locator('html').getAttribute('data-bs-theme')).toBe('dark');
      const name = path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'overview';
      await picture(page, `dark-${name}`);
      await openAll(page);
      for (const finding of await findings(page, { rules: colourRules })) found.push(`${name}: ${finding}`);
    }
    expect(found).toEqual([]);
  });

  it('a phone has room for fingers, and for the id of a charge that has no other name', async ({
    account,
    openWindow,
    watch,
  }) => {
    const txid = 'W'.repeat(35);
    await account.put(`/cob/${txid}`, {
      calendario: {},
      valor: { original: '99999999.99' },
      chave: account.accountId,
    });
    const touched = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } };
    const { page } = await watch(await openWindow(touched));
    await signInOn(page, account);
    const found: string[] = [];
    for (const path of [
      '/',
      '/sandbox/phone',
      '/webhooks/new',
      await pathOf('/transactions/:transaction', account),
    ]) {
      await goTo(page, path);
      found.push(...(await barriers(page, { rules: ['target-size'] })).map((each) => `${path}: ${each}`));
      const low =
        "[...document.querySelectorAll('.btn')].filter((one) => one.offsetHeight > 0 && one.offsetHeight < 36)";
      const buttons = await page.evaluate<string[]>(`${low}.map((one) => one.outerHTML)`);
      found.push(...buttons.map((each) => `${path}: ${each} is too low`));
    }
    expect(found).toEqual([]);
  });

  it('a payment is refunded with the keyboard alone, and what others wrote is text', async ({
    account,
    openWindow,
    watch,
  }) => {
    const { page, trouble } = await watch(
      await openWindow({ locale: 'pt-BR', viewport: { width: 1400, height: 900 } }),
    );
    await signInOn(page, account);
    const { id } = await account.state('a received payment', {
      amount: 1234.56,
      payer: { name: mark, document: '52998224725' },
    });
    await goTo(page, '/meds');
    await page.keyboard.press('/');
    await page.keyboard.type(String(id));
    await page.keyboard.press('Enter');
    await page.getByText(mark, { exact: true }).waitFor();
    await page.getByLabel('Valor em reais').focus();
    await page.keyboard.type('1.000,50');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('está em andamento').waitFor();
    expect(await page.getByRole('status').first().innerText()).toContain('1.000,50');
    expect(await page.locator('#refunds').innerText()).toContain('Pendente');
    // More than remains is refused where it was typed.
    await page.getByLabel('Valor em reais').fill('300');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Valor em reais').inputValue()).toBe('300');
    trouble.splice(0, trouble.length, ...trouble.filter((each) => !each.startsWith('400 ')));
    expect(trouble.filter((each) => !each.includes('400 (Bad Request)'))).toEqual([]);
  });
});
