import { lazy } from '../domain/lazy.js';
import type { BrCode } from '../domain/qr-cash-out.js';
import type { BrCodes } from '../ports.js';

/** The library is loaded when first used, because most processes never see a BR Code. */
const library = lazy(() => import('pix-utils'));

/** BR Codes by pix-utils. */
export const brCodes: BrCodes = {
  create: async (chargeId) => {
    const { createDynamicPix, hasError } = await library();
    const code = createDynamicPix({
      merchantName: 'PIX GATEWAY',
      merchantCity: 'SAO PAULO',
      url: `pix.example.com/v2/${chargeId}`,
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
  parse: async (text) => {
    const { hasError, parsePix } = await library();
    try {
      const parsed = parsePix(text);
      if (hasError(parsed) && unreadable.has(parsed.message)) return null;
    } catch {
      // The library takes an unreserved template 80 for that of Pix Automático and throws on any other: then the code
      // is read without the library.
    }
    return read(text);
  },
};

/** What the library says of a text that is no code at all. Other faults are of its own reading: it looks for Pix in template 26 alone. */
const unreadable: ReadonlySet<string> = new Set(['invalid emv code', 'invalid crc']);

/** The members of a TLV text, by tag, or null where it does not tile. */
function members(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return null;
    found.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return found;
}

/** Templates of merchant accounts, each of one arrangement; Pix may stand in any, beside others. */
const accountTags = Array.from({ length: 26 }, (_, index) => String(26 + index));
const pixIdentifier = 'br.gov.bcb.pix';
/** As EMV writes an amount. */
const amountForm = /^\d{1,10}(\.\d{1,2})?$/;

/** Destination, amount and merchant: the library leaves the amount out of dynamic codes. Null where Pix cannot pay it. */
function read(text: string): BrCode | null {
  const top = members(text);
  const account = accountTags
    .map((tag) => members(top?.get(tag) ?? ''))
    .find((one) => one?.get('00')?.toLowerCase() === pixIdentifier);
  const destination = account?.get('01') ?? account?.get('25');
  const amount = top?.get('54');
  if (!top || destination === undefined || (amount !== undefined && !amountForm.test(amount))) return null;
  // Reais, as ISO 4217 numbers them.
  if ((top.get('53') ?? '986') !== '986') return null;
  return {
    destination,
    amount: amount === undefined ? null : Number(amount),
    merchantName: top.get('59') ?? '',
  };
}
