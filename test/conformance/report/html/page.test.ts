import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kitRegister } from '../../../../conformance/kit-register.js';
import { RecordingJudge } from '../../../../conformance/recordings/judging.js';
import { recordingReport, withRecordings } from '../../../../conformance/recordings/report.js';
import { htmlReport } from '../../../../conformance/report/html/page.js';
import type { Register, Report } from '../../../../conformance/report/report.js';
import {
  chromiumPath,
  colourRules,
  findings,
  lack,
  overflow,
  startBrowser,
} from '../../../support/browser.js';
import { sampled } from '../../../support/sample.js';
import { failingReport, sampleReport, unfailingReport } from '../../../support/sample-report.js';
import { Script } from '../../recordings/build.js';
import { reportOf } from '../failures.js';
import { lostAnswer } from '../lost-answer.js';
import { smallRegister } from '../../../support/small-suite.js';

const hostile =
  '</script><script>document.title="taken over"</script><img src="https://elsewhere.example/x">';

describe('the HTML report', () => {
  test('is one file that names nothing outside itself', async () => {
    const html = await htmlReport(sampleReport(hostile), smallRegister);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<(link|iframe|img|object|embed|base)\b/g)).toBeNull();
    expect(html.match(/<\w[^>]*\s(src|srcset|action|background)=/g)).toBeNull();
    expect(html.match(/href="(?!#)/g)).toBeNull();
    // Only one script runs, and the policy has its hash; the others are data.
    expect(html.match(/<script>/g)).toHaveLength(1);
    const data = html.match(/<script type="application\/json" id="rows-of-[\w-]+">/g) ?? [];
    expect(html.match(/<script/g)).toHaveLength(1 + data.length);
    expect(html.match(/<\/script/g)).toHaveLength(1 + data.length);
    expect(html).not.toMatch(/url\((?!'data:font\/woff2;base64,)/);
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
    expect(html).toContain('No problems were found.');
    expect(html).toContain('Conformant');
    const partial = await htmlReport({ ...report, verdict: 'partial' }, smallRegister);
    expect(partial).toContain('No problems were found in the tested part.');
    expect(partial).not.toContain('Conformant');
  });
});

test.runIf(process.env['CI'] !== undefined)('CI has a browser', () => {
  expect(chromiumPath).toBeDefined();
});

const kinds = ['sample', 'failing', 'partial', 'passing', 'in Portuguese', 'client'] as const;
type Kind = (typeof kinds)[number];

describe.skipIf(chromiumPath === undefined)(
  `the HTML report in a browser${lack}`,
  { timeout: 60_000 },
  () => {
    let browser: Browser;
    const folder = mkdtempSync(join(tmpdir(), 'pixkit-test-'));
    beforeAll(async () => {
      const register = await kitRegister();
      const reports: Readonly<Record<Kind, readonly [Report, Register]>> = {
        sample: [sampleReport(hostile), smallRegister],
        failing: [failingReport(register, hostile), register],
        partial: [unfailingReport(register, 'partial'), register],
        passing: [unfailingReport(register, 'conformant'), register],
        // Portuguese words are longer.
        'in Portuguese': [failingReport(register, hostile), await kitRegister('pt-BR')],
        client: [
          { ...reportOf({ 'caller/lost': [lostAnswer(hostile)] }), subject: 'client' },
          { ...register, subject: 'client', duties: new Map() },
        ],
      };
      for (const kind of kinds)
        writeFileSync(join(folder, `${kind}.html`), await htmlReport(...reports[kind]));
      browser = await startBrowser();
    });
    afterAll(() => browser.close());
    const opened: Page[] = [];
    afterEach(async () => {
      for (const page of opened.splice(0)) await page.close();
    });

    interface Opened {
      readonly page: Page;
      /** Every request other than for the page itself, and every error on the page. */
      readonly trouble: string[];
    }

    async function open(
      kind: Kind | 'recorded' = 'sample',
      options: Parameters<Browser['newPage']>[0] = {},
      hash = '',
    ): Promise<Opened> {
      const page = await browser.newPage(options);
      opened.push(page);
      const trouble: string[] = [];
      const path = join(folder, `${kind}.html`);
      const address = pathToFileURL(path).href;
      page.on('request', (request) => {
        if (!request.url().startsWith(address)) trouble.push(request.url());
      });
      page.on('pageerror', (error) => trouble.push(error.message));
      page.on('console', (message) => trouble.push(message.text()));
      await page.goto(address + hash);
      return { page, trouble };
    }

    /** Returns the work of a browser to load the page: layouts, styles, objects and bytes, by Chromium's names. */
    async function workOf(page: Page): Promise<Readonly<Record<string, number>>> {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await page.reload();
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    }

    const everything = (page: Page) => page.getByRole('button', { name: 'Expand all' }).click();
    const count = (page: Page, selector: string) =>
      page.evaluate<number>(`document.querySelectorAll('${selector}').length`);

    test('runs nothing that a target sent and loads nothing', async () => {
      const { page, trouble } = await open();
      expect(await page.title()).toBe('Not conformant – http://127.0.0.1:3000 – pixkit');
      await everything(page);
      await expect(page.getByText('taken over').first().isVisible()).resolves.toBe(true);
      // The page has only its own scripts and no pictures: everything is text.
      expect(await count(page, 'img, iframe, object')).toBe(0);
      expect(await page.title()).toBe('Not conformant – http://127.0.0.1:3000 – pixkit');
      expect(trouble).toEqual([]);
    });

    test.each(sampled(kinds, 2))(
      'of a %s run has no accessibility finding in either scheme, closed or open',
      async (kind) => {
        const { page } = await open(kind);
        const judge = async () => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            // The schemes differ only in their colours.
            const rules = colorScheme === 'dark' ? { rules: colourRules } : {};
            expect(await findings(page, rules), colorScheme).toEqual([]);
          }
        };
        await judge();
        if (kind === 'sample') {
          await everything(page);
          await judge();
        }
      },
    );

    test.each(kinds)('of a %s run is small, soon there, and fits paper and a telephone', async (kind) => {
      const { page, trouble } = await open(kind, { viewport: { width: 390, height: 844 } });
      const work = await workOf(page);
      // Limits the work before the first paint, because its duration depends on other load of the machine.
      expect(statSync(join(folder, `${kind}.html`)).size).toBeLessThan(20_000_000);
      expect(work['LayoutCount']).toBeLessThanOrEqual(10);
      expect(work['RecalcStyleCount']).toBeLessThanOrEqual(20);
      expect(work['LayoutObjects']).toBeLessThan(5_000);
      // No script has parsed what is not shown.
      expect(work['JSHeapUsedSize']).toBeLessThan(5_000_000);
      // Only the first finding is open; nothing else is rendered before it is opened.
      expect(await count(page, '*')).toBeLessThan(5_000);
      expect(await count(page, '.rows > li, li + li .evidence > *')).toBe(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect(pages?.length).toBeLessThanOrEqual(10);
      if (kind === 'sample') {
        await everything(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      expect(trouble).toEqual([]);
    });

    test('of recorded traffic has no barrier, and shows file names as text', async () => {
      const { messages } = new Script().cashOut('a', 1, hostile).transfer('k', 1, 7).transfer('k', 1, 8);
      const judging = new RecordingJudge();
      for (const message of messages) judging.message(message);
      const files = [`${'a-long-folder/'.repeat(8)}${hostile}.ndjson`];
      const { report } = recordingReport(judging.result(), { files, gateway: undefined, waivers: [] });
      const register = withRecordings(await kitRegister('pt-BR'));
      writeFileSync(join(folder, 'recorded.html'), await htmlReport(report, register));
      const { page, trouble } = await open('recorded', { viewport: { width: 390, height: 844 } });
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await count(page, 'img, iframe, object')).toBe(0);
      expect(trouble).toEqual([]);
    });

    test('draws what led to a finding about a client, with foreign text as text', async () => {
      const { page, trouble } = await open('client');
      const picture = page.getByRole('img', { name: 'What led to it' });
      expect(await picture.isVisible()).toBe(true);
      expect(await picture.locator('.lost.injected .cross').count()).toBe(1);
      expect(await picture.locator('.request.problem').count()).toBe(1);
      expect(await picture.textContent()).toContain('<script>');
      expect(await count(page, 'img, iframe, object')).toBe(0);
      expect(trouble).toEqual([]);
    });

    test('prints everything where that was asked for', async () => {
      const { page } = await open();
      await everything(page);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.evidence').first().isVisible()).toBe(true);
      expect(await page.locator('#clauses').isVisible()).toBe(true);
      await page.evaluate("document.querySelector('button.everything').click()");
      expect(await page.locator('#clauses').isVisible()).toBe(false);
    });

    test('says the verdict and the findings first, then numbers in small, by chapter, and what was not tested', async () => {
      const { page } = await open();
      const header = await page.locator('header').innerText();
      expect(header).toContain('The gateway violates 3 of 7 requirements; 2 could not be tested.');
      expect(header).toContain('1 known failure is waived. 1 waiver no longer holds.');
      expect(await page.locator('.total').innerText()).toBe('2\nfindings');
      expect(await page.locator('main h2').allInnerTexts()).toEqual([
        'Findings 2',
        'MUST requirements by chapter',
        'Not tested, and why',
        'About this run',
        'Details',
        'About this report',
      ]);
      expect(await page.locator('.numbers li').allInnerTexts()).toEqual([
        '1 of 7 requirements passed',
        '3 failed',
        '2 not tested',
      ]);
      expect(await page.locator('.strip li').allInnerTexts()).toEqual([
        'Tokens\n1 passed, 2 not tested',
        'Balance\n2 failed',
        'Cash-out\n1 failed',
        'Events\n1 waived',
      ]);
      expect(await count(page, '.strip svg')).toBe(4);
      const why = await page.locator('section', { hasText: 'Not tested, and why' }).last().innerText();
      expect(why).toContain("the target does not know the state 'a MED'");
      expect(why).toContain('1 requirement cannot be observed from the outside');
    });

    test('shows a finding for each cause, with clause text, both values and the place in the answer', async () => {
      const { page } = await open();
      const findings = page.locator('details.finding');
      const summaries = await findings.locator('> summary').allInnerTexts();
      expect(summaries.map((text) => text.replaceAll('\n', ' '))).toEqual([
        expect.stringMatching(
          /^1 contract POST \/api\/pix\/cash-out at \/code: .* instead of "PIX_DUPLICATE_EXTERNAL_ID" \(CASHOUT-05\) Expected "PIX_DUPLICATE_EXTERNAL_ID" Received ".*" cash-out\/refused and 1 more$/,
        ),
        '2 form GET /balance at /netBalance: missing (BALANCE-01) Expected present Received absent balance/missing, also BALANCE-02',
        expect.stringMatching(/^3 contract waived cash_out: .* \(EVENT-01\)/),
      ]);
      expect(await count(page, 'details.finding[open]')).toBe(1);
      expect(await count(page, '#finding-1[open]')).toBe(1);
      const first = findings.first();
      expect(await first.locator('blockquote').innerText()).toContain('the rule of CASHOUT-05');
      expect(await first.locator('.body .fault').first().innerText()).toBe('"code"');
      expect(await first.locator('.body').first().innerText()).toBe(
        '{\n  "value": 1.10,\n  "externalId": "abc"\n}',
      );
      expect(await first.locator('.script').first().innerText()).toContain('curl -i -X POST');
    });

    test('is filtered by text, outcome and chapter, says how much is shown, and is reset', async () => {
      const { page } = await open();
      await everything(page);
      const shown = () => page.locator('details.finding:visible, .rows > li:visible').count();
      const all = await shown();
      await page.getByLabel('Search').fill('netbalance');
      expect(await page.locator('details.finding:visible').count()).toBe(1);
      const nothing = page.locator('#clauses').getByText('No entry matches the filter.');
      expect(await nothing.isVisible()).toBe(true);
      expect(await page.getByRole('status').innerText()).toBe(`${await shown()} of ${all} match`);
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(shown).toBe(all);
      await page.getByLabel('Outcome').selectOption('skipped');
      expect(await shown()).toBe(2);
      await page.getByLabel('Outcome').selectOption('');
      await page.getByRole('combobox', { name: 'Chapter' }).selectOption('Balance');
      expect(await page.locator('details.finding:visible').count()).toBe(1);
      await page.getByLabel('Search').fill('taken over');
      expect(await shown()).toBe(0);
    });

    test('shows the first hundred of a long list, and all when asked; a chapter leads to its clauses', async () => {
      const { page } = await open('failing');
      expect(await page.locator('details.finding').count()).toBe(10);
      await page.locator('#more-findings > summary').click();
      await expect.poll(() => page.locator('details.finding').count()).toBe(110);
      await page.getByRole('button', { name: /^Show all \d+$/ }).click();
      const { size } = (await kitRegister()).clauses;
      expect(await page.locator('details.finding').count()).toBe(size);
      await page.getByRole('link', { name: 'Cash-out', exact: true }).click();
      const own = [...(await kitRegister()).clauses.values()].filter(({ chapter }) => chapter === 'Cash-out');
      expect(await page.locator('#clauses .count').innerText()).toBe(`${own.length} of ${size}`);
      expect(await page.locator('#clauses').innerText()).toContain(own[0]?.id);
      expect(await page.locator('#clauses').innerText()).toMatch(/\d defects caught/);
    });

    test('is used with the keyboard alone', async () => {
      const { page } = await open();
      const focused = () => page.evaluate<string>('document.activeElement.innerText');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('POST /api/pix/cash-out');
      await page.keyboard.press('Enter');
      expect(await page.locator('details.finding').first().getAttribute('open')).toBeNull();
      await page.getByLabel('Search').focus();
      await page.keyboard.type('CASHOUT-05');
      expect(await page.getByLabel('Search').inputValue()).toBe('CASHOUT-05');
      await page.locator('details.finding > summary').first().focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details.finding').first().getAttribute('open')).not.toBeNull();
    });

    test('a link to a finding opens it, and what a filter hides is shown again', async () => {
      const { page } = await open('sample', {}, '#finding-2');
      expect(await page.locator('#finding-2').getAttribute('open')).not.toBeNull();
      await page.getByLabel('Search').fill('TOKEN-02');
      expect(await page.locator('#finding-1').isVisible()).toBe(false);
      await page.evaluate("location.hash = '#finding-1'");
      await expect.poll(() => page.locator('#finding-1').isVisible()).toBe(true);
      await page.locator('#finding-1').getByRole('link', { name: 'cash-out/refused' }).click();
      await expect.poll(() => page.locator('#check-cash-out-refused').isVisible()).toBe(true);
      const long = await open('failing', {}, '#finding-500');
      await expect.poll(() => long.page.locator('#finding-500 .evidence .case').count()).toBeGreaterThan(0);
    });

    test('has its summary without script, and says what it lacks', async () => {
      const { page } = await open('sample', { javaScriptEnabled: false });
      expect(await page.getByRole('search').count()).toBe(0);
      expect(await page.locator('details.finding').count()).toBe(3);
      expect(await page.locator('#finding-1 blockquote').innerText()).toContain('the rule of CASHOUT-05');
      expect(await page.locator('.strip').innerText()).toContain('Cash-out');
      expect(await page.getByText('The script of this page shows the details').isVisible()).toBe(true);
    });
  },
);
