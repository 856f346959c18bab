import type { Values } from '../../core/values.js';

/**
 * Texts that are neither 11 nor 14 digits: shorter, longer, with a letter or a sign among the digits, formatted as
 * people write them. A CNPJ with letters is not among them (OP-35).
 */
export function noDocuments(values: Values): readonly string[] {
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

/** A CPF that starts with a zero, which would be lost in a number. */
export const cpfWithLeadingZero = (values: Values): string => withLeadingZero(values.cpf);

/** A CNPJ that starts with a zero. */
export const cnpjWithLeadingZero = (values: Values): string => withLeadingZero(values.cnpj);

function withLeadingZero(draw: () => string): string {
  for (;;) {
    const document = draw();
    if (document.startsWith('0')) return document;
  }
}
