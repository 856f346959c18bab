import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { clientCertificate, validity } from '../../../server/sandbox/client-certificates.js';
import {
  barriers,
  chromiumPath,
  goTo as go,
  it as base,
  lack,
  picture,
  signInOn,
} from '../../support/browser.js';
import type { TestAccount } from '../../support/gateway.js';

const wide = { width: 1400, height: 900 };
const phone = { width: 390, height: 844 };

const it = base
  .extend('options', { scope: 'file' }, { retrySchedule: [0] })
  .extend('signedIn', ({ openWindow }) => async (account: TestAccount, options: BrowserContextOptions) => {
    const page = await (await openWindow(options)).newPage();
    await signInOn(page, account);
    return page;
  });

/** What the walk over all pages does not come by: refused forms, what is shown once, what follows from what. */
describe.skipIf(chromiumPath === undefined)(`managing in a browser${lack}`, { timeout: 180_000 }, () => {
  /** Takes a picture, and finds nothing that keeps anybody out. */
  async function look(page: Page, name: string): Promise<void> {
    await picture(page, name);
    expect(await barriers(page), name).toEqual([]);
  }

  /** Goes to a button or field by the keyboard's means, and presses Enter. */
  async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  }

  it('a webhook is registered, tested, corrected, and its dead letter retried, by keyboard', async ({
    gateway,
    receiver,
    signedIn,
  }) => {
    const account = await gateway.subscriber();
    const page = await signedIn(account, { locale: 'en', viewport: wide });
    await go(page, '/webhooks');
    await press(page, 'link', 'Register a webhook');
    await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/wrong`);
    await page.getByLabel('Payment sent').check();
    await press(page, 'button', 'Add a header');
    await page.getByLabel('Name of header 1').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('header-0-key');
    await look(page, 'webhook-with-header');
    await page.getByLabel('Name of header 1').fill('Host');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await look(page, 'webhook-refused');
    expect(await page.getByLabel('Name of header 1').getAttribute('aria-describedby')).toBe(
      'header-0-key-fault',
    );
    await page.getByLabel('Name of header 1').fill('X-Shop');
    await page.getByLabel('Value of header 1').fill('7');
    await page.keyboard.press('Enter');
    expect(await page.locator('#secret').innerText()).toMatch(/^whsec_/);
    await look(page, 'webhook-secret');
    await press(page, 'link', 'Payment sent cash_out');
    receiver.status = 500;
    await press(page, 'button', 'Send a test');
    await page.getByText('The test did not arrive: the receiver answered HTTP 500.').waitFor();
    await look(page, 'webhook-tested');
    await account.cashOut();
    await expect.poll(() => dead(page)).toContain('One notification was not delivered');
    receiver.status = 200;
    await look(page, 'webhooks-dead');
    await page.getByRole('link', { name: `${receiver.url}/wrong` }).click();
    await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/right`);
    await page.keyboard.press('Enter');
    await page.getByText('The webhook was changed.').waitFor();
    await go(page, '/deliveries?status=dead');
    await look(page, 'deliveries-dead');
    await page.locator('#deliveries tbody a').first().click();
    await look(page, 'delivery-dead');
    receiver.received.splice(0);
    await press(page, 'button', 'Retry now');
    await page.getByText('The notification is being retried.').waitFor();
    await receiver.until((all) => all.length === 1);
    expect(receiver.received[0]?.path).toBe('/right');
    await expect
      .poll(async () => (await page.reload(), page.locator('#delivery').innerText()))
      .toContain('Delivered');
    await look(page, 'delivery-retried');
  });

  async function dead(page: Page): Promise<string> {
    await go(page, '/webhooks');
    return page.locator('#dead').innerText();
  }

  it('a charge is created on a phone, its code shown, and paid', async ({ account, signedIn }) => {
    const page = await signedIn(account, { locale: 'pt-BR', viewport: phone });
    await go(page, '/charges/new');
    await page.getByLabel('Valor em reais').fill('12,3456');
    await page.getByLabel('Descrição').fill('Pedido <7>');
    await page.getByLabel('externalId', { exact: false }).fill('pedido-7');
    await page.getByLabel('Nome do pagador').fill('Maria Souza');
    await page.getByLabel('CPF ou CNPJ').fill('52998224725');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Descrição').inputValue()).toBe('Pedido <7>');
    await look(page, 'charge-refused-phone');
    await page.getByLabel('Valor em reais').fill('1.234,50');
    await page.keyboard.press('Enter');
    await page.getByText('A cobrança foi criada.').waitFor();
    await look(page, 'charge-phone');
    const code = await page.locator('#pix-code').innerText();
    expect(code).toMatch(/^000201/);
    expect(await page.getByRole('img', { name: /QR Code para pagar R\$\s1\.234,50/ }).count()).toBe(1);
    const transactionId = new URL(page.url()).pathname.split('/').at(-1);
    await account.state('a charge is paid', { transactionId });
    await page.reload();
    await page.getByText('Paga', { exact: true }).waitFor();
    await look(page, 'charge-paid-phone');
  });

  it('a certificate is registered, warned of and revoked, the secret rotated; the session goes on', async ({
    account,
    signedIn,
  }) => {
    const page = await signedIn(account, { locale: 'pt-BR', viewport: wide });
    await go(page, '/credentials');
    const soon = await clientCertificate('loja & filhos', { fromDays: -1, toDays: 10 }, Date.now());
    const old = await clientCertificate('antigo', validity.expired, Date.now());
    await page.getByLabel('Certificado (PEM)').fill(old.certificatePem);
    await press(page, 'button', 'Cadastrar um certificado');
    await page.getByRole('alert').waitFor();
    await look(page, 'certificate-refused');
    await page.getByLabel('Certificado (PEM)').fill(soon.certificatePem);
    await press(page, 'button', 'Cadastrar um certificado');
    await page.getByText('O certificado foi cadastrado.').waitFor();
    await page.getByText('Expira em até 10 dias').waitFor();
    await look(page, 'certificates');
    const own = page.locator('#certificates li', { hasText: 'filhos' });
    await own.locator('summary').focus();
    await page.keyboard.press('Enter');
    await own.getByRole('button', { name: 'Revogar definitivamente' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('O certificado foi revogado.').waitFor();
    await page.locator('#client summary').focus();
    await page.keyboard.press('Enter');
    await look(page, 'rotate-asked');
    await press(page, 'button', 'Gerar novo clientSecret');
    expect(await page.locator('#client-secret').innerText()).toMatch(/^[A-Za-z0-9]{40}$/);
    await look(page, 'secret-rotated');
    await go(page, '/credentials');
    expect(await page.title()).toContain('Credenciais');
  });
});
