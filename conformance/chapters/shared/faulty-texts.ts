import type { Values } from '../../core/values.js';

/**
 * Returns `length` accented letters of one code point each. The specification counts characters, so the number of bytes,
 * which is twice as high, does not matter.
 */
export const accented = (length: number): string => 'çãéÔ'.repeat(Math.ceil(length / 4)).slice(0, length);

/**
 * Texts that are not decimals with exactly 2 decimal places; some are amounts as people write them. A target may remove
 * the white space around a text, but then it removes all of it (OP-59).
 */
export const malformedDecimals = [
  '10',
  '10.5',
  '1.000',
  '10.555',
  '10.',
  '.50',
  '10,50',
  '1.000,50',
  '1,000.50',
  '10.5a',
  '0x1.00',
  'abc',
  '#.00',
  '#0.50',
  '1e2',
  // Full-width digits, which some languages accept.
  '１０.５０',
  '+10.50',
  '-10.50',
  ' 10.50',
  '10.50 ',
  '10.50\n',
];

/**
 * Texts that are not numbers, although some languages parse them as numbers or classify their characters as digits: an
 * underscore between digits (Python, Ruby), a digit of another script (Java, Python), a superscript (Python).
 */
export const lookalikeNumbers = ['1_0', '１', '²'];

/**
 * Texts that consist of neither 11 nor 14 digits: too short, too long, with a letter or a sign among the digits, or
 * formatted as people write them. A CNPJ with letters is not among them (OP-35).
 */
export function malformedDocuments(values: Values): readonly string[] {
  const [cpf, cnpj] = [values.cpf(), values.cnpj()];
  return [
    '123',
    cpf.slice(1),
    `${cpf}0`,
    cnpj.slice(1),
    `${cnpj}0`,
    `${cpf.slice(0, 10)}X`,
    `#${cpf.slice(1)}`,
    cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
    cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5'),
    'abcdefghijk',
    // Digits of another script, which `\d` and `isdigit` of some languages match.
    inOtherDigits(cpf),
  ];
}

/** A text with full-width digits. */
export const inOtherDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

/** A CPF that starts with a zero, which a conversion to a number would lose. */
export const cpfWithLeadingZero = (values: Values): string => withLeadingZero(values.cpf);

/** A CNPJ that starts with a zero. */
export const cnpjWithLeadingZero = (values: Values): string => withLeadingZero(values.cnpj);

function withLeadingZero(draw: () => string): string {
  for (;;) {
    const document = draw();
    if (document.startsWith('0')) return document;
  }
}
