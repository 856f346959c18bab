import { urlOfCharge } from '../domain/br-code.js';
import { lazy } from '../domain/lazy.js';
import type { BrCodes } from '../ports.js';

/** The library is loaded on first use, because most processes never see a BR Code. */
const library = lazy(() => import('pix-utils'));

export const brCodes: BrCodes = {
  create: async (chargeId) => {
    const { createDynamicPix, hasError } = await library();
    const code = createDynamicPix({
      merchantName: 'PIX GATEWAY',
      merchantCity: 'SAO PAULO',
      url: urlOfCharge(chargeId),
    });
    if (hasError(code)) throw new Error(`no BR Code: ${code.message}`);
    return code.toBRCode();
  },
  image: async (text) => {
    const { hasError, isDynamicPix, parsePix } = await library();
    const code = parsePix(text);
    if (hasError(code) || !isDynamicPix(code)) throw new Error('not a code of this gateway');
    return code.toImage();
  },
};
