import { isBrl } from '../domain/money.js';
import type { Language } from './language.js';

/** The separators of thousands and of decimals in a language. */
const separators = {
  en: { group: ',', decimal: '.' },
  'pt-BR': { group: '.', decimal: ',' },
} as const satisfies Record<Language, { group: string; decimal: string }>;

/**
 * An amount in BRL as users type it: `R$ 1.234,56` in Portuguese, `1,234.56` in English, and `10.5` or `10,5` in both.
 * Null if it is not an amount, or is ambiguous.
 */
export function amountFrom(text: string, language: Language): number | null {
  const amount = numberFrom(text.replace(/^\s*R\$/, ''), language);
  return amount !== null && isBrl(amount) ? amount : null;
}

/**
 * A number from zero up with at most two decimals as users type it: `3.600` in Portuguese, `3,600` in English, and `3600`
 * in both. Null if it is not one, or is ambiguous.
 */
export function numberFrom(text: string, language: Language): number | null {
  const { group } = separators[language];
  const bare = text.replace(/\s/g, '');
  const [, whole = '', decimals = '0'] = /^([\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const isPlain = /^\d{1,13}$/.test(whole);
  const groups = whole.split(group);
  const isGrouped = groups.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (!isPlain && !isGrouped) return null;
  return Number(`${groups.join('')}.${decimals}`);
}

/** A CPF or CNPJ as people write it, `123.456.789-09` or `12.345.678/0001-95`, as its digits; other texts unchanged. */
export function documentFrom(text: string): string {
  const isWritten = /^\d{3}\.\d{3}\.\d{3}-\d{2}$|^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/.test(text);
  return isWritten ? text.replace(/\D/g, '') : text;
}
