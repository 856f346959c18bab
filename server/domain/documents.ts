import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** Whether a CPF (11 digits) or CNPJ (14 digits) has the right check digits. */
export function hasCheckDigits(document: string): boolean {
  return document.length === 11 ? isValidCpf(document) : isValidCnpj(document);
}

/** A document as shown outside: `***.456.789-**` for a CPF, `**.222.333/0001-**` for a CNPJ (OP-27). */
export function maskedDocument(document: string): string {
  if (document.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`;
}
