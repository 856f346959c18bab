/** BR Codes (EMV QR codes of Pix): elements that each consist of a two-digit tag, a two-digit length and a value. */

/** One element of a code: its tag and its value. */
export interface TlvElement {
  readonly tag: string;
  readonly value: string;
}

/** The content of a static code. */
export interface StaticCode {
  /** The receiver's payment key. */
  readonly key: string;
  /** The amount as written in the code, such as `10.00`; omitted if the payer chooses it. */
  readonly amount?: string | undefined;
  readonly name?: string;
  /** The first element, in place of the payload format indicator `000201`. */
  readonly start?: string;
  /** A message to the payer, in the account information. */
  readonly message?: string;
  readonly txid?: string;
  /** Elements of other schemes, to make the code longer. */
  readonly others?: readonly TlvElement[];
}

/** Formats one element as text. */
export function tlv({ tag, value }: TlvElement): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Parses a text into its elements; undefined if the text does not end with a complete element. Lengths may count characters
 * or UTF-8 bytes.
 */
export function tlvOf(text: string): readonly TlvElement[] | undefined {
  const byCharacters = elementsOf(text);
  if (byCharacters !== undefined) return byCharacters;
  const byBytes = elementsOf(Buffer.from(text, 'utf8').toString('latin1'));
  return byBytes?.map(({ tag, value }) => ({ tag, value: Buffer.from(value, 'latin1').toString('utf8') }));
}

function elementsOf(text: string): readonly TlvElement[] | undefined {
  const found: TlvElement[] = [];
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4));
    if (head === null) return undefined;
    const [, tag = '', length = ''] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    found.push({ tag, value });
    at += 4 + value.length;
  }
  return found;
}

/** The amount in a code, in BRL; undefined if the code has none, or 0.00, which means none. */
export function amountIn(code: string): number | undefined {
  const shown = tlvOf(code)?.find(({ tag }) => tag === '54')?.value;
  return shown === undefined || Number(shown) === 0 ? undefined : Number(shown);
}

/** Whether a code can be paid with this amount: it contains the same amount, or none. */
export function canAsk(code: string, amount: string): boolean {
  const shown = amountIn(code);
  return shown === undefined || shown === Number(amount);
}

/** CRC-16/CCITT-FALSE of a text, four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      crc &= 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Appends the closing CRC element to a code. */
export function withCrc(code: string): string {
  const open = `${code}6304`;
  return open + crc16(open);
}

/** Whether the last element is the CRC of everything before its value. */
export function hasRightCrc(code: string): boolean {
  return /6304[0-9A-Fa-f]{4}$/.test(code) && crc16(code.slice(0, -4)) === code.slice(-4).toUpperCase();
}

/** A static code: a payment key, with or without an amount. */
export function staticCode({
  key,
  amount,
  name = 'MARIA DA SILVA',
  message = '',
  txid = '***',
  start,
  others = [],
}: StaticCode): string {
  const account = [
    { tag: '00', value: 'br.gov.bcb.pix' },
    { tag: '01', value: key },
    ...(message === '' ? [] : [{ tag: '02', value: message }]),
  ];
  return closed({ account: account.map(tlv).join(''), amount, name, txid, start, others });
}

/** A dynamic code: a URL where the payer's bank finds the charge. */
export function dynamicCode({ url, amount }: { url: string; amount?: string }): string {
  const account = tlv({ tag: '00', value: 'br.gov.bcb.pix' }) + tlv({ tag: '25', value: url });
  return closed({ account, amount, name: 'MARIA DA SILVA', txid: '***', start: undefined, others: [] });
}

interface Parts extends Required<Omit<StaticCode, 'key' | 'amount' | 'message' | 'start'>> {
  /** The members of the merchant account information. */
  readonly account: string;
  readonly amount: string | undefined;
  readonly start: string | undefined;
}

function closed({
  account,
  amount,
  name,
  txid,
  start = tlv({ tag: '00', value: '01' }),
  others,
}: Parts): string {
  const elements = [
    { tag: '26', value: account },
    ...others,
    { tag: '52', value: '0000' },
    { tag: '53', value: '986' },
    ...(amount === undefined ? [] : [{ tag: '54', value: amount }]),
    { tag: '58', value: 'BR' },
    { tag: '59', value: name },
    { tag: '60', value: 'SAO PAULO' },
    { tag: '62', value: tlv({ tag: '05', value: txid }) },
  ];
  return withCrc(start + elements.map(tlv).join(''));
}

/** A static code without an amount, of exactly `length` characters, padded with accounts of other schemes. */
export function staticCodeOfLength(length: number, key: string): string {
  const others: TlvElement[] = [];
  const scheme = tlv({ tag: '00', value: 'com.example.pay' });
  let missing = length - staticCode({ key }).length;
  for (let tag = 27; missing > 0; tag += 1) {
    // The last element needs enough room for a complete scheme.
    const size = missing > 99 && missing < 103 + 4 + scheme.length + 5 ? 60 : Math.min(missing, 99);
    const filler = 'x'.repeat(size - 4 - scheme.length - 4);
    others.push({ tag: String(tag), value: scheme + tlv({ tag: '01', value: filler }) });
    missing -= size;
  }
  return staticCode({ key, others });
}

/** A text of exactly `length` characters, at most 49, that parses as a code but has no room for a payment key. */
export function codeWithoutRoom(length: number): string {
  const fixed = '000201' + ['52040000', '5303986', '5802BR'].join('');
  const name = 'X'.repeat(length - fixed.length - 4 - 8);
  return withCrc(fixed + tlv({ tag: '59', value: name }));
}
