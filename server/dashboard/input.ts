import { isBrl } from '../domain/money.js';
import type { Language } from './language.js';

/** Separates groups of three digits. */
const separators = { en: ',', 'pt-BR': '.' } as const satisfies Record<Language, string>;

/**
 * Parses an amount in BRL as users type it: `R$ 1.234,56` in Portuguese, `1,234.56` in English, and `10.5` or `10,5` in
 * both. Null if it is not an amount, or is ambiguous.
 */
export function amountFrom(text: string, language: Language): number | null {
  const amount = numberFrom(text.replace(/^\s*R\$/, ''), language);
  return amount !== null && isBrl(amount) ? amount : null;
}

/**
 * Parses a non-negative number with at most two decimals as users type it: `3.600` in Portuguese, `3,600` in English,
 * and `3600` in both. Null if it is not one, or is ambiguous.
 */
export function numberFrom(text: string, language: Language): number | null {
  const bare = text.replace(/\s/g, '');
  const [, whole = '', decimals = '0'] = /^([\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const isPlain = /^\d{1,13}$/.test(whole);
  const groups = whole.split(separators[language]);
  const isGrouped = groups.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (!isPlain && !isGrouped) return null;
  return Number(`${groups.join('')}.${decimals}`);
}

/** Returns the digits of a CPF or CNPJ as people write it, `123.456.789-09` or `12.345.678/0001-95`; other texts unchanged. */
export function documentFrom(text: string): string {
  const isWritten = /^\d{3}\.\d{3}\.\d{3}-\d{2}$|^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/.test(text);
  return isWritten ? text.replace(/\D/g, '') : text;
}

/** Formats the digits of a CPF or CNPJ as people write it; returns other texts unchanged. */
export function documentText(digits: string): string {
  return digits
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/** Returns the text of a field; empty if it has none. */
export function textIn(values: URLSearchParams, name: string): string {
  return (values.get(name) ?? '').trim();
}

const maxId = 255;

export function idTextIn(values: URLSearchParams, name: string): string {
  return textIn(values, name).replaceAll('\u0000', '').slice(0, maxId);
}

/** Returns which of these options, given by name, was chosen; null if none was. */
export function choiceIn<Name extends string>(
  values: URLSearchParams,
  name: string,
  options: Readonly<Record<Name, unknown>>,
): Name | null {
  const value = values.get(name) ?? '';
  return Object.hasOwn(options, value) ? (value as Name) : null;
}

/** Parses a whole number of at most 15 digits; null for any other text. */
export function idIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Parses a position in a list sorted by time and number, as {@link cursorText} writes it; null for any other text. */
export function cursorIn(
  text: string | null,
): { readonly createdAt: string; readonly number: number } | null {
  const [, createdAt, number] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{12}Z)_(\d{1,15})$/.exec(text ?? '') ?? [];
  return createdAt === undefined ? null : { createdAt, number: Number(number) };
}

export function cursorText(createdAt: string, number: number): string {
  return `${createdAt}_${number}`;
}
