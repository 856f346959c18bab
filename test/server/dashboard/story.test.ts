import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { formatOf } from '../../../server/dashboard/format.js';
import type { Language } from '../../../server/dashboard/language.js';
import { chargeTexts } from '../../../server/dashboard/texts/charges.js';
import { credentialTexts } from '../../../server/dashboard/texts/credentials.js';
import { deliveryTexts } from '../../../server/dashboard/texts/deliveries.js';
import { frameTexts } from '../../../server/dashboard/texts/frame.js';
import { medTexts } from '../../../server/dashboard/texts/meds.js';
import { overviewTexts } from '../../../server/dashboard/texts/overview.js';
import { phoneTexts } from '../../../server/dashboard/texts/phone.js';
import { sandboxTexts } from '../../../server/dashboard/texts/sandbox.js';
import { signInTexts } from '../../../server/dashboard/texts/sign-in.js';
import { transactionTexts } from '../../../server/dashboard/texts/transaction-pages.js';
import { transactionWords } from '../../../server/dashboard/texts/transactions.js';
import { webhookTexts } from '../../../server/dashboard/texts/webhooks.js';
import { cents } from '../../../server/domain/money.js';
import {
  barriers,
  chromiumPath,
  goTo as go,
  it as base,
  lack,
  picture,
  typeCredentials,
} from '../../support/browser.js';
import { dialect } from '../../support/databases.js';
import { sampled } from '../../support/sample.js';

const it = base.extend('options', { scope: 'file' }, { retrySchedule: [0] });

const looks: readonly { language: Language; width: number }[] = [
  { language: 'en', width: 1400 },
  { language: 'pt-BR', width: 390 },
];
/** A run tells one of the stories, on one database. */
const stories = looks.flatMap((look) =>
  (['sqlite', 'postgres'] as const).map((database) => ({ ...look, database })),
);
const chosen = sampled(stories, stories.length).filter(({ database }) => database === dialect);

