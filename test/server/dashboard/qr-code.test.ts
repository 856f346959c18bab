import { randomUUID } from 'node:crypto';

import { beforeAll, afterAll, describe, expect } from 'vitest';
import decodeQR from 'qr/decode.js';
import type { Browser, Page } from 'playwright-core';

import { chromiumPath, goTo, lack, signInOn, startBrowser } from '../../support/browser.js';
import { it } from '../../support/fixtures.js';

/** A picture as a browser sees it. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, as Base64. */
  readonly data: string;
}

describe.skipIf(chromiumPath === undefined)(`the QR code of a charge${lack}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  /** What a reader makes of a picture of the screen; the page that unpacks it has no policy. */
  async function readFrom(page: Page): Promise<string> {
    const png = (await page.locator('svg.qr').screenshot()).toString('base64');
    const blank = await page.context().newPage();
    const { width, height, data } = await blank.evaluate<Pixels>(`(async () => {
      const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas.drawImage(picture, 0, 0);
      const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
      let binary = '';
      for (const byte of data) binary += String.fromCharCode(byte);
      return { width: picture.width, height: picture.height, data: btoa(binary) };
    })()`);
    await blank.close();
    return decodeQR({ width, height, data: new Uint8Array(Buffer.from(data, 'base64')) });
  }

  it.for([
    { colorScheme: 'light', width: 1400 },
    { colorScheme: 'dark', width: 390 },
  ] as const)(
    'is read as its BR Code, $colorScheme at $width px',
    async ({ colorScheme, width }, { gateway, account }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await signInOn(page, gateway, account);
      const headers = { authorization: `Bearer ${account.token}` };
      const { body: cob } = await gateway
        .put(`/cob/${randomUUID().replaceAll('-', '')}`, {
          calendario: {},
          valor: { original: '0.01' },
          chave: account.accountId,
        })
        .set(headers);
      const { body: cashIn } = await gateway
        .post('/api/pix/cash-in', {
          transaction: { value: 1234.5, description: 'Pedido 7', externalId: `qr-${width}` },
          payer: { fullName: 'Maria Souza', document: '52998224725' },
        })
        .set(headers);
      for (const [path, code] of [
        [`/charges/${String(cashIn['transactionId'])}`, String(cashIn['pixCode'])],
        [`/cobs/${String(cob['txid'])}`, String(cob['location'])],
      ] as const) {
        await goTo(page, gateway, path);
        expect(code).toMatch(/^000201/);
        expect(await readFrom(page)).toBe(code);
      }
      await context.close();
    },
  );
});
