import { type Sentence, t } from '../messages/text.js';
import { httpProblem, type Problem } from './problems.js';

/** The content of a BR Code, the EMV QR code of Pix. */
export interface BrCode {
  /** The payment key of a static code, or the URL of a dynamic one. */
  readonly destination: string;
  /** BRL; null if the payer chooses it. */
  readonly amount: number | null;
  readonly merchantName: string;
}

const chargeUrl = 'pix.example.com/v2/';

/** Returns the URL of a charge of this gateway, as written in its code. */
export function urlOfCharge(id: string): string {
  return `${chargeUrl}${id}`;
}

/** Returns the id of this gateway's charge to which a code leads; null if it leads elsewhere. */
export function chargeIdOf(destination: string | null): string | null {
  return destination?.startsWith(chargeUrl) === true ? destination.slice(chargeUrl.length) : null;
}

/** Tags of the merchant account templates, one per payment scheme; Pix may be in any of them, next to other schemes. */
const accountTags = Array.from({ length: 26 }, (_, index) => String(26 + index));
const pixIdentifier = 'br.gov.bcb.pix';
/** The EMV form of an amount, which allows a decimal point without decimals. */
const amountForm = /^\d{1,10}(\.\d{0,2})?$/;
/** BRL in ISO 4217. */
const brl = '986';

/** Parses the destination, amount and merchant of a code. Throws a 400 that names the fault. */
export function readBrCode(text: string): BrCode {
  const { elements, fault } = parseElements(text);
  if (fault) throw refused(fault);
  if ([...elements.keys()].at(-1) !== '63')
    throw refused(t`qrCode is not a valid EMV code: it must end with its CRC (tag 63)`);
  const [written = '', crc] = [elements.get('63'), crc16(text.slice(0, -4))];
  if (written !== crc)
    throw refused(t`qrCode is not a valid EMV code: its CRC is ${{ written }}, but should be ${{ crc }}`);
  const account = accountTags
    .map((tag) => parseElements(elements.get(tag) ?? ''))
    .find((one) => !one.fault && one.elements.get('00')?.toLowerCase() === pixIdentifier)?.elements;
  const destination = account?.get('01') ?? account?.get('25');
  if (destination === undefined)
    throw refused(
      t`qrCode has no Pix account: none of the tags 26 to 51 has br.gov.bcb.pix with a key or a URL`,
    );
  const currency = elements.get('53') ?? brl;
  if (currency !== brl) throw refused(t`qrCode is in currency ${{ currency }} (tag 53): Pix uses BRL, 986`);
  const amount = elements.get('54') ?? '0';
  if (!amountForm.test(amount))
    throw refused(
      t`qrCode has no valid amount in tag 54: ${{ amount }} does not have the expected form, such as 10.50`,
    );
  // Banks and payment providers read an amount of 0 as no amount (OP-24).
  return { destination, amount: Number(amount) || null, merchantName: elements.get('59') ?? '' };
}

function refused(fault: Sentence): Problem {
  return httpProblem(400, [fault]);
}

interface Elements {
  /** Values by tag, up to the fault. */
  readonly elements: ReadonlyMap<string, string>;
  readonly fault?: Sentence;
}

/** Parses the elements of a code or template: a two-digit tag, a two-digit length in characters, and a value each. */
function parseElements(text: string): Elements {
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const [, tag = '', length = '0'] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    const position = at + 1;
    if (value === '' || value.length !== Number(length))
      return {
        elements,
        fault: t`qrCode is not a valid EMV code: no element begins at position ${{ position }}; an element has a two-digit tag, a two-digit length in characters and a value`,
      };
    if (elements.has(tag))
      return {
        elements,
        fault: t`qrCode is not a valid EMV code: it repeats tag ${{ tag }} at position ${{ position }}`,
      };
    elements.set(tag, value);
    at += 4 + value.length;
  }
  return { elements };
}

/** Computes the CRC-16/CCITT-FALSE of a text, as four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
