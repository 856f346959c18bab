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
const serious = ['serious', 'critical'];

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
      /** Requests to elsewhere, answers that are none, and whatever the page complained about, its policy's violations too. */
      readonly trouble: string[];
    }

    async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
      const trouble = troubleOn(page, baseUrl);
      await page.goto(baseUrl + path);
      return { page, trouble };
    }

    /** The API reference, which takes seconds to load: shared by the tests that need no other address. */
    let docs: Opened;
    beforeAll(async () => {
      docs = await open('/docs#/Balance/getApiBalance');
      await docs.page.locator('.opblock').first().waitFor();
    }, 120_000);

    const operation = (page: Page, id: string): Locator => page.locator(`.opblock[id$="-${id}"]`);

    const isOpen = async (block: Locator): Promise<boolean> =>
      (await block.locator('.opblock-summary-control').getAttribute('aria-expanded')) === 'true';

    /** Opens an operation and presses "Try it out", where that was not done. */
    async function tryOut(page: Page, id: string): Promise<Locator> {
      const block = operation(page, id);
      if (!(await isOpen(block))) {
        await block.locator('.opblock-summary-control').click();
        await block.getByRole('button', { name: 'Try it out' }).click();
      }
      return block;
    }

    /** Presses "Execute" and resolves with the status of the answer that is shown. */
    async function execute(block: Locator): Promise<string> {
      await block.getByRole('button', { name: 'Execute' }).click();
      return block.locator('.live-responses-table .response-col_status').last().innerText();
    }

    async function getToken(page: Page): Promise<string> {
      const block = await tryOut(page, 'createAccessToken');
      const { clientId, fresh, certificatePem } = demo;
      const credentials = JSON.stringify({ clientId, clientSecret: fresh?.clientSecret });
      await block.getByLabel('Request body').fill(credentials);
      const header = block.locator('[data-param-name="X-SSL-Client-Cert"] input');
      await header.fill(encodeURIComponent(certificatePem));
      return execute(block);
    }

    /** Marks what is made from the same template as another: axe would find the same there, and takes its time for each. */
    async function markAlike(page: Page): Promise<void> {
      await page.evaluate(`{
        const seen = new Set();
        for (const one of document.querySelectorAll('.opblock:has([aria-expanded="false"])')) {
          one.toggleAttribute('data-alike', seen.has(one.className));
          seen.add(one.className);
        }
        for (const one of document.querySelectorAll('.models > * > .json-schema-2020-12:nth-of-type(n + 4)')) {
          one.toggleAttribute('data-alike', true);
        }
      }`);
    }

    /** The schemes differ in their colours alone. */
    const rulesOf = (scheme: (typeof schemes)[number]) => (scheme === 'dark' ? { rules: colourRules } : {});

    test('an address leads to an operation; without a token it is refused, and that is shown', async () => {
      const { page, trouble } = docs;
      const block = operation(page, 'getApiBalance');
      await block.getByRole('button', { name: 'Try it out' }).click();
      expect(await execute(block)).toBe('401');
      expect(trouble.filter((line) => !line.includes('401'))).toEqual([]);
      trouble.splice(0);
    });

    test('the API reference shows every operation and notification, gets a token, calls, asks nobody else', async () => {
      const { page, trouble } = docs;
      const shown = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.opblock')].map(({ id }) => id)",
      );
      for (const id of Object.keys(operations)) {
        expect(shown.filter((one) => one.endsWith(`-${id}`))).toHaveLength(1);
      }
      expect(shown).toHaveLength(Object.keys(operations).length + Object.keys(contract.webhooks).length);
      expect(await getToken(page)).toBe('201');
      const block = await tryOut(page, 'getBalance');
      expect(await execute(block)).toBe('200');
      expect(await block.locator('.live-responses-table').innerText()).toContain('"netBalance": 10000');
      const list = page.waitForRequest((request) => request.url().includes('/api/transactions'));
      expect(await execute(await tryOut(page, 'listTransactions'))).toBe('200');
      // The defaults alone: no example of a filter is sent.
      expect((await list).url()).toBe(`${baseUrl}/api/transactions?page=1&size=20`);
      expect(trouble).toEqual([]);
    });

    test.each(sampled(schemes, schemes.length))(
      'the API reference has no serious finding in the %s scheme, whatever is open',
      async (colorScheme) => {
        const { page } = docs;
        await page.emulateMedia({ colorScheme });
        for (const id of ['createCashOut', 'putCob', 'getApiBalance']) await tryOut(page, id);
        const webhook = page.locator('.opblock').last();
        if (!(await isOpen(webhook))) await webhook.locator('.opblock-summary-control').click();
        await operation(page, 'createCashOut').getByRole('tab', { name: 'Schema' }).first().click();
        const models = page.locator('.models .json-schema-2020-12');
        if ((await models.count()) === 0) await page.locator('.models button').first().click();
        await models.first().waitFor();
        await markAlike(page);
        const looking = { impacts: serious, without: '[data-alike]', ...rulesOf(colorScheme) };
        expect(await findings(page, looking)).toEqual([]);
        await page.locator('.btn.authorize').click();
        expect(await findings(page, { ...looking, place: '.modal-ux' })).toEqual([]);
        await page.locator('.modal-ux .close-modal').click();
        await page.locator('.modal-ux').waitFor({ state: 'detached' });
      },
    );

    test('the API reference fits a phone, where the token of the compatibility family is got', async () => {
      const { page, trouble } = docs;
      await page.setViewportSize({ width: 360, height: 800 });
      const width = () => page.evaluate('document.documentElement.scrollWidth');
      expect(await width()).toBeLessThanOrEqual(360);
      const block = await tryOut(page, 'createOauthToken');
      const { clientId, fresh } = demo;
      const credentials = JSON.stringify({ clientId, clientSecret: fresh?.clientSecret });
      await block.getByLabel('Request body').fill(credentials);
      expect(await execute(block)).toBe('200');
      expect(await execute(await tryOut(page, 'getAccountsBalances'))).toBe('200');
      expect(await width()).toBeLessThanOrEqual(360);
      expect(trouble).toEqual([]);
    });

    test.each(schemes)('the open points have no finding in the %s scheme', async (colorScheme) => {
      const { page } = await open('/docs/open-points#op-09', { colorScheme, bypassCSP: true });
      expect(await findings(page, rulesOf(colorScheme))).toEqual([]);
      await page.close();
    });

    test('a link leads to an open point; the page fits a phone and needs no script', async () => {
      const options = { viewport: { width: 360, height: 800 }, javaScriptEnabled: false };
      const { page, trouble } = await open('/docs/open-points#op-09', options);
      const point = page.locator('#op-09');
      expect(await point.innerText()).toContain('same idempotency key, different body');
      expect((await point.boundingBox())?.y).toBeLessThan(100);
      expect(trouble).toEqual([]);
      await page.close();
      const narrow = await open('/docs/open-points', { viewport: { width: 360, height: 800 } });
      expect(await overflow(narrow.page)).toBeLessThanOrEqual(0);
      const leads = await narrow.page.getByRole('link', { name: 'API reference' }).getAttribute('href');
      expect(new URL(leads ?? '', narrow.page.url()).href).toBe(`${baseUrl}/docs`);
      expect(narrow.trouble).toEqual([]);
      await narrow.page.close();
    });
  },
);
