import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../conformance/report/html/page.js';
import type { Report } from '../../conformance/report/report.js';
import { chromiumPath, lack, startBrowser } from '../support/browser.js';
import { sampleReport } from './sample-report.js';
import { smallRegister } from './small-suite.js';

const hostile =
  '</script><script>document.title="taken over"</script><img src="https://elsewhere.example/x">';

describe('the HTML report', () => {
  test('is one file that names nothing outside itself', async () => {
    const html = await htmlReport(sampleReport(hostile), smallRegister);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<(link|iframe|img|object|embed|base)\b/g)).toBeNull();
    expect(html.match(/<\w[^>]*\s(src|srcset|action|background)=/g)).toBeNull();
    expect(html.match(/href="(?!#)/g)).toBeNull();
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('url(');
  });

  test('of nothing but passes says that nothing was found', async () => {
    const report: Report = {
      ...sampleReport(''),
      verdict: 'conformant',
      checks: [],
      clauses: [],
      openPoints: [],
    };
    const html = await htmlReport(report, smallRegister);
    expect(html).toContain('Nothing was found wrong.');
    expect(html).toContain('Conformant');
    const partial = await htmlReport({ ...report, verdict: 'partial' }, smallRegister);
    expect(partial).toContain('Nothing was found wrong in what was judged.');
    expect(partial).not.toContain('Conformant');
  });
});

test.runIf(process.env['CI'] !== undefined)('CI has a browser', () => {
  expect(chromiumPath).toBeDefined();
});

describe.skipIf(chromiumPath === undefined)(
  `the HTML report in a browser${lack}`,
  { timeout: 60_000 },
  () => {
    let browser: Browser;
    let path: string;
    beforeAll(async () => {
      path = join(mkdtempSync(join(tmpdir(), 'pixkit-test-')), 'report.html');
      writeFileSync(path, await htmlReport(sampleReport(hostile), smallRegister));
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    interface Opened {
      readonly page: Page;
      /** Every request beyond the page itself, and whatever the page complained about. */
      readonly trouble: string[];
    }

    async function open(options: Parameters<Browser['newPage']>[0] = {}, hash = ''): Promise<Opened> {
      const page = await browser.newPage(options);
      const trouble: string[] = [];
      const address = pathToFileURL(path).href;
      page.on('request', (request) => {
        if (!request.url().startsWith(address)) trouble.push(request.url());
      });
      page.on('pageerror', (error) => trouble.push(error.message));
      page.on('console', (message) => trouble.push(message.text()));
      await page.goto(address + hash);
      return { page, trouble };
    }

    test('runs nothing that a target sent and loads nothing', async () => {
      const { page, trouble } = await open();
      expect(await page.title()).toBe('Not conformant – http://127.0.0.1:3000 – pixkit');
      await page.getByRole('button', { name: 'Open all' }).click();
      await expect(page.getByText('taken over').first().isVisible()).resolves.toBe(true);
      expect(trouble).toEqual([]);
      await page.close();
    });

    test.each(['light', 'dark'] as const)(
      'has no accessibility finding in the %s scheme',
      async (colorScheme) => {
        const { page } = await open({ colorScheme, bypassCSP: true });
        await page.getByRole('button', { name: 'Open all' }).click();
        await page.addScriptTag({ content: axe.source });
        const { violations } = await page.evaluate<AxeResults>('axe.run()');
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        await page.close();
      },
    );

    test('shows a finding for each cause, with clause text, both values and the place in the answer', async () => {
      const { page } = await open();
      const findings = page.locator('details.finding');
      expect(await findings.locator('> summary').allInnerTexts()).toEqual([
        expect.stringMatching(
          /failed CASHOUT-05 the rule of CASHOUT-05 on POST \/api\/pix\/cash-out at \/code: .* instead of "PIX_DUPLICATE_EXTERNAL_ID" 2 checks/s,
        ),
        expect.stringMatching(
          /failed BALANCE-01 the rule of BALANCE-01 on GET \/balance at \/netBalance: missing balance\/missing, also BALANCE-02/,
        ),
        expect.stringMatching(/waived EVENT-01/),
      ]);
      const first = findings.first();
      await first.locator('> summary').click();
      expect(await first.locator('blockquote').innerText()).toContain('the rule of CASHOUT-05');
      expect(await first.locator('.values .expected').first().innerText()).toBe(
        '"PIX_DUPLICATE_EXTERNAL_ID"',
      );
      expect(await first.locator('.body .fault').first().innerText()).toBe('"code"');
      expect(await first.locator('.body').first().innerText()).toBe(
        '{\n  "value": 1.10,\n  "externalId": "abc"\n}',
      );
      expect(await first.locator('.script').first().innerText()).toContain('curl -i -X POST');
      await page.close();
    });

    test('is filtered by text, outcome and chapter, says how much is shown, and is reset', async () => {
      const { page } = await open();
      const shown = () => page.locator('[data-row]:visible').count();
      const all = await shown();
      await page.getByLabel('Search').fill('netbalance');
      expect(await page.locator('details.finding:visible').count()).toBe(1);
      expect(await page.getByText('No clause matches the filter.').isVisible()).toBe(true);
      expect(await page.getByRole('status').innerText()).toBe(`${await shown()} of ${all} shown`);
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(shown).toBe(all);
      await page.getByLabel('Outcome').selectOption('skipped');
      expect(await shown()).toBe(2);
      await page.getByLabel('Outcome').selectOption('');
      await page.getByRole('combobox', { name: 'Chapter' }).selectOption('Balance');
      expect(await page.locator('details.finding:visible').count()).toBe(1);
      await page.close();
    });

    test('is used with the keyboard alone', async () => {
      const { page } = await open();
      const focused = () => page.evaluate<string>('document.activeElement.innerText');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('CASHOUT-05');
      expect(await page.getByLabel('Search').inputValue()).toBe('CASHOUT-05');
      await page.locator('details.finding > summary').first().focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details.finding').first().getAttribute('open')).not.toBeNull();
      await page.close();
    });

    test('a link to a finding opens it, and what a filter hides is shown again', async () => {
      const { page } = await open({}, '#finding-2');
      expect(await page.locator('#finding-2').getAttribute('open')).not.toBeNull();
      await page.getByLabel('Search').fill('TOKEN-02');
      expect(await page.locator('#finding-1').isVisible()).toBe(false);
      await page.evaluate("location.hash = '#finding-1'");
      await expect.poll(() => page.locator('#finding-1').isVisible()).toBe(true);
      await page.close();
    });

    test('is whole without script, and fits a narrow screen', async () => {
      const { page } = await open({ javaScriptEnabled: false });
      expect(await page.getByRole('search').count()).toBe(0);
      expect(await page.locator('details.finding').count()).toBe(3);
      await page.close();
      const narrow = await open({ viewport: { width: 360, height: 800 } });
      await narrow.page.getByRole('button', { name: 'Open all' }).click();
      const width = await narrow.page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(360);
      await narrow.page.close();
    });
  },
);
