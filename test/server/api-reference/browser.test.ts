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

    const article = (page: Page, id: string): Locator => page.locator(`#${id}`);

    /** Opens the form of an operation, where that was not done. */
    async function tryOut(page: Page, id: string): Promise<Locator> {
      const form = article(page, id).locator('.try');
      if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
      return form;
    }

    /** Sends the form and resolves with the answer that is shown. */
    async function execute(form: Locator, button = 'Send'): Promise<string> {
      await form.getByRole('button', { name: button }).click();
      const status = form.locator('.answer .status');
      await status.waitFor();
      return form.locator('.answer').innerText();
    }

    async function getToken(page: Page): Promise<string> {
      const form = await tryOut(page, 'createAccessToken');
      const { clientId, fresh, certificatePem } = demo;
      await form
        .getByLabel('Body', { exact: true })
        .fill(JSON.stringify({ clientId, clientSecret: fresh?.clientSecret }));
      // As it is in the file: the page encodes it.
      await form.getByLabel('X-SSL-Client-Cert').fill(certificatePem);
      return execute(form);
    }

    /** Shared by the tests that need no other address. */
    let docs: Opened;
    beforeAll(async () => {
      docs = await open('/docs#/Balance/getBalance', { permissions: ['clipboard-read', 'clipboard-write'] });
    });

    test('an older address leads to an operation, too; a call without a token is refused', async () => {
      const { page, trouble } = docs;
      await page.locator('#getBalance:target').waitFor();
      expect(new URL(page.url()).hash).toBe('#getBalance');
      expect(await execute(await tryOut(page, 'getBalance'))).toContain('Response: 401');
      expect(trouble.filter((line) => !line.includes('401'))).toEqual([]);
      trouble.splice(0);
    });

    test('every operation and notification is there; a token that comes goes with every later call', async () => {
      const { page, trouble } = docs;
      const shown = await page.evaluate<string[]>(
        "[...document.querySelectorAll('article')].map(({ id }) => id)",
      );
      expect(shown).toEqual(expect.arrayContaining(Object.keys(operations)));
      expect(shown).toHaveLength(Object.keys(operations).length + Object.keys(contract.webhooks).length);
      expect(await getToken(page)).toMatch(/^Response: 201[^]*The token is kept/);
      const form = await tryOut(page, 'getBalance');
      await form.getByRole('button', { name: 'Send' }).click();
      await form.locator('.answer', { hasText: '"netBalance": 10000' }).waitFor();
      const list = page.waitForRequest((request) => request.url().includes('/api/transactions'));
      expect(await execute(await tryOut(page, 'listTransactions'))).toContain('Response: 200');
      // No example of a filter is sent.
      expect((await list).url()).toBe(`${baseUrl}/api/transactions`);
      expect(trouble).toEqual([]);
    });

    test('the samples follow what is typed; their language is kept; they can be copied', async () => {
      const { page, trouble } = docs;
      const payment = article(page, 'createCashOut');
      const sample = payment.locator('.sample:visible');
      expect(await sample.innerText()).toContain(`curl -sS -X POST '${baseUrl}/api/pix/cash-out'`);
      await payment.getByRole('button', { name: 'Python' }).click();
      const form = await tryOut(page, 'createCashOut');
      await form.getByLabel('Body', { exact: true }).fill('{"value": 1.10, "description": "it\'s"}');
      expect(await sample.innerText()).toContain(`r'''{"value": 1.10, "description": "it\\u0027s"}'''`);
      await payment.getByRole('button', { name: 'Copy' }).click();
      await payment.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await sample.textContent());
      const list = await tryOut(page, 'listTransactions');
      await list.getByLabel('externalId').fill('a/b c');
      expect(await article(page, 'listTransactions').locator('.sample:visible').innerText()).toContain(
        `'${baseUrl}/api/transactions?externalId=a%2Fb%20c'`,
      );
      await page.reload();
      expect(await sample.innerText()).toContain('import urllib.request');
      expect(trouble).toEqual([]);
    });

    test('the page is in the language of the browser, can be searched in it, and changes it in place', async () => {
      const { page } = await open('/docs#putCob', { locale: 'pt-BR' });
      expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
      const left = page.locator('nav .group:visible li:visible a[href^="#"]');
      await page.getByLabel('Buscar').fill('devolucao 89 dias');
      for (const id of ['createRefundIn', 'putDevolucao']) {
        expect(await page.locator(`nav a[href="#${id}"]`).isVisible()).toBe(true);
      }
      expect(await left.count()).toBeLessThan(5);
      await page.getByLabel('Buscar').press('Enter');
      expect(new URL(page.url()).hash).toBe(await left.first().getAttribute('href'));
      await page.getByLabel('Buscar').fill('zzz');
      expect(await page.locator('#found').innerText()).toBe('Nada encontrado.');
      expect(await left.count()).toBe(0);
      await page.goto(`${baseUrl}/docs/pt-BR#putCob`);
      await page.getByRole('link', { name: 'English' }).click();
      await page.waitForURL('**/docs/en#putCob');
      expect(await article(page, 'putCob').locator('h3').innerText()).toContain('Create an immediate charge');
      await page.close();
    });

    test.each(sampled(schemes, schemes.length))(
      'the API reference has no finding in the %s scheme, in any state',
      async (colorScheme) => {
        const { page } = await open('/docs/pt-BR', { colorScheme });
        // One of each kind: axe would find the same in the others, and takes its time for each.
        await page.evaluate(`{
          const kept = new Set(['createAccessToken', 'createCashOut', 'putCob', 'notifyCashOut']);
          for (const one of document.querySelectorAll('article')) if (!kept.has(one.id)) one.remove();
          for (const one of document.querySelectorAll('details')) one.open = true;
        }`);
        await execute(await tryOut(page, 'createCashOut'), 'Enviar');
        expect(await findings(page, colorScheme === 'dark' ? { rules: colourRules } : {})).toEqual([]);
        await page.close();
      },
    );

    test('the API reference fits a phone, where the token of the compatibility family is got', async () => {
      const { page, trouble } = docs;
      await page.setViewportSize({ width: 360, height: 800 });
      await page.evaluate('scrollTo(0, 0)');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.locator('nav summary').click();
      await page.locator('nav').getByRole('link', { name: '/oauth/token' }).click();
      expect(await page.locator('nav details').getAttribute('open')).toBeNull();
      const form = await tryOut(page, 'createOauthToken');
      const { clientId, fresh } = demo;
      await form
        .getByLabel('Body', { exact: true })
        .fill(JSON.stringify({ clientId, clientSecret: fresh?.clientSecret }));
      expect(await execute(form)).toContain('Response: 200');
      expect(await execute(await tryOut(page, 'getAccountsBalances'))).toContain('Response: 200');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(trouble).toEqual([]);
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
