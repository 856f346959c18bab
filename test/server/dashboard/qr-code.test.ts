import { randomUUID } from 'node:crypto';

import { describe, expect } from 'vitest';
import decodeQR from 'qr/decode.js';
import type { Page } from 'playwright-core';

import { chromiumPath, goTo, it, lack, signInOn } from '../../support/browser.js';

/** A picture as a browser sees it. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, as Base64. */
  readonly data: string;
}

describe.skipIf(chromiumPath === undefined)(`the QR code of a charge${lack}`, { timeout: 120_000 }, () => {
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
    async ({ colorScheme, width }, { account, openWindow }) => {
      const context = await openWindow({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await signInOn(page, account);
      const { body: cob } = await account.put(`/cob/${randomUUID().replaceAll('-', '')}`, {
        calendario: {},
        valor: { original: '0.01' },
        chave: account.accountId,
      });
      const { body: cashIn } = await account.charge({ value: 1234.5, description: 'Pedido 7' });
      for (const [path, code] of [
        [`/charges/${String(cashIn['transactionId'])}`, String(cashIn['pixCode'])],
        [`/cobs/${String(cob['txid'])}`, String(cob['location'])],
      ] as const) {
        await goTo(page, path);
        expect(code).toMatch(/^000201/);
        expect(await readFrom(page)).toBe(code);
      }
    },
  );
});
