import { tlv, tlvOf, withCrc } from '../../../../conformance/chapters/shared/br-code.js';

/** The BR Code with this amount, which replaces its own amount, if any. */
export function withAmount(code: unknown, amount: string): string {
  const elements = (tlvOf(String(code)) ?? []).filter(({ tag }) => tag !== '54' && tag !== '63');
  const index = elements.findIndex(({ tag }) => tag === '58');
  return withCrc(elements.toSpliced(index, 0, { tag: '54', value: amount }).map(tlv).join(''));
}

/** An amount in BRL as a code would contain it if cents were mistaken for BRL. */
export const amountInCents = (brl: unknown): string => (Number(brl) * 100).toFixed(2);
