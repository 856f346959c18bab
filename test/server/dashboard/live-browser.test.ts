import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { chromiumPath, goTo, it as base, lack, signInOn } from '../../support/browser.js';
import type { TestAccount } from '../../support/gateway.js';

const it = base
  .extend('options', { scope: 'file' }, { retrySchedule: [0, 3600] })
  .extend('signedIn', ({ openWindow }) => async (account: TestAccount) => {
    const context = await openWindow({ locale: 'en', viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    await signInOn(page, account);
    return page;
  });

describe.skipIf(chromiumPath === undefined)(`pages that are live${lack}`, { timeout: 120_000 }, () => {
  /** Resolves when the page listens: what happens from then on it shows. */
  const listening = (page: Page) => page.waitForResponse((response) => /\/(live)$/.test(response.url()));

  it('show what happens without being reloaded, and leave alone what is being typed', async ({
    account,
    signedIn,
  }) => {
    const page = await signedIn(account);
    const live = listening(page);
    await goTo(page, '/transactions');
    await live;
    await page.evaluate('window.isTheSame = true');
    await page.getByLabel('From').fill('2026-03-31');
    await account.state('a received payment', { amount: 77.77 });
    await page.getByText('77.77').first().waitFor();
    expect(await page.evaluate('window.isTheSame')).toBe(true);
    expect(await page.getByLabel('From').inputValue()).toBe('2026-03-31');
  });

  it('show what happened after they were made and before they listened', async ({ account, signedIn }) => {
    const page = await signedIn(account);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/dashboard/live', async (route) => {
      await held;
      await route.continue();
    });
    await goTo(page, '/transactions');
    await account.state('a received payment', { amount: 33.33 });
    letGo();
    await page.getByText('33.33').first().waitFor();
  });

  it('show a notification that fails, and that arrives when its receivers work again', async ({
    account,
    receiver,
    signedIn,
  }) => {
    await account.register(`${receiver.url}/live`, 'cash_in');
    const page = await signedIn(account);
    await goTo(page, '/sandbox');
    await page.getByRole('button', { name: 'Simulate HTTP 500 Webhook receivers' }).click();
    await page.getByRole('status').getByText('Done.').waitFor();
    expect(await page.locator('#call-text').innerText()).toContain('"state":"receivers fail"');
    const { id } = await account.state('a received payment', { amount: 5 });
    const live = listening(page);
    await goTo(page, `/transactions/${String(id)}`);
    await live;
    await page.evaluate('window.isTheSame = true');
    await account.timePasses(0);
    const notifications = page.locator('#notifications');
    await notifications.getByText('Pending').waitFor({ state: 'attached' });
    await account.state('receivers fail', { failing: false });
    await account.timePasses(3700);
    await receiver.until((received) => received.length === 1);
    await notifications.getByText('Delivered').waitFor({ state: 'attached' });
    expect(await page.evaluate('window.isTheSame')).toBe(true);
  });

  it('a form that is on its way is not sent again by an update meanwhile', async ({ account, signedIn }) => {
    const page = await signedIn(account);
    const live = listening(page);
    await goTo(page, '/sandbox');
    await live;
    let sent = 0;
    await page.route('**/dashboard/sandbox/states/**', async (route) => {
      sent += 1;
      // With such an answer a browser stays on the page that it shows.
      await route.fulfill({ status: 204 });
    });
    const open = page.getByRole('button', { name: 'Open a MED' });
    await open.click();
    await account.cashOut({ externalId: 'meanwhile' });
    await page.getByText('meanwhile').first().waitFor();
    await open.click();
    await page.getByRole('button', { name: 'Simulate HTTP 500 Webhook receivers' }).click();
    await expect.poll(() => sent).toBeGreaterThan(1);
    // Of the one form once, of the other once.
    expect(sent).toBe(2);
  });
});
