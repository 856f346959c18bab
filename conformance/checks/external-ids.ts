import type { Values } from '../target/values.js';

/** External ids of plain letters and digits that are alike, but not the same: with zeros in front, with another last character. */
export function alikeIds(values: Values): readonly string[] {
  const [word, number] = [values.externalId(), values.cpf()];
  const long = word.padEnd(35, 'x');
  return [number, `0${number}`, `00${number}`, `${long}1`, `${long}2`];
}