describe.skipIf(chromiumPath === undefined || chosen.length === 0)(
  `the whole story of an account in a browser${lack}`,
  { timeout: 240_000 },
  () => {
    /** Opens a page of which everything that happens from now on is seen, and marks it: loaded again it has no mark. */
    async function watch(context: BrowserContext, path: string): Promise<Page> {
      const page = await context.newPage();
      const live = page.waitForResponse((response) => response.url().endsWith('/dashboard/live'));
      await go(page, path);
      await live;
      await page.evaluate('window.isTheSame = true');
      return page;
    }

    async function look(page: Page, name: string): Promise<void> {
      await picture(page, `story-${name}`);
      expect(await barriers(page), name).toEqual([]);
    }

    it.for(chosen)(
      'in $language at $width px',
      async ({ language, width }, { gateway, openWindow, receiver }) => {
        const frames = frameTexts[language];
        const signing = signInTexts[language];
        const overview = overviewTexts[language];
        const words = transactionWords[language];
        const { one } = transactionTexts[language];
        const sandbox = sandboxTexts[language];
        const money = (amount: number) => formatOf(language).money(cents(amount));
        const step = (name: string) => `${language}-${name}`;
        const account = await gateway.account({ available: 0 });
        const context = await openWindow({ locale: language, viewport: { width, height: 900 } });
        // Beside other browsers on a busy machine a page takes its time.
        context.setDefaultTimeout(90_000);
        const page = await context.newPage();
        const done = () => page.getByRole('status').getByText(sandbox.done).waitFor();

        // Sign in, and register a webhook at an address that will be the wrong one.
        await typeCredentials(page, account);
        await page.getByRole('heading', { level: 1, name: overview.title }).waitFor();
        await go(page, '/webhooks');
        await page.getByRole('link', { name: webhookTexts[language].register }).click();
        await page.getByLabel(webhookTexts[language].events.cash_in).check();
        await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/wrong`);
        await page.keyboard.press('Enter');
        expect(await page.locator('#secret').innerText()).toMatch(/^whsec_/);
        await look(page, step('registered'));

        // A charge, paid on the payer's phone; the balance and the notification with its attempt appear by themselves.
        const charges = chargeTexts[language];
        await go(page, '/charges/new');
        await page.getByLabel(charges.amountInput).fill('12.34');
        await page.getByLabel(charges.description).fill('Story');
        await page.getByLabel(charges.externalId).fill(`story-${language}`);
        await page.getByLabel(charges.payerName).fill('Maria Souza');
        await page.getByLabel(charges.payerDocument).fill('52998224725');
        await page.keyboard.press('Enter');
        await page.getByText(charges.created).waitFor();
        await look(page, step('charge'));
        const code = await page.locator('#pix-code').innerText();
        const charge = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        const home = await watch(context, '');
        const transaction = await watch(context, `/transactions/${charge}`);
        await go(page, '/sandbox/phone');
        await look(page, step('phone-home'));
        await page.getByLabel(phoneTexts[language].code).fill(code);
        await page.getByRole('button', { name: phoneTexts[language].read }).click();
        await look(page, step('phone'));
        await page.locator('main form[method=post] button[type=submit]').first().click();
        await page.getByText(phoneTexts[language].paid, { exact: true }).waitFor();
        await look(page, step('receipt'));
        await receiver.until((all) => all.length === 1);
        await home
          .locator('.figure', { hasText: money(1_234) })
          .first()
          .waitFor();
        await transaction.getByText(words.status.CONFIRMED, { exact: true }).first().waitFor();
        const notifications = transaction.locator('#notifications');
        await notifications.getByText(deliveryTexts[language].status.delivered, { exact: true }).waitFor();
        await notifications.getByText(one.attempts('1')).click();
        await notifications
          .getByText(new RegExp(one.answered(200, '[\\d.,]+')))
          .first()
          .waitFor();
        for (const each of [home, transaction]) expect(await each.evaluate('window.isTheSame')).toBe(true);
        await look(home, step('balance'));
        await look(transaction, step('notified'));

        // A delivery fails; the address is put right, and the dead letter arrives there.
        receiver.status = 500;
        await account.state('a received payment', { amount: 20 });
        await home.locator('#attention').waitFor();
        expect(await home.locator('#attention').innerText()).toContain(overview.deadLetters(1, '1'));
        await look(home, step('attention'));
        await go(page, '/webhooks');
        await page.getByRole('link', { name: `${receiver.url}/wrong` }).click();
        await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/right`);
        await page.keyboard.press('Enter');
        await page.getByText(webhookTexts[language].changed(1)).waitFor();
        receiver.status = 200;
        receiver.received.splice(0);
        await go(page, '/deliveries?status=dead');
        await page.locator('#deliveries tbody a').first().click();
        await page.getByRole('button', { name: deliveryTexts[language].retry }).click();
        await page.getByText(deliveryTexts[language].retried).waitFor();
        expect((await receiver.until((all) => all.length === 1))[0]?.path).toBe('/right');
        await page.locator('#delivery').getByText(deliveryTexts[language].status.delivered).first().waitFor();
        await home.locator('#attention').waitFor({ state: 'detached' });
        await look(page, step('retried'));

        // Refunded in part; the bank is told to settle it.
        await go(page, `/transactions/${charge}`);
        await page.getByLabel(one.refundAmount).fill('2.34');
        await page.getByRole('button', { name: one.refundButton, exact: true }).click();
        await page.getByRole('status').getByText(money(234)).waitFor();
        await go(page, '/sandbox');
        await look(page, step('sandbox'));
        await page
          .getByRole('button', { name: new RegExp(`^${sandbox.confirm} `) })
          .first()
          .click();
        await done();
        // In a column of its own where there is room, below the amount elsewhere.
        await transaction
          .locator('#refunds')
          .getByText(words.status.CONFIRMED, { exact: true })
          .filter({ visible: true })
          .waitFor();
        await home
          .locator('.figure', { hasText: money(1_234 + 2_000 - 234) })
          .first()
          .waitFor();

        // A MED is opened and decided.
        await go(page, '/sandbox');
        await page.getByRole('button', { name: sandbox.openMed }).click();
        await done();
        await page.getByRole('button', { name: new RegExp(`^${sandbox.approve} MED`) }).click();
        await done();
        await go(page, '/meds');
        await page
          .locator('#meds')
          .getByText(medTexts[language].status.ANALYZED, { exact: true })
          .filter({ visible: true })
          .waitFor();
        await look(page, step('meds'));

        // A day passes.
        await go(page, '/sandbox');
        const clock = async () =>
          Date.parse((await page.locator('#time time').getAttribute('datetime')) ?? '');
        const before = await clock();
        await page.getByRole('button', { name: `+ ${sandbox.day}`, exact: true }).click();
        await done();
        await page.getByText(sandbox.clockAfter).waitFor();
        await look(page, step('a-day-later'));
        expect((await clock()) - before).toBeGreaterThanOrEqual(86_400_000);

        // Another secret: the session in which it is made goes on. Signed out, only the new one opens.
        await go(page, '/credentials');
        await page.locator('#client summary').click();
        await page.getByRole('button', { name: credentialTexts[language].rotateSure, exact: true }).click();
        const clientSecret = await page.locator('#client-secret').innerText();
        await look(page, step('rotated'));
        await page.locator('header summary', { hasText: frames.account }).click();
        await look(page, step('menu'));
        await page.getByRole('button', { name: frames.signOut, exact: true }).click();
        await page.getByText(signing.signedOut).waitFor();
        await look(page, step('signed-out'));
        await typeCredentials(page, account);
        await page.getByRole('alert').getByText(signing.wrong).waitFor();
        await typeCredentials(page, { clientId: account.clientId, clientSecret });
        await page.getByRole('heading', { level: 1, name: overview.title }).waitFor();
      },
    );
  },
);
