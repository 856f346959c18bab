import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { operations } from '../../../generated/operations.js';
import { contract } from '../../../generated/document.js';
import { createGateway, type DemoAccount, type Gateway } from '../../../server/gateway.js';
import {
  chromiumPath,
  colourRules,
  findings,
  lack,
  overflow,
  startBrowser,
  troubleOn,
} from '../../support/browser.js';
import { sampled } from '../../support/sample.js';

const schemes = ['light', 'dark'] as const;

describe.skipIf(chromiumPath === undefined)(
  `the pages of the gateway in a browser${lack}`,
  { timeout: 120_000 },
  () => {
    let browser: Browser;
    let gateway: Gateway;
    let baseUrl: string;
    let demo: DemoAccount;
    beforeAll(async () => {
      gateway = await createGateway();
      ({ baseUrl } = await gateway.listen(0));
      demo = await gateway.demo();
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await gateway.close();
    });

    interface Opened {
      readonly page: Page;
      /** Requests to elsewhere, failed responses, and complaints of the page, including violations of its policy. */
      readonly trouble: string[];
    }

    async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
      const trouble = troubleOn(page, baseUrl);
      await page.goto(baseUrl + path);
      return { page, trouble };
    }

    /** Opens the form of the page, if it is closed. */
    async function tryOut(page: Page): Promise<Locator> {
      const form = page.locator('.try');
      if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
      return form;
    }

    /** Sends the form of the page and resolves with the answer that is shown. */
    async function execute(page: Page, button = 'Send'): Promise<string> {
      const form = await tryOut(page);
      await form.getByRole('button', { name: button }).click();
      await form.locator('.answer .status').waitFor();
      return form.locator('.answer').innerText();
    }

    const body = (page: Page) => page.getByLabel('Body', { exact: true });
    const sample = (page: Page) => page.locator('[data-sample]:visible');

    /** Follows a link of the contents. */
    async function follow(page: Page, path: string): Promise<void> {
      await page.locator('nav').getByText(path, { exact: true }).click();
      await page.locator('.about .route code', { hasText: path }).waitFor();
    }

    async function getToken(page: Page): Promise<string> {
      await tryOut(page);
      const { clientId, fresh, certificatePem } = demo;
      await body(page).fill(JSON.stringify({ clientId, clientSecret: fresh?.clientSecret }));
      const certificate = page.getByLabel('X-SSL-Client-Cert');
      // As it is in the file: the page encodes it.
      if ((await certificate.count()) > 0) await certificate.fill(certificatePem);
      return execute(page);
    }

    test('every operation and notification has a page, which an anchor of the overview leads to', async () => {
      const { page, trouble } = await open('/docs');
      const listed = await page.evaluate<string[]>(
        "[...document.querySelectorAll('main li')].map(({ id }) => id)",
      );
      expect(listed).toEqual(expect.arrayContaining(Object.keys(operations)));
      expect(listed).toHaveLength(Object.keys(operations).length + Object.keys(contract.webhooks).length);
      await page.goto(`${baseUrl}/docs/pt-BR#notifyCashOut`);
      await page.waitForURL('**/docs/notifyCashOut/pt-BR');
      await page.getByRole('heading', { name: 'Resultado de um cash-out' }).waitFor();
      expect(await page.locator('nav [aria-current=page]').innerText()).toMatch(/^CashOut\s/);
      expect(trouble).toEqual([]);
      await page.close();
    });

    test('the pages can be read without scripts', async () => {
      const { page } = await open('/docs#getBalance', { javaScriptEnabled: false });
      await page.locator('#getBalance:target a').click();
      await page.waitForURL('**/docs/getBalance/en');
      expect(await sample(page).innerText()).toContain('curl -sS');
      await page.locator('.examples details[open] .property').first().waitFor();
      expect(await page.locator('.try, .choice, .search').locator('visible=true').count()).toBe(0);
      await page.close();
    });

    test('a token that comes goes with every later call and into the samples, and is not stored', async () => {
      const { page, trouble } = await open('/docs/getBalance/en', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      expect(await execute(page)).toContain('Response: 401');
      expect(trouble.filter((line) => !line.includes('401'))).toEqual([]);
      trouble.splice(0);
      expect(await sample(page).innerText()).toContain('Bearer $TOKEN"');
      await page.getByRole('link', { name: 'Get a token' }).click();
      await page.getByRole('heading', { name: 'Obtain an access token with certificate' }).waitFor();
      expect(await getToken(page)).toMatch(/^Response: 201[^]*now use this token/);
      await page.goBack();
      await page.getByRole('heading', { name: 'Balance' }).waitFor();
      expect(await execute(page)).toContain('"netBalance": 10000');
      const token = await page.getByLabel('Access token').inputValue();
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
        `"Authorization: Bearer ${token}"`,
      );
      await page.getByRole('button', { name: 'My token' }).click();
      expect(await sample(page).innerText()).toContain('Bearer $TOKEN"');
      const list = page.waitForRequest((request) => request.url().includes('/api/transactions'));
      await follow(page, '/api/transactions');
      expect(await execute(page)).toContain('Response: 200');
      // No example of a filter is sent.
      expect((await list).url()).toBe(`${baseUrl}/api/transactions`);
      expect(
        await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])'),
      ).not.toContain(token);
      await page.getByLabel('Access token').fill('"; rm -rf ~ #');
      expect(await sample(page).innerText()).toContain('Bearer $TOKEN"');
      expect(trouble).toEqual([]);
      await page.close();
    });

    test('the samples follow what is typed; their language is kept', async () => {
      const { page, trouble } = await open('/docs/createCashOut/en');
      expect(await sample(page).innerText()).toContain(`curl -sS -X POST '${baseUrl}/api/pix/cash-out'`);
      await page.getByRole('button', { name: 'Python' }).click();
      await tryOut(page);
      await body(page).fill('{"value": 1.10, "description": "it\'s"}');
      expect(await sample(page).innerText()).toContain(`r'''{"value": 1.10, "description": "it\\u0027s"}'''`);
      await follow(page, '/api/transactions');
      await tryOut(page);
      await page.getByLabel('externalId').fill('a/b c');
      expect(await sample(page).innerText()).toContain(`'${baseUrl}/api/transactions?externalId=a%2Fb%20c'`);
      await page.reload();
      expect(await sample(page).innerText()).toContain('import urllib.request');
      expect(trouble).toEqual([]);
      await page.close();
    });

    test('the page is in the language of the browser, can be searched in it, and changes it in place', async () => {
      const { page } = await open('/docs/putCob', { locale: 'pt-BR' });
      expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
      const left = page.locator('nav .group:visible li:visible a.page');
      await page.getByLabel('Buscar').fill('devolucao 89 dias');
      await expect.poll(() => left.count()).toBeLessThan(5);
      for (const id of ['createRefundIn', 'putDevolucao']) {
        expect(await page.locator(`nav a[href="/docs/${id}/pt-BR"]`).isVisible()).toBe(true);
      }
      const first = await left.first().getAttribute('href');
      await page.getByLabel('Buscar').press('Enter');
      await page.waitForURL(`**${first ?? ''}`);
      await page.getByLabel('Buscar').fill('zzz');
      await page.getByText('Nada encontrado.').waitFor();
      expect(await left.count()).toBe(0);
      await page.goto(`${baseUrl}/docs/putCob/pt-BR`);
      await page.getByRole('link', { name: 'English' }).click();
      await page.waitForURL('**/docs/putCob/en');
      await page.getByRole('heading', { name: 'Create an immediate charge' }).waitFor();
      await page.close();
    });

    test.each(sampled(schemes, schemes.length))(
      'the API reference has no finding in the %s scheme, in any state',
      async (colorScheme) => {
        const options = colorScheme === 'dark' ? { rules: colourRules } : {};
        for (const place of ['', '/createAccessToken', '/createCashOut', '/putCob', '/notifyCashOut']) {
          const { page } = await open(`/docs${place}/pt-BR`, { colorScheme });
          if (place === '/createCashOut') {
            await execute(page, 'Enviar');
            await page.getByLabel('Token de acesso').fill('a.b.c');
          }
          // Of the examples, the first is open: axe would find the same in the others, and takes its time for each.
          await page.evaluate(
            "for (const one of document.querySelectorAll('details:not([name])')) one.open = true; " +
              'for (const one of document.querySelectorAll("[data-sample]")) one.hidden = false',
          );
          expect(await findings(page, options)).toEqual([]);
          await page.close();
        }
      },
    );

    test('the API reference fits a phone, where the token of the compatibility family is got', async () => {
      const { page, trouble } = await open('/docs', { viewport: { width: 360, height: 800 } });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const contents = page.getByRole('button', { name: 'Contents' });
      await contents.click();
      await follow(page, '/oauth/token');
      expect(await page.locator('nav').isVisible()).toBe(false);
      expect(await getToken(page)).toContain('Response: 200');
      await contents.click();
      await follow(page, '/accounts/balances');
      expect(await execute(page)).toContain('Response: 200');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(trouble).toEqual([]);
      await page.close();
    });

    test.each(schemes)(
      'the start page has no finding in the %s scheme, and fits a phone',
      async (colorScheme) => {
        const { page, trouble } = await open('/', { colorScheme, viewport: { width: 360, height: 800 } });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.getByRole('link', { name: 'API reference' }).waitFor();
        expect(trouble).toEqual([]);
        const seen = await open('/', { colorScheme, bypassCSP: true });
        expect(await findings(seen.page)).toEqual([]);
        await page.close();
        await seen.page.close();
      },
    );

    test.each(schemes)('the open points have no finding in the %s scheme', async (colorScheme) => {
      const { page } = await open('/docs/open-points#op-09', { colorScheme, bypassCSP: true });
      expect(await findings(page, colorScheme === 'dark' ? { rules: colourRules } : {})).toEqual([]);
      await page.close();
    });
  },
);
